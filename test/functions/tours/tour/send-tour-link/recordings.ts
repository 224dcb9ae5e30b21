import type { Recording } from "../../../../infra/open-api/recording.ts";

const keyed = { headers: { "Idempotency-Key": "5a1f0c7e-41d2-4b9e-8a3c-6f2d9b7e1c10" } };

/** The requests to *Send my link* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "sent",
    summary: "The answer is the same whether or not a tour is booked with the address",
    body: { email_id: "ada.lovelace@example.com" },
    showsRequest: true,
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    before: ({ sendTourLink }) => sendTourLink({ email_id: "ada.lovelace@example.com" }, keyed),
    summary: "Another request with the same Idempotency-Key",
    body: { email_id: "mary.ward@example.com" },
    options: keyed,
  },
  {
    name: "MESSAGES_OFF",
    summary: "The club location sends no messages",
    body: { email_id: "ada.lovelace@example.com" },
    options: {
      pathParameters: {
        company_uuid: "0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01",
        tenant_uuid: "c3f8d2b4-6a57-49e1-8d0c-1b2a4e6f7202",
      },
    },
  },
];
