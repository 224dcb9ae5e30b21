import type { Recording } from "../../../../infra/open-api/recording.ts";
import { STAFF_SCOPES } from "../unavailability.ts";

const pathParameters = { tenant_id: "11", coach_id: "503" };
const options = { pathParameters, scopes: STAFF_SCOPES };

/** The requests to *Get staff scheduled unavailability* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "page",
    idsFrom: 1201,
    summary: "What is to come within a week",
    before: async ({ addStaffUnavailability }) => {
      for (const day of ["2026-11-21", "2026-11-22", "2026-11-23"]) {
        const times = { start_date_time: `${day}T08:00:00Z`, end_date_time: `${day}T12:00:00Z` };
        await addStaffUnavailability({ ...times, reason: "Training" }, options);
      }
    },
    options,
  },
  {
    name: "day",
    summary: "What is on one local day; without `staff.write` nobody is told why",
    options: { pathParameters, query: { date: ["2026-11-22"] } },
  },
];
