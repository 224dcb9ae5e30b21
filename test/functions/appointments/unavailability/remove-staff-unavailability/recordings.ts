import { recordId } from "../../../../../shared/values/record-id.ts";
import type { Recording } from "../../../../infra/open-api/recording.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { STAFF_SCOPES } from "../unavailability.ts";

const path = { tenant_id: "11", coach_id: "502" };
const unavailability_id = String(recordId(TEST_NOW, 1101));
const options = { pathParameters: { ...path, unavailability_id }, scopes: STAFF_SCOPES };
const keyed = { ...options, headers: { "Idempotency-Key": "ben-is-back" } };

/** The requests to *Remove staff unavailability* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "removed",
    idsFrom: 1101,
    summary: "The coach can be booked again",
    before: ({ addStaffUnavailability }) =>
      addStaffUnavailability(
        { start_date_time: "2027-01-18T00:00:00Z", end_date_time: "2027-01-19T00:00:00Z" },
        { pathParameters: path, scopes: STAFF_SCOPES },
      ),
    options,
  },
  { name: "ALREADY_DONE", summary: "It was removed before", options: keyed },
  {
    name: "replayed",
    summary: "The same request once more, with the same Idempotency-Key",
    options: keyed,
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    options: { ...keyed, pathParameters: { ...path, unavailability_id: "1" } },
  },
];
