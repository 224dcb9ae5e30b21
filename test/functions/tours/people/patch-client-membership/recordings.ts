import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { CLIENT_WRITER, clientPath } from "../../../../support/clients.ts";

const options = { ...CLIENT_WRITER, ...clientPath(12, 9101, { membership_id: "30101" }) };
const keyed = { ...options, headers: { "Idempotency-Key": "half-a-year-longer" } };
const body = { end_date: "2029-06-30T23:59:59.999Z", number_of_sessions: 25 };

/** The requests to *Patch client membership* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "changed",
    summary: "The membership ends later and has more sessions",
    body,
    options: keyed,
    showsRequest: true,
  },
  ...sameKey({ body, options: keyed }, { body: { number_of_sessions: 30 } }),
  { name: "ALREADY_DONE", summary: "Nothing differs", body, options },
  {
    name: "FIELD_INVALID",
    summary: "It would end before it begins",
    body: { end_date: "2025-12-31T23:59:59.999Z" },
    options,
  },
];
