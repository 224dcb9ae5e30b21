import { MAX_CHANGES } from "../../../../../shared/history/history.ts";
import { recordId } from "../../../../../shared/values/record-id.ts";
import { type Recording, requestWith, sameKey } from "../../../../infra/open-api/recording.ts";
import { type RequestOptions, TEST_NOW } from "../../../../support/function-under-test.ts";
import { fillHistory } from "../../../fill-history.ts";
import { MANAGE } from "../../appointment/managed.ts";
import { bookedWeekly } from "../../series/series-recordings.ts";

const [FIRST, NEAR, OVER] = [8_301, 8_311, 8_321];

function ids(...numbers: readonly number[]): number[] {
  return numbers.map((number) => recordId(TEST_NOW, number));
}

/** What staff of Northwind Camden sends. */
function staff(options: RequestOptions = {}): RequestOptions {
  return { ...MANAGE, ...options, pathParameters: { tenant_id: "13" } };
}

const body = { appointment_ids: ids(FIRST, FIRST + 1), versions: [1, 1], reason: "The coach is ill" };
const keyed = staff({ headers: { "Idempotency-Key": "noor-is-ill" } });

const ask = requestWith(staff());

/** The requests to *Cancel appointments* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "cancelled",
    summary: "Both sessions go back",
    ...bookedWeekly(FIRST, "2027-09-14", 3),
    body,
    options: keyed,
    showsRequest: true,
  },
  ...sameKey({ body, options: keyed }, { body: { appointment_ids: ids(FIRST + 2) } }),
  ask("ALREADY_DONE", "One was cancelled before, the other is cancelled now", {
    appointment_ids: ids(FIRST, FIRST + 2),
  }),
  ask("VERSION_CHANGED", "Both have changed since they were read", body),
  {
    name: "forfeited",
    summary: "After free cancellation, the session is forfeited",
    ...bookedWeekly(NEAR, "2027-10-05", 2),
    body: { appointment_ids: ids(NEAR) },
    options: staff(),
    now: new Date("2027-10-05T08:00:00Z"),
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "The session should be returned, but the appointment has changed too often",
    before: (_, tables) => fillHistory(tables, "Appointments", recordId(TEST_NOW, NEAR), MAX_CHANGES + 1),
    body: { appointment_ids: ids(NEAR), waive: true },
    options: staff(),
  },
  {
    name: "APPOINTMENT_STATE",
    summary: "It was over more than 7 days ago",
    ...bookedWeekly(OVER, "2027-10-20", 2),
    body: { appointment_ids: ids(OVER) },
    options: staff(),
    now: new Date("2027-10-27T16:00:00Z"),
  },
  ask("APPOINTMENT_NOT_FOUND", "There is no such appointment", { appointment_ids: [...ids(OVER), 1] }),
  ask("FIELD_INVALID", "One is named twice, and there is no version for it", {
    appointment_ids: ids(OVER, OVER),
    versions: [1],
  }),
];
