import { MAX_CHANGES } from "../../../../../shared/history/history.ts";
import { recordId } from "../../../../../shared/values/record-id.ts";
import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { fillHistory } from "../../../fill-history.ts";
import { bookCheckUp, bookInLondon, operationsAt, recorded } from "../recorded-appointments.ts";

const [TODAY, LATER, CHECK_UP, OTHER] = [3101, 3111, 3121, 3131];
const AT_CHECK_UP = "2027-02-08T10:00:00.000Z";
const keyed = { headers: { "Idempotency-Key": "dan-is-here" } };

/** The requests to *Mark client as checked in* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "checked-in",
    idsFrom: TODAY,
    summary: "Half an hour before the start",
    before: bookInLondon({ start_date_time: "2026-11-20T09:30:00Z" }),
    options: recorded(TODAY, "11"),
  },
  {
    name: "ALREADY_DONE",
    summary: "The client was checked in before",
    options: recorded(TODAY, "11", keyed),
  },
  ...sameKey({ options: recorded(TODAY, "11", keyed) }, { options: recorded(LATER, "11", keyed) }),
  {
    name: "TOO_EARLY",
    idsFrom: LATER,
    summary: "The appointment is next month",
    before: bookInLondon({ start_date_time: "2026-12-04T10:00:00Z" }),
    options: recorded(LATER, "11"),
  },
  {
    name: "TOO_LATE",
    summary: "The appointment ended more than a day ago",
    options: recorded(LATER, "11"),
    now: new Date("2026-12-05T10:30:00.001Z"),
  },
  {
    name: "session-taken",
    idsFrom: CHECK_UP,
    summary: "The session that was returned is taken again",
    before: async (functions, tables) => {
      await bookCheckUp(functions, AT_CHECK_UP);
      await operationsAt(tables, AT_CHECK_UP).markClientNoShow({}, recorded(CHECK_UP, "13"));
    },
    options: recorded(CHECK_UP, "13"),
    now: new Date(AT_CHECK_UP),
  },
  {
    name: "payment-required",
    idsFrom: OTHER,
    summary: "Another appointment has taken the session meanwhile",
    before: async (functions, tables) => {
      await operationsAt(tables, AT_CHECK_UP).markClientNoShow({}, recorded(CHECK_UP, "13"));
      await bookCheckUp(functions, "2027-02-10T10:00:00Z");
    },
    options: recorded(CHECK_UP, "13"),
    now: new Date(AT_CHECK_UP),
  },
  {
    name: "APPOINTMENT_STATE",
    summary: "The appointment was cancelled",
    before: ({ cancelAppointment }) => cancelAppointment({}, recorded(OTHER, "13")),
    options: recorded(OTHER, "13"),
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "The appointment has changed too often, and the client was checked in since",
    before: async (_, tables) => {
      await operationsAt(tables, AT_CHECK_UP).markClientNoShow({}, recorded(CHECK_UP, "13"));
      await fillHistory(tables, "Appointments", recordId(TEST_NOW, CHECK_UP), MAX_CHANGES + 3);
    },
    options: recorded(CHECK_UP, "13"),
    now: new Date(AT_CHECK_UP),
  },
];
