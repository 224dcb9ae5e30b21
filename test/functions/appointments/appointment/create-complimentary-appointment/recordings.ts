import { RECORDED_DAY } from "../../../../../infra/open-api/recorded-answer.ts";
import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import { recordings as recordingsOfCreate } from "../create-appointment/recordings.ts";
import { MANAGE } from "../managed.ts";

const DAY = "2026-12-04";
const body = appointmentBody({ start_date_time: `${DAY}T09:00:00Z`, comp_reason: "Trial" });
const atNoon = appointmentBody({ start_date_time: `${DAY}T12:00:00Z`, room_id: 71 });
const keyed = { ...MANAGE, headers: { "Idempotency-Key": "priya-tries-pilates" } };

/** Those that only *Create new appointment* has: no notice or number of bookings binds who manages appointments. */
const NOT_HERE = [
  ...["booked", "replayed", "virtual", "IDEMPOTENCY_KEY_REUSED", "ROOM_UNAVAILABLE"],
  ...["START_TOO_SOON", "CLIENT_BLOCKED", "TOO_MANY_BOOKINGS", "ACCESS_DENIED", "TOKEN_MISSING"],
];

/** A recording of *Create new appointment*, a week later and for a complimentary session. */
function complimentary({ body: wanted, options, idsFrom, ...recording }: Recording): Recording {
  const later = JSON.stringify(wanted ?? null).replaceAll(RECORDED_DAY, DAY);
  return {
    ...recording,
    ...(wanted === undefined ? {} : { body: { ...JSON.parse(later), comp_reason: "Trial" } }),
    ...(idsFrom === undefined ? {} : { idsFrom: 3_600 + idsFrom }),
    options: { ...options, ...MANAGE },
  };
}

/** The requests to *Create appointment complimentary session* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "booked",
    idsFrom: 3_601,
    summary: "No session is taken, and nobody pays",
    body,
    options: keyed,
    showsRequest: true,
  },
  ...sameKey({ body, options: keyed }, { body: { ...body, comp_reason: "Second trial" } }),
  {
    name: "ROOM_UNAVAILABLE",
    summary: "The room is taken",
    before: ({ createAppointment }) => createAppointment(atNoon),
    body: { ...atNoon, coach_id: 502, client_id: 9003, comp_reason: "Trial" },
    options: MANAGE,
  },
  ...recordingsOfCreate.filter(({ name }) => !NOT_HERE.includes(name)).map(complimentary),
  ...recordingsOfCreate
    .filter(({ name }) => name === "CLIENT_BLOCKED")
    .map(complimentary)
    .map(({ body, ...recording }) => ({
      ...recording,
      name: "booked-in-spite-of-a-block",
      idsFrom: 3_611,
      body: { ...Object(body), start_date_time: "2026-12-18T11:00:00Z" },
    })),
];
