import * as v from "valibot";
import { httpsUrl } from "../../../../shared/values/https-url.ts";
import { optional, optionalOrNull } from "../../../../shared/values/optional.ts";
import { boolean } from "../../../../shared/values/scalars.ts";
import { text } from "../../../../shared/values/text.ts";
import { reasonEntries, sizeEntries } from "../../class/class-request.ts";
import { intervalEntry, recurringChangeRequest } from "../recurring-class-request.ts";

/** Makes the schema of the body of *Update recurring class*. */
export function updateRecurringClassRequest() {
  return recurringChangeRequest({
    ...intervalEntry(),
    is_virtual: optional(boolean()),
    virtual_url: optional(httpsUrl(2_048)),
    ...sizeEntries(),
    notes: optionalOrNull(v.nullable(text(2_000))),
    ...reasonEntries(),
  });
}

/** A valid body of *Update recurring class*. */
export type UpdateRecurringClassRequest = v.InferOutput<ReturnType<typeof updateRecurringClassRequest>>;
