import { coachHolder } from "../../../../../../shared/holds/party.ts";
import { makeUnavailable } from "../../../../../../shared/tables/calendar-table.ts";
import { appointmentBody, without } from "../../../../../support/bodies.ts";
import type { SampleClub } from "../../../../../support/use-sample-club.ts";
import { CAMDEN, inCamden, MASSAGE, type Situation } from "./situation.ts";

const virtual = { is_virtual: true, virtual_url: "https://meet.example/1" };
const withOthers = { client_id: 9002, coach_id: 502 };
/** Both of London Bridge's coaches of the type. */
const bothCoaches = [
  appointmentBody({ client_id: 9002 }),
  appointmentBody({ client_id: 9003, coach_id: 502, room_id: 71 }),
];

/** The check-up has no buffers. */
function checkUp(start_date_time: string) {
  return inCamden({ appointment_type_id: 133, coach_id: 521, start_date_time });
}

/** Makes coach 501 unavailable from 10:50 to 12:00. */
async function onLeave({ tables: { database } }: SampleClub): Promise<void> {
  const day = { holder: coachHolder(11, 501).key, day: "2026-12-01", from: 130, to: 144 };
  await database.commit({ day: makeUnavailable(day, 0) });
}

/** Who is taken at the time of an appointment. */
export const whoIsFree: readonly Situation[] = [
  ["everybody free", appointmentBody(), []],
  ["everybody free online", without(appointmentBody(virtual), "room_id"), []],
  [
    "the coach taken",
    appointmentBody(),
    ["COACH_UNAVAILABLE"],
    { booked: [appointmentBody({ client_id: 9002 })] },
  ],
  ["the coach unavailable", appointmentBody(), ["COACH_UNAVAILABLE"], { before: onLeave }],
  [
    "the room taken",
    appointmentBody({ room_id: 71 }),
    ["ROOM_UNAVAILABLE"],
    { booked: [appointmentBody({ ...withOthers, room_id: 71 })] },
  ],
  ["a place left in the room", appointmentBody(), [], { booked: [appointmentBody(withOthers)] }],
  [
    "the client taken",
    appointmentBody(),
    ["CLIENT_UNAVAILABLE"],
    { booked: [appointmentBody({ coach_id: 502 })] },
  ],
  [
    "everybody taken",
    appointmentBody({ room_id: 71, start_date_time: "2026-12-01T10:30:00Z" }),
    ["COACH_UNAVAILABLE", "ROOM_UNAVAILABLE", "CLIENT_UNAVAILABLE"],
    { booked: [appointmentBody({ room_id: 71 })] },
  ],
  [
    "somebody taken, and what never fits",
    appointmentBody({ appointment_type_id: 102, room_id: 9 }),
    ["COACH_CANNOT_DELIVER", "ROOM_NOT_FOUND", "COACH_UNAVAILABLE", "CLIENT_UNAVAILABLE"],
    { booked: [appointmentBody()] },
  ],
  [
    "the coach taken within a buffer",
    inCamden({ ...MASSAGE, client_id: 9302 }),
    ["COACH_UNAVAILABLE"],
    { booked: [checkUp("2026-12-01T10:55:00Z")], options: CAMDEN },
  ],
  [
    "the coach taken right after the buffer",
    inCamden({ ...MASSAGE, client_id: 9302 }),
    [],
    { booked: [checkUp("2026-12-01T11:00:00Z")], options: CAMDEN },
  ],
  [
    "the coach off duty, whoever is taken",
    inCamden({ room_id: 95, start_date_time: "2026-11-28T10:00:00Z" }),
    ["COACH_OFF_DUTY"],
    { booked: [checkUp("2026-11-28T10:00:00Z")], options: CAMDEN },
  ],
  ["any coach and any room", without(appointmentBody(), "coach_id", "room_id"), []],
  ["any coach, one taken", without(appointmentBody(), "coach_id"), [], { booked: bothCoaches.slice(1) }],
  [
    "any coach, all taken",
    without(appointmentBody(), "coach_id"),
    ["COACH_UNAVAILABLE"],
    { booked: bothCoaches },
  ],
  [
    "any coach on a closed day",
    without(
      inCamden({ appointment_type_id: 132, room_id: 94, start_date_time: "2026-12-25T06:00:00Z" }),
      "coach_id",
    ),
    ["OUTSIDE_OPENING_HOURS"],
    { options: CAMDEN },
  ],
  [
    "any room of the type, all taken",
    without(inCamden({ ...MASSAGE, client_id: 9302, start_date_time: "2026-12-01T10:15:00Z" }), "room_id"),
    ["COACH_UNAVAILABLE", "ROOM_UNAVAILABLE"],
    { booked: [inCamden(MASSAGE)], options: CAMDEN },
  ],
];
