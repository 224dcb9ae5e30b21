// The answers of lists with `updated_since`, for the API's description. No function's bundle holds them.
import * as v from "valibot";
import { instant, listSchema } from "../api/answer-schemas.ts";

/** One page of a list that takes `updated_since`. */
export function changeListSchema<const Plural extends string, Entry extends v.GenericSchema>(
  plural: Plural,
  entry: Entry,
) {
  return v.strictObject({
    ...listSchema(plural, entry).entries,
    next_updated_since: v.exactOptional(
      v.pipe(
        v.nullable(instant("The next `updated_since`.")),
        v.description(
          "Only where `updated_since` was sent: the next `updated_since`, on the last page; null on the pages before it. It lies 60 seconds back, so that no change is skipped: a record may come again, and the higher `version` counts.",
        ),
      ),
    ),
  });
}

/** The description of lists with `updated_since`. */
export const changeListRules = {
  updated_since: "`updated_since` takes no other parameter beside it than `limit` and `cursor`.",
  pages: "A page may have fewer entries than `limit`, even none: only `next_cursor` null ends the list.",
};

/** The description of lists of bookings. */
export const bookingListRules = {
  range: "Either `from` and `to`, `to` after `from` and at most 92 days after it, or `date`.",
  ...changeListRules,
};
