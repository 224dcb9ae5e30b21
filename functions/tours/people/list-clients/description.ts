import type { OperationDescription } from "../../../../shared/api/description.ts";
import { changeListRules, changeListSchema } from "../../../../shared/lists/change-list-schemas.ts";
import { listedClientSchema } from "../../../../shared/people/client-schema.ts";

export const listClients: OperationDescription = {
  summary: "Search clients by tenant",
  description:
    "Lists the clients and prospects of a club location by id. With `query` it lists the people who match. With `updated_since` it lists the people whose profiles have changed since then, by their last change. Follow `next_cursor` to the last page, then begin the next pass with its `next_updated_since`, whenever you like. An erased person is in no list. A new or renamed person is normally found within two seconds.",
  success: "One page of clients and prospects.",
  answer: changeListSchema("clients", listedClientSchema),
  meanings: {
    query: {
      query:
        "What to find. With an `@`: the person whose e-mail address it is, in any case; the domain may be in its own letters or in its ASCII form. Digits, spaces, dashes and `+ ( ) /` alone: first the person with this `client_id` and the people with this mobile number, with its country code (`+44…`, `0044…`) or without it, with or without leading zeros, by id; then the people whose mobile number begins with these digits, and those whose number ends with them, if they are four or more. Anything else is a name: each of its words begins a word of the full name, in any order. Words are parted by blanks and hyphens; of a name, the first five words and the last can be found. First come the people whose full name begins as `query` does, by name, then the others, by the word found (that of the longest word of `query`), then name. Case, accents, marks and apostrophes do not matter.",
      status: "Only people with this status.",
    },
  },
  rules: changeListRules,
};
