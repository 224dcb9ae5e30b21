import type * as v from "valibot";
import type { Caller } from "../../../../shared/api/caller.ts";
import { limitsOf } from "../../../../shared/people/body-limits.ts";
import { prospectSchema } from "../../../../shared/people/prospect-schema.ts";
import { optional } from "../../../../shared/values/optional.ts";
import { requestObject } from "../../../../shared/values/request-object.ts";
import { text } from "../../../../shared/values/text.ts";
import { utcDateTime } from "../../../../shared/values/utc-date-time.ts";

/**
 * The body of *Book tour*.
 * @param today the present day as `YYYY-MM-DD` (UTC), which a date of birth must precede
 * @param caller whose limits hold; those of the club by default
 */
export function bookTourRequest(today: () => string, caller?: Pick<Caller, "scopes">) {
  return requestObject({
    prospect: prospectSchema(today, caller && limitsOf(caller).imageKib),
    book_tour: requestObject({ notes: optional(text(2_000)), scheduled_datetime: utcDateTime() }),
  });
}

/** A valid body of *Book tour*. */
export type BookTourRequest = v.InferOutput<ReturnType<typeof bookTourRequest>>;
