import { recordId } from "../../../../../shared/values/record-id.ts";
import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { fillHistory } from "../../../fill-history.ts";
import { bookCheckUp, bookInLondon, operationsAt, recorded } from "../recorded-appointments.ts";

const [TODAY, CHECK_UP, OTHER] = [3401, 3411, 3421];
const AT_CHECK_UP = "2027-02-09T10:00:00.000Z";
const options = recorded(TODAY, "11");
const keyed = { headers: { "Idempotency-Key": "dan-was-there" } };

/** The requests to undo *Mark client as no-show* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "undone",
    idsFrom: TODAY,
    summary: "The client of an unpaid appointment was there",
    before: async (functions) => {
      const fields = { coach_id: 502, room_id: 71, start_date_time: "2026-11-20T09:00:00Z" };
      await bookInLondon(fields)(functions);
      await functions.markClientNoShow({}, options);
    },
    options,
  },
  {
    name: "ALREADY_DONE",
    summary: "The client is not marked as a no-show",
    options: recorded(TODAY, "11", keyed),
  },
  ...sameKey({ options: recorded(TODAY, "11", keyed) }, { options: recorded(TODAY + 1, "11", keyed) }),
  {
    name: "TOO_EARLY",
    summary: "Before the start",
    before: ({ markClientNoShow }) => markClientNoShow({}, options),
    options,
    now: new Date("2026-11-20T08:59:59.999Z"),
  },
  {
    name: "TOO_LATE",
    summary: "The appointment ended more than a week ago",
    options,
    now: new Date("2026-11-27T09:30:00.001Z"),
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "The appointment has changed too often, and a no-show was undone since",
    before: async ({ markClientNoShow, undoClientNoShow }, tables) => {
      await fillHistory(tables, "Appointments", recordId(TEST_NOW, TODAY));
      await undoClientNoShow(undefined, options);
      await markClientNoShow({}, options);
    },
    options,
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
      await bookCheckUp(functions, "2027-02-11T10:00:00Z");
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
];
