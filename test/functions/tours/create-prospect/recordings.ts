import type { Recording } from "../../../infra/open-api/recording.ts";
import { MANAGER } from "../../../support/tours.ts";

const ada = { full_name: "Ada Lovelace", email_id: "ada.lovelace@example.com" };

/** The requests to *Create prospect* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "recorded",
    idsFrom: 6300,
    summary: "A visitor sends their data, whether they are known or not",
    body: { prospect: ada },
    showsRequest: true,
  },
  {
    name: "created",
    idsFrom: 6310,
    summary: "Somebody who manages tours records a new person",
    body: { prospect: { full_name: "Mary Ward", mobile_country_code: "44", mobile_number: 7700900455 } },
    options: MANAGER,
  },
  {
    name: "matched",
    summary: "The e-mail address is that of a known client, for somebody who manages tours",
    body: {
      prospect: {
        full_name: "Wei Zhang",
        email_id: "wei.zhang@example.com",
        mobile_country_code: "44",
        mobile_number: 7700900455,
      },
    },
    options: MANAGER,
  },
];
