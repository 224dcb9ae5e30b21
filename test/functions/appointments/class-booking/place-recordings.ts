import { type Recording, sameKey } from "../../../infra/open-api/recording.ts";
import { appointmentBody } from "../../../support/bodies.ts";
import { bookingPath } from "../../../support/class-bookings.ts";
import { BLOCKED_CLIENT, whileBlocked } from "../appointment/blocked-client.ts";
import type { bookingRecordings } from "./booking-recordings.ts";

/** Names a class of another tenant than London Bridge. */
export function ofTenant(tenantId: number, classId: number) {
  const { client_id: _, ...pathParameters } = bookingPath(classId, 0, tenantId).pathParameters;
  return { pathParameters };
}

/** The recordings that the operations share which give a place; their classes have the numbers from 0 to 9. */
export function placeRecordings(
  { about, stored, startOf }: ReturnType<typeof bookingRecordings>,
  firstId: number,
  key: string,
): Recording[] {
  const body = { client_id: 9001 };
  const keyed = about(0, { headers: { "Idempotency-Key": key } });
  return [
    { name: "booked", summary: "A place", ...stored(0), body, options: keyed, showsRequest: true },
    ...sameKey({ body, options: keyed }, { body: { client_id: 9002 } }),
    { name: "ALREADY_DONE", summary: "The client has a place", body, options: about(0) },
    {
      name: "CLASS_FULL",
      summary: "Every place is taken",
      ...stored(1, { of: { capacity: 1, booked: 1 } }),
      body: { client_id: 9002 },
    },
    {
      name: "CLASS_STATE",
      summary: "The class is cancelled",
      ...stored(2, { of: { status: "cancelled", cancelled_at: "2026-11-20T08:00:00.000Z" } }),
      body: { client_id: 9002 },
    },
    {
      name: "BOOKING_CLOSED",
      summary: "The class was over a day ago",
      ...stored(3, { of: { start_date_time: "2026-11-18T09:00:00.000Z" } }),
      body: { client_id: 9002 },
    },
    {
      name: "CLIENT_UNAVAILABLE",
      summary: "The client has an appointment then",
      ...stored(4, {
        before: ({ createAppointment }) =>
          createAppointment(
            appointmentBody({ client_id: 9002, coach_id: 502, room_id: 71, start_date_time: startOf(4) }),
          ),
      }),
      body: { client_id: 9002 },
    },
    {
      name: "TOO_MANY_CHANGES",
      summary: "The client has booked it and left it fifty times",
      ...stored(5, { bookings: [{ client_id: 9002, status: "cancelled" }], entries: 100 }),
      body: { client_id: 9002 },
    },
    {
      name: "CLIENT_NOT_FOUND",
      summary: "The tenant has no such client",
      ...stored(6),
      body: { client_id: 1 },
    },
    {
      name: "TENANT_INACTIVE",
      summary: "The tenant takes no bookings",
      ...stored(7, { of: { tenant_id: 12 }, options: ofTenant(12, firstId + 7) }),
      body: { client_id: 9101 },
    },
    whileBlocked({
      name: "blocked",
      summary: "The desk books a client who is on the blacklist",
      ...stored(8, { of: { tenant_id: 13 }, options: ofTenant(13, firstId + 8) }),
      body: { client_id: BLOCKED_CLIENT },
    }),
    { name: "CLASS_NOT_FOUND", summary: "The tenant has no such class", body, options: about(90) },
  ];
}
