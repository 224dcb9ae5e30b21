import type { Recording } from "../../../../infra/open-api/recording.ts";
import { MANAGER } from "../../../../support/tours.ts";

const STAFF = { ...MANAGER, pathParameters: { tenant_id: "13" } };
const KEYED = { ...STAFF, headers: { "Idempotency-Key": "3f9b2d71-6c0e-4a85-8d1f-0b7c4e6a9258" } };
const MARY = { full_name: "Mary Ward", email_id: "mary.ward@example.com" };

/** The requests to *Create prospect as staff* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "created",
    idsFrom: 6430,
    summary: "The desk records a new person",
    body: { prospect: MARY },
    options: KEYED,
    showsRequest: true,
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    body: { prospect: { ...MARY, full_name: "Mary Hill" } },
    options: KEYED,
  },
  {
    name: "matched",
    summary: "The e-mail address is that of a known client, and the mobile number another person's",
    body: {
      prospect: {
        ...{ full_name: "Zara Whitfield", email_id: "zara.whitfield@example.com" },
        ...{ mobile_country_code: "44", mobile_number: 7700900932, medical_alert: "Bad back" },
      },
    },
    options: STAFF,
  },
  {
    name: "FIELD_REQUIRED",
    summary: "Neither an e-mail address nor a mobile number was sent",
    body: { prospect: { full_name: "Ada Lovelace" } },
    options: STAFF,
  },
];
