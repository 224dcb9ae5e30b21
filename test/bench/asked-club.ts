/** The club whose free time is asked for: 40 coaches, 30 rooms, and two types for 20 coaches and 10 rooms each. */
export const ASKED_CLUB = {
  tenant_id: 12,
  /** Whose coaches and rooms are booked to 70 %. */
  type_id: 201,
  coach_id: 601,
  room_id: 801,
  /** Whose coaches have no free minute in the first fourteen days. */
  full_type_id: 202,
  full_coach_id: 621,
  full_room_id: 811,
  client_id: 9001,
} as const;

/** How large the club is, and when it is open: from the first hour to the second, UTC in winter. */
export const ASKED_SIZE = {
  coaches: 40,
  rooms: 30,
  coachesOfType: 20,
  roomsOfType: 10,
  roomCapacity: 2,
  hours: [6, 22],
} as const;

/** So many consecutive integers. */
export function numbersFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
