import { CELLS_PER_DAY, utcDay } from "../../shared/calendar/cells.ts";
import { coachHolder, roomHolderKey } from "../../shared/holds/party.ts";
import type { Attributes } from "../../shared/tables/bulk-tables.ts";
import { cellAttribute, UNAVAILABILITY_WEIGHT } from "../../shared/tables/calendar-table.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { ASKED_CLUB, ASKED_SIZE, numbersFrom } from "./asked-club.ts";

const FULL_DAYS = 14;
// A month, and what a search looks at beyond a full fortnight.
const BOOKED_DAYS = 33;
const BOOKED_PART = 0.7;
const SEED = 12;
const CELLS_AN_HOUR = CELLS_PER_DAY / 24;
const DAY_MS = 24 * 3_600_000;
const [OPENS, CLOSES] = ASKED_SIZE.hours;

/** The items of all days of the club's coaches and rooms, from a UTC midnight on. */
export function heldDays(fromMs: number): Attributes[] {
  const { tenant_id, coach_id, full_coach_id, room_id } = ASKED_CLUB;
  const random = seededRandom(SEED);
  const booked = (capacity: number) =>
    numbersFrom(0, capacity).filter(() => random.chance(BOOKED_PART)).length;
  const coaches = numbersFrom(coach_id, ASKED_SIZE.coaches).flatMap((id) =>
    numbersFrom(0, BOOKED_DAYS).map((day) => {
      const isFull = id >= full_coach_id && day < FULL_DAYS;
      const isAway = (id + day) % 7 === 0;
      return heldDay(coachHolder(tenant_id, id).key, fromMs + day * DAY_MS, (hour) =>
        isFull ? 1 : booked(1) + (isAway && hour < 12 ? UNAVAILABILITY_WEIGHT : 0),
      );
    }),
  );
  const rooms = numbersFrom(room_id, ASKED_SIZE.rooms).flatMap((id) =>
    numbersFrom(0, BOOKED_DAYS).map((day) =>
      heldDay(roomHolderKey(tenant_id, id), fromMs + day * DAY_MS, () => booked(ASKED_SIZE.roomCapacity)),
    ),
  );
  return [...coaches, ...rooms];
}

/** The item of a day: what each of its open hours counts, in the counters of its cells. */
function heldDay(holder: string, dayMs: number, countOf: (hour: number) => number): Attributes {
  const counters = numbersFrom(OPENS, CLOSES - OPENS).flatMap((hour) => {
    const count = countOf(hour);
    if (count === 0) return [];
    return numbersFrom(hour * CELLS_AN_HOUR, CELLS_AN_HOUR).map((cell) => [cellAttribute(cell), count]);
  });
  return {
    holder,
    day: utcDay(dayMs),
    rev: counters.length + 1,
    expires_at: (dayMs + 2 * DAY_MS) / 1_000,
    ...Object.fromEntries(counters),
  };
}
