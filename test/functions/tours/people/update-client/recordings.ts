import type { Recording } from "../../../../infra/open-api/recording.ts";
import { recordedClient, recordedVisitor } from "../recorded-clients.ts";

const keyed = { "Idempotency-Key": "tomas" };
const tomasz = recordedClient(6420, {
  full_name: "Tomasz Nowak",
  email_id: "tomasz@example.com",
  note: "Prefers mornings",
});
const visitor = recordedVisitor(6422, { full_name: "Lucy Grant", email_id: "lucy.grant@example.com" });
const body = { email_id: "tomasz.nowak@example.com", note: null };

/** The requests to *partial updates of client details* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "updated",
    summary: "Another e-mail address, and no note any more",
    ...tomasz.created,
    body,
    options: tomasz.about(),
    showsRequest: true,
  },
  { name: "ALREADY_DONE", summary: "Nothing differs", body, options: tomasz.about(keyed) },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    body: { gender: "Other" },
    options: tomasz.about(keyed),
  },
  {
    name: "CLIENT_EXISTS",
    summary: "The mobile number is another client's",
    body: { mobile_country_code: "44", mobile_number: 7_700_900_101 },
    options: tomasz.about(),
  },
  {
    name: "FIELD_REQUIRED",
    summary: "A mobile number needs a country code, and the record has none",
    body: { mobile_number: 7_700_900_463 },
    options: tomasz.about(),
  },
  {
    name: "FIELD_INVALID",
    summary: "A prospect whose record a visitor gave becomes a client by PUT alone",
    ...visitor.created,
    body: { status: "client" },
    options: visitor.about(),
  },
];
