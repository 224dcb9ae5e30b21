import { refuse } from "../../../shared/api/answer.ts";
import { bookingOperation } from "../../../shared/booking/book.ts";
import { readAppointmentType } from "../../../shared/club/appointment-type.ts";
import { readCoach } from "../../../shared/club/coach.ts";
import { readRoom } from "../../../shared/club/room.ts";
import { readClient } from "../../../shared/tables/clients-table.ts";
import { makeAppointment } from "./appointment-booking.ts";
import { decideAppointment } from "./appointment-rules.ts";
import { createAppointmentRequest } from "./schema.ts";

/** *Create new appointment*: the appointment, its holds and its effect on the client in one transaction. */
export const createAppointment = bookingOperation("createAppointment", {
  describe: () => import("./description.ts"),
  body: createAppointmentRequest,
  successStatus: 201,
  tables: {
    Club: ["BatchGetItem"],
    Clients: ["BatchGetItem", "UpdateItem"],
    Appointments: ["PutItem"],
    Calendar: ["BatchGetItem", "UpdateItem"],
    Idempotency: ["BatchGetItem", "PutItem"],
  },
  // A member's own token books for that member alone.
  authorize: ({ caller: { grants }, body }) =>
    grants.client_id === undefined || grants.client_id === body.client_id
      ? undefined
      : refuse("ACCESS_DENIED", { identifier: "client_id" }),
  keys: ({ tenant_id }, { client_id, coach_id, appointment_type_id, room_id }) => ({
    client: readClient(tenant_id, client_id),
    coach: readCoach(tenant_id, coach_id),
    type: readAppointmentType(tenant_id, appointment_type_id),
    room: room_id === undefined ? undefined : readRoom(tenant_id, room_id),
  }),
  decide: ({ tenant, principal, body, clock, newId }, records) => {
    const decision = decideAppointment(body, records, tenant, clock);
    if (!decision.ok) return decision;
    const booking = { request: body, records: decision.records, now: clock.now, principal };
    return { ok: true, ...makeAppointment({ ...booking, appointmentId: newId() }) };
  },
});
