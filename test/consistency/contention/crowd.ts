import { type ClubSize, GENERATED } from "../../support/generated-club.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";

/** One request of a crowd. */
export interface CrowdRequest {
  readonly operation: "bookTour" | "createAppointment";
  readonly body: object;
  readonly startMs: number;
  readonly endMs: number;
  /** Who asks, where a person may win once only. */
  readonly person?: number;
}

/** Requests that are sent at once and of which only some can win. */
export interface Crowd {
  readonly club: ClubSize;
  readonly requests: readonly CrowdRequest[];
  /** The one code that whoever loses gets. */
  readonly refusal: string;
  /** How many of them fit at once where all compete for one holder; undefined where each person may win once. */
  readonly capacity: number | undefined;
}

/** Makes a crowd of so many requests. */
export type MakeCrowd = (size: number, random: SeededRandom) => Crowd;

const MINUTE_MS = 60_000;
// Over a UTC midnight, so that some bookings touch two days of the calendar.
const FIRST_START_MS = Date.parse("2026-12-01T20:00:00.000Z");
const STARTS_WITHIN_MINUTES = 8 * 60;
const NO_LIMIT = 1_000;
interface Duration {
  readonly subtype_id: number | undefined;
  readonly minutes: number;
}

const DURATIONS: readonly [Duration, ...Duration[]] = [
  { subtype_id: 1011, minutes: 30 },
  { subtype_id: undefined, minutes: 60 },
  { subtype_id: 1012, minutes: 90 },
];

/** Everybody wants the same coach, virtually. */
export const coachCrowd: MakeCrowd = (size, random) => ({
  club: { ...emptyClub(), coaches: 1, clients: size, sessions: 2 },
  requests: appointments(size, random, (index) => ({
    coach_id: GENERATED.first_coach_id,
    client_id: GENERATED.first_client_id + index,
    is_virtual: true,
    virtual_url: "https://meet.example/1",
  })),
  refusal: "COACH_UNAVAILABLE",
  capacity: 1,
});

/** Everybody wants the same room of six places, each with a coach of their own. */
export const roomCrowd: MakeCrowd = (size, random) => ({
  club: { ...emptyClub(), coaches: size, clients: size, sessions: 2, roomCapacity: 6 },
  requests: appointments(size, random, (index) => ({
    coach_id: GENERATED.first_coach_id + index,
    client_id: GENERATED.first_client_id + index,
    room_id: GENERATED.room_id,
  })),
  refusal: "ROOM_UNAVAILABLE",
  capacity: 6,
});

/** One client wants all coaches at once, and has fewer sessions than appointments that fit. */
export const clientCrowd: MakeCrowd = (size, random) => ({
  club: { ...emptyClub(), coaches: size, clients: 1, sessions: 5 },
  requests: appointments(size, random, (index) => ({
    coach_id: GENERATED.first_coach_id + index,
    client_id: GENERATED.first_client_id,
    room_id: GENERATED.room_id,
  })),
  refusal: "CLIENT_UNAVAILABLE",
  capacity: 1,
});

/** Many new people want the tours, of which two run at once. */
export const toursCrowd: MakeCrowd = (size, random) => ({
  club: { ...emptyClub(), tourCapacity: 2 },
  requests: Array.from({ length: size }, (_, index) =>
    tour(startOf(random), { full_name: `Prospect ${index}`, email_id: `prospect.${index}@example.com` }),
  ),
  refusal: "TOUR_SLOT_FULL",
  capacity: 2,
});

/** Everybody wants any of four coaches in any room; there is room enough. Not for overlapping starts, which coaches may split. */
export const anyCoachCrowd: MakeCrowd = (size, random) => ({
  club: { ...emptyClub(), coaches: 4, rooms: 3, clients: size, sessions: 2 },
  requests: appointments(size, random, (index) => ({ client_id: GENERATED.first_client_id + index })),
  refusal: "COACH_UNAVAILABLE",
  capacity: 4,
});

/** Everybody wants any of three rooms of two places, each with a coach of their own. */
export const anyRoomCrowd: MakeCrowd = (size, random) => ({
  club: { ...emptyClub(), coaches: size, rooms: 3, roomCapacity: 2, clients: size, sessions: 2 },
  requests: appointments(size, random, (index) => ({
    coach_id: GENERATED.first_coach_id + index,
    client_id: GENERATED.first_client_id + index,
  })),
  refusal: "ROOM_UNAVAILABLE",
  capacity: 6,
});

/** How many of a crowd win where all of it wants one hour: as many as fit at once, or each person once. */
export function winnersAtOneHour({ capacity, requests }: Crowd): number {
  return capacity ?? new Set(requests.map(({ person }) => person)).size;
}

/** The same crowd, all of it at one hour, so that exactly as many win as fit at once. */
export function atOneHour(make: MakeCrowd): MakeCrowd {
  return (size, random) => {
    const crowd = make(size, random);
    return { ...crowd, requests: crowd.requests.map(moveToFirstStart) };
  };
}

function moveToFirstStart(request: CrowdRequest): CrowdRequest {
  const start = new Date(FIRST_START_MS).toISOString();
  const body =
    request.operation === "bookTour"
      ? { ...request.body, book_tour: { scheduled_datetime: start } }
      : { ...request.body, subtype_id: undefined, start_date_time: start };
  const minutes = request.operation === "bookTour" ? 30 : 60;
  return { ...request, body, startMs: FIRST_START_MS, endMs: FIRST_START_MS + minutes * MINUTE_MS };
}

const REQUESTS_PER_PERSON = 8;

/** A few new people, each of whom asks many times at once, by e-mail or mobile number or both. */
export const peopleCrowd: MakeCrowd = (size, random) => ({
  club: emptyClub(),
  requests: Array.from({ length: size }, (_, index) => {
    const person = Math.floor(index / REQUESTS_PER_PERSON);
    return { ...tour(startOf(random), prospect(person, random)), person };
  }),
  refusal: "PROSPECT_ALREADY_BOOKED",
  capacity: undefined,
});

function emptyClub(): ClubSize {
  return { coaches: 0, clients: 0, sessions: 0, roomCapacity: NO_LIMIT, tourCapacity: NO_LIMIT };
}

function appointments(size: number, random: SeededRandom, fields: (index: number) => object): CrowdRequest[] {
  return Array.from({ length: size }, (_, index) => {
    const startMs = startOf(random);
    const { subtype_id, minutes } = random.pick(DURATIONS);
    return {
      operation: "createAppointment",
      body: {
        appointment_type_id: GENERATED.appointment_type_id,
        subtype_id,
        start_date_time: new Date(startMs).toISOString(),
        ...fields(index),
      },
      startMs,
      endMs: startMs + minutes * MINUTE_MS,
    };
  });
}

function tour(startMs: number, prospectFields: object): CrowdRequest {
  return {
    operation: "bookTour",
    body: { prospect: prospectFields, book_tour: { scheduled_datetime: new Date(startMs).toISOString() } },
    startMs,
    endMs: startMs + 30 * MINUTE_MS,
  };
}

/** On a 5-minute cell, or, one time in four, at any millisecond. */
function startOf(random: SeededRandom): number {
  if (random.chance(0.25)) return FIRST_START_MS + random.below(STARTS_WITHIN_MINUTES * MINUTE_MS);
  return FIRST_START_MS + random.below(STARTS_WITHIN_MINUTES / 5) * 5 * MINUTE_MS;
}

/** Half of the people are told by their e-mail address, in any case, the others by their mobile number; some send both. */
function prospect(person: number, random: SeededRandom): object {
  const email_id = random.pick([`person.${person}@example.com`, `Person.${person}@EXAMPLE.com`]);
  const mobile = { mobile_country_code: random.pick(["44", "+44"]), mobile_number: 7_700_900_000 + person };
  const own = person % 2 === 0 ? { email_id } : mobile;
  return { full_name: `Person ${person}`, ...(random.chance(0.5) ? { email_id, ...mobile } : own) };
}
