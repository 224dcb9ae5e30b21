import { MAX_CHANGES } from "../../../../../shared/history/history.ts";
import { recordId } from "../../../../../shared/values/record-id.ts";
import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { fillHistory } from "../../../fill-history.ts";
import { bookInLondon, recorded } from "../recorded-appointments.ts";

const [TODAY, LATER] = [3301, 3311];
const keyed = { headers: { "Idempotency-Key": "priya-did-not-come" } };

/** The requests to *Mark client as no-show* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "forfeited",
    idsFrom: TODAY,
    summary: "The club's policy forfeits the session",
    before: bookInLondon({ client_id: 9001, start_date_time: "2026-11-20T09:00:00Z" }),
    body: {},
    options: recorded(TODAY, "11"),
    showsRequest: true,
  },
  {
    name: "ALREADY_DONE",
    summary: "The client was marked as a no-show before",
    body: {},
    options: recorded(TODAY, "11", keyed),
  },
  ...sameKey({ body: {}, options: recorded(TODAY, "11", keyed) }, { body: { waive: true } }),
  {
    name: "waived",
    summary: "The session that was forfeited is returned after all",
    body: { waive: true },
    options: recorded(TODAY, "11"),
    showsRequest: true,
  },
  {
    name: "TOO_EARLY",
    idsFrom: LATER,
    summary: "The appointment has not begun",
    before: bookInLondon({ start_date_time: "2027-02-10T10:00:00Z" }),
    body: {},
    options: recorded(LATER, "11"),
  },
  {
    name: "TOO_LATE",
    summary: "The appointment ended more than a week ago",
    body: {},
    options: recorded(LATER, "11"),
    now: new Date("2027-02-17T10:30:00.001Z"),
  },
  {
    name: "APPOINTMENT_STATE",
    summary: "The appointment was cancelled",
    before: ({ cancelAppointment }) => cancelAppointment({}, recorded(LATER, "11")),
    body: {},
    options: recorded(LATER, "11"),
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "The appointment has changed too often, and the client was marked as a no-show since",
    before: async ({ undoClientNoShow }, tables) => {
      await undoClientNoShow(undefined, recorded(TODAY, "11"));
      await fillHistory(tables, "Appointments", recordId(TEST_NOW, TODAY), MAX_CHANGES + 3);
    },
    body: {},
    options: recorded(TODAY, "11"),
  },
];
