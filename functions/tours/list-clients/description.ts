import type { OperationDescription } from "../../../shared/api/description.ts";
import { changeListRules, changeListSchema } from "../../../shared/lists/change-list-schemas.ts";
import { listedClientSchema } from "../../../shared/people/client-schema.ts";

export const listClients: OperationDescription = {
  summary: "Search clients by tenant",
  description:
    "Lists the clients and prospects of a club location by id. With `query` it lists the people who match. With `updated_since` it lists the people whose profiles have changed since then, by their last change. Follow `next_cursor` to the last page, then begin the next pass with its `next_updated_since`, whenever you like. An erased person is in no list. A new or renamed person is normally found within two seconds.",
  success: "One page of clients and prospects.",
  answer: changeListSchema("clients", listedClientSchema),
  codes: [],
  meanings: {
    path: { tenant_id: "The club location." },
    query: {
      query:
        "What to find. With an `@`: the person whose e-mail address it is. Digits, spaces and `+ - ( ) /` alone: the person with this `client_id`, and the people with this mobile number, with its country code (`+44…`, `0044…`) or without it, with or without leading zeros. Anything else is a name: its first word begins the full name or its last word, and each further word begins any word of the name. First come the people whose full name begins so, by name, then the others, by last word, then name. Case, accents and marks do not matter.",
      status: "Only people with this status.",
    },
  },
  rules: changeListRules,
};
