import * as v from "valibot";
import { httpsUrl } from "../../../shared/values/https-url.ts";
import { optional } from "../../../shared/values/optional.ts";
import { text } from "../../../shared/values/text.ts";

const MAX_DESCRIPTION = 2_000;
const MAX_URL = 2_048;

/** The field of the club file that says what something is. */
export function description() {
  return optional(v.pipe(text(MAX_DESCRIPTION), v.description("What it is, for clients and visitors.")));
}

/** The fields of the club file that show visitors a tenant, a coach or an appointment type. */
export function shownEntries() {
  return {
    description: description(),
    photo_url: optional(v.pipe(httpsUrl(MAX_URL), v.description("A picture of it."))),
  };
}
