import type { Recording } from "../../../../infra/open-api/recording.ts";
import { seen } from "../../../../support/staff.ts";
import { recordedClient, recordedVisitor } from "../recorded-clients.ts";

const IMKE = { full_name: "Imke de Vries", email_id: "imke@example.com", note: "Prefers mornings" };
const body = { full_name: "Imke de Vries", email_id: "imke.devries@example.com", gender: "Female" };
const keyed = { ...seen(1), "Idempotency-Key": "imke" };
const imke = recordedClient(6410, IMKE);
const visitor = recordedVisitor(6412, {
  full_name: "Sofia Rossi",
  email_id: "sofia@example.com",
  note: "Yoga",
});

/** The requests to *Updates client details* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "replaced",
    summary: "Another e-mail address, and no note any more",
    ...imke.created,
    body,
    options: imke.about(keyed),
    showsRequest: true,
  },
  {
    name: "became_client",
    summary: "A prospect whom a visitor recorded becomes a client",
    ...visitor.created,
    body: { full_name: "Sofia Rossi", email_id: "sofia@example.com", status: "client" },
    options: visitor.about(seen(1)),
  },
  { name: "ALREADY_DONE", summary: "Nothing differs", body, options: imke.about(seen(2)) },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    body: { ...body, gender: "Other" },
    options: imke.about(keyed),
  },
  { name: "IF_MATCH_REQUIRED", summary: "If-Match is missing", body, options: imke.about() },
  {
    name: "CLIENT_EXISTS",
    summary: "The e-mail address is another client's",
    body: { ...body, email_id: "priya.raman@example.com" },
    options: imke.about(seen(2)),
  },
  {
    name: "FIELD_INVALID",
    summary: "A client does not become a prospect again",
    body: { ...body, status: "prospect" },
    options: imke.about(seen(2)),
  },
];
