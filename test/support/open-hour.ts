const DAY_MS = 24 * 60 * 60 * 1_000;
const SLOTS_A_DAY = 9;

/**
 * An hour at which Northwind London Bridge is open, in the future, a different one for each index: 09:00 to 17:00 UTC is
 * within 08:00 to 20:00 in London, summer time or not.
 * @param index from 0 to 2,999: the club takes bookings for a year
 */
export function openHour(index: number): string {
  const day = new Date(Date.now() + (2 + Math.floor(index / SLOTS_A_DAY)) * DAY_MS);
  day.setUTCHours(9 + (index % SLOTS_A_DAY), 0, 0, 0);
  return day.toISOString();
}
