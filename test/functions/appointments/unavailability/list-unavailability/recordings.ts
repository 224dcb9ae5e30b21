import type { Recording } from "../../../../infra/open-api/recording.ts";
import { STAFF_SCOPES } from "../unavailability.ts";

const pathParameters = { tenant_id: "11" };
const options = { pathParameters, scopes: STAFF_SCOPES };
const times = { start_date_time: "2026-11-22T08:00:00Z", end_date_time: "2026-11-22T12:00:00Z" };

/** The requests to *List all unavailability* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "page",
    idsFrom: 1251,
    summary: "Who and what is unavailable within a week",
    before: async ({ addStaffUnavailability, addRoomUnavailability }) => {
      await addStaffUnavailability(
        { ...times, reason: "Training" },
        { ...options, pathParameters: { ...pathParameters, coach_id: "503" } },
      );
      await addRoomUnavailability(
        { ...times, reason: "New floor" },
        { ...options, pathParameters: { ...pathParameters, room_id: "72" } },
      );
    },
    options,
  },
  {
    name: "day",
    summary: "What is on one local day; without `staff.write` nobody is told why",
    options: { pathParameters, query: { date: ["2026-11-22"] } },
  },
];
