import type * as v from "valibot";
import { optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { text } from "../../../shared/values/text.ts";
import { utcDateTime } from "../../../shared/values/utc-date-time.ts";
import { prospectSchema } from "../person/prospect-schema.ts";

/**
 * The body of *Book tour*.
 * @param today the present day as `YYYY-MM-DD` (UTC), which a date of birth must precede
 */
export function bookTourRequest(today: () => string) {
  return requestObject({
    prospect: prospectSchema(today),
    book_tour: requestObject({ notes: optional(text(2_000)), scheduled_datetime: utcDateTime() }),
  });
}

/** A valid body of *Book tour*. */
export type BookTourRequest = v.InferOutput<ReturnType<typeof bookTourRequest>>;
