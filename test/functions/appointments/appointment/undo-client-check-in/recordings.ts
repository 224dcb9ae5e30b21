import { recordId } from "../../../../../shared/values/record-id.ts";
import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { fillHistory } from "../../../fill-history.ts";
import { bookInLondon, operationsAt, recorded } from "../recorded-appointments.ts";

const TODAY = 3201;
const options = recorded(TODAY, "11");
const keyed = { headers: { "Idempotency-Key": "that-was-somebody-else" } };

/** The requests to undo *Mark client as checked in* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "undone",
    idsFrom: TODAY,
    summary: "Somebody else was checked in by mistake",
    before: async (functions) => {
      const fields = { client_id: 9003, coach_id: 502, room_id: 71 };
      await bookInLondon({ ...fields, start_date_time: "2026-11-20T09:30:00Z" })(functions);
      await functions.checkInClient(undefined, options);
    },
    options,
  },
  {
    name: "ALREADY_DONE",
    summary: "The client is not checked in",
    options: recorded(TODAY, "11", keyed),
  },
  ...sameKey({ options: recorded(TODAY, "11", keyed) }, { options: recorded(TODAY + 1, "11", keyed) }),
  {
    name: "TOO_EARLY",
    summary: "More than an hour before the start",
    before: ({ checkInClient }) => checkInClient(undefined, options),
    options,
    now: new Date("2026-11-20T08:29:59.999Z"),
  },
  {
    name: "TOO_LATE",
    summary: "The appointment ended more than a day ago",
    options,
    now: new Date("2026-11-21T10:00:00.001Z"),
  },
  {
    name: "TOO_MANY_CHANGES",
    summary: "The appointment has changed too often, and a check-in was undone since",
    before: async ({ checkInClient, undoClientCheckIn }, tables) => {
      await fillHistory(tables, "Appointments", recordId(TEST_NOW, TODAY));
      await undoClientCheckIn(undefined, options);
      await checkInClient(undefined, options);
    },
    options,
  },
  {
    name: "APPOINTMENT_STATE",
    summary: "A no-show has its own undo",
    before: (_, tables) => operationsAt(tables, "2026-11-20T09:30:00Z").markClientNoShow({}, options),
    options,
  },
];
