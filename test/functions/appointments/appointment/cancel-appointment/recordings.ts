import { MAX_CHANGES } from "../../../../../shared/history/history.ts";
import { recordId } from "../../../../../shared/values/record-id.ts";
import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import { camdenBody } from "../../../../support/camden.ts";
import { type FunctionsUnderTest, TEST_NOW } from "../../../../support/function-under-test.ts";
import { fillHistory } from "../../../fill-history.ts";

const [FIRST, SECOND, MASSAGE] = [2101, 2111, 2121];
const MANAGER = { scopes: ["appointments.manage", "appointments.write"] } as const;

/** Names the appointment that `idsFrom` has given this number. */
function path(number: number, tenant_id = "11") {
  return { pathParameters: { tenant_id, appointment_id: String(recordId(TEST_NOW, number)) } };
}

const body = { reason: "Down with the flu", expect_session_outcome: "returned" };
const keyed = { ...path(FIRST), headers: { "Idempotency-Key": "priya-has-the-flu" } };

function book(day: string) {
  return ({ createAppointment }: FunctionsUnderTest) =>
    createAppointment(appointmentBody({ start_date_time: `${day}T10:00:00Z` }));
}

/** The requests to *Cancel appointment* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "cancelled",
    idsFrom: FIRST,
    summary: "The session goes back to the membership",
    before: book("2027-02-02"),
    body,
    options: path(FIRST),
    showsRequest: true,
  },
  { name: "ALREADY_DONE", summary: "It was cancelled before", body, options: keyed },
  ...sameKey({ body, options: keyed }, { body: {} }),
  {
    name: "OUTCOME_CHANGED",
    idsFrom: SECOND,
    summary: "The person was told that the session is returned, and now it would be forfeited",
    before: book("2027-02-03"),
    body,
    options: path(SECOND),
    now: new Date("2027-02-03T10:00:00.001Z"),
  },
  {
    name: "APPOINTMENT_STATE",
    summary: "The appointment is over",
    body: {},
    options: path(SECOND),
    now: new Date("2027-02-03T11:00:00Z"),
  },
  {
    name: "forfeited",
    summary: "After free cancellation, the session is forfeited",
    body: {},
    options: path(SECOND),
    now: new Date("2027-02-03T10:00:00.001Z"),
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "The session should be returned, but the appointment has changed too often",
    before: (_, tables) => fillHistory(tables, "Appointments", recordId(TEST_NOW, SECOND), MAX_CHANGES + 1),
    body: { waive: true },
    options: { ...path(SECOND), ...MANAGER },
  },
  {
    name: "CANCEL_TOO_LATE",
    idsFrom: MASSAGE,
    summary: "The type refuses to be cancelled in the last hour",
    before: ({ createAppointment }) =>
      createAppointment(
        camdenBody({ appointment_type_id: 132, room_id: 94, start_date_time: "2027-02-05T10:00:00Z" }),
        { pathParameters: { tenant_id: "13" } },
      ),
    body: {},
    options: path(MASSAGE, "13"),
    now: new Date("2027-02-05T09:00:00.001Z"),
  },
];
