import type { Recording } from "../../../../infra/open-api/recording.ts";
import { NORTHWIND } from "../../../../support/function-under-test.ts";
import { rescheduleRecordings } from "../reschedule-recordings.ts";

const nowhere = { company_uuid: NORTHWIND, tenant_uuid: "00000000-0000-4000-8000-000000000000" };

/** The requests to *Reschedule appointment* under the UUIDs whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  ...rescheduleRecordings({ idsFrom: 4101, day: "2026-12-03", isByUuid: true }),
  {
    name: "TENANT_NOT_FOUND",
    summary: "The company has no such tenant",
    body: { start_date_time: "2026-12-03T14:00:00Z" },
    options: { pathParameters: { ...nowhere, appointment_id: "1" } },
  },
];
