import type { Recording } from "../../../../infra/open-api/recording.ts";
import { MANAGER } from "../../../../support/tours.ts";

const ada = { full_name: "Ada Lovelace", email_id: "ada.lovelace@example.com" };

const keyed = { headers: { "Idempotency-Key": "0c4e1f7a-93d2-4f0b-8a57-2b6d1c9e3f45" } };

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
    summary: "The e-mail address is that of a known client, and the mobile number another person's",
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
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    before: ({ createProspect }) => createProspect({ prospect: ada }, keyed),
    summary: "Another request with the same Idempotency-Key",
    body: { prospect: { ...ada, full_name: "Ada King" } },
    options: keyed,
  },
  {
    name: "FIELD_REQUIRED",
    summary: "Neither an e-mail address nor a mobile number was sent",
    body: { prospect: { full_name: "Ada Lovelace" } },
  },
];
