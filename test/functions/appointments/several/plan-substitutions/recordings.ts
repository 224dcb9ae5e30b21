import type { Recording } from "../../../../infra/open-api/recording.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { MANAGE } from "../../appointment/managed.ts";
import {
  addLargeTenant,
  LARGE_TENANT,
} from "../../availability/check-recurring-availability/large-tenant.ts";
import { bookedWeekly, MASSAGE } from "../../series/series-recordings.ts";
import { storeAppointmentsOfFirst } from "./stored-appointments-of-coach.ts";

const SERIES = 8_401;
const body = { from: "2027-03-01T00:00:00Z", to: "2027-03-20T00:00:00Z" };

function about(coach_id: number, tenant_id = "13"): RequestOptions {
  return { ...MANAGE, pathParameters: { tenant_id, coach_id: String(coach_id) } };
}

/** The requests to *Plan substitutions* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "planned",
    summary: "The other coach can take over two trainings, but no massage",
    idsFrom: SERIES,
    before: async (functions, tables) => {
      await bookedWeekly(SERIES, "2027-03-02", 2).before(functions, tables);
      await bookedWeekly(SERIES + 10, "2027-03-03", 2, MASSAGE).before(functions, tables);
    },
    body,
    options: about(521),
    showsRequest: true,
  },
  {
    name: "FIELD_INVALID",
    summary: "One of the coaches is not active",
    body: { ...body, coach_ids: [522, 523] },
    options: about(521),
  },
  { name: "COACH_NOT_FOUND", summary: "There is no such coach", body, options: about(1) },
  {
    name: "TOO_MUCH_TO_CHECK",
    summary: "One appointment, and more than 1,000 coaches who could take it over",
    before: async (_, tables) => {
      await addLargeTenant(tables, 1_002);
      await storeAppointmentsOfFirst(tables, LARGE_TENANT);
    },
    body: { from: "2026-12-01T00:00:00Z", to: "2026-12-31T00:00:00Z" },
    options: about(1, String(LARGE_TENANT.tenant_id)),
  },
];
