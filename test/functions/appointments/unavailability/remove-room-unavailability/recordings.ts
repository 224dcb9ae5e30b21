import { recordId } from "../../../../../shared/values/record-id.ts";
import type { Recording } from "../../../../infra/open-api/recording.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { STAFF_SCOPES } from "../unavailability.ts";

const path = { tenant_id: "11", room_id: "71" };
const unavailability_id = String(recordId(TEST_NOW, 1501));
const options = { pathParameters: { ...path, unavailability_id }, scopes: STAFF_SCOPES };
const keyed = { ...options, headers: { "Idempotency-Key": "studio-open" } };

/** The requests to *Remove room unavailability* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "removed",
    idsFrom: 1501,
    summary: "The room can be booked again",
    before: ({ addRoomUnavailability }) =>
      addRoomUnavailability(
        { start_date_time: "2027-02-18T00:00:00Z", end_date_time: "2027-02-19T00:00:00Z" },
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
