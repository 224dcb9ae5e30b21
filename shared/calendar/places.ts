/**
 * How many places of a room a class takes, and how many places the room has for a class. So a class fits into an empty room only,
 * and nothing fits in beside it. It is more than any room's capacity, and less than an unavailability takes.
 */
export const WHOLE_ROOM = 5_000;

/** How many bookings take this many places of a cell: a class is one booking. */
export function bookingsOf(places: number): number {
  return places < WHOLE_ROOM ? places : places - WHOLE_ROOM + 1;
}
