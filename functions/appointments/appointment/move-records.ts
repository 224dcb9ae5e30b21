import { managesAppointments } from "../../../shared/api/caller.ts";
import { readAppointmentType } from "../../../shared/club/appointment-type.ts";
import { readCoach } from "../../../shared/club/coach.ts";
import { readRoom } from "../../../shared/club/room.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import { readClient } from "../../../shared/tables/clients-table.ts";
import type { ItemsOf, ReadKey } from "../../../shared/tables/database.ts";
import type { AppointmentChangeRequest } from "./appointment-kind.ts";
import { type AppointmentPlan, isAsPlanned } from "./appointment-plan.ts";

/** The coach and the room in a body. */
interface NamedParties {
  readonly coach_id?: number | undefined;
  readonly room_id?: number | undefined;
}

/**
 * The read keys of the coach and the room that a body names. They are read together with the appointment, the coach
 * consistently: a request that begins after a suspension was answered finds it.
 */
export function namedParties({
  tenant: { tenant_id },
  body: { coach_id, room_id },
}: Pick<AppointmentChangeRequest<NamedParties>, "tenant" | "body">) {
  return {
    newCoach: coach_id === undefined ? undefined : { ...readCoach(tenant_id, coach_id), consistent: true },
    newRoom: room_id === undefined ? undefined : readRoom(tenant_id, room_id),
  };
}

/**
 * The read keys of the records that the appointment names and the plan needs: its type; if new time is held, the coach
 * and the room that stay; and the client, if the membership may not be active at the new start, or if the caller may not
 * book for a client who is on the blacklist.
 */
export function furtherRecords(
  { item: { record }, caller }: Pick<AppointmentChangeRequest, "item" | "caller">,
  plan: AppointmentPlan,
) {
  const { tenant_id, coach_id, room_id } = record;
  const isMoved = plan.start_date_time !== record.start_date_time;
  const hasOtherLength = plan.subtype_id !== record.subtype_id;
  // The type says whether it needs a room, and whether it can be virtual.
  const hasOtherRoom = plan.room_id !== room_id || plan.is_virtual !== record.is_virtual;
  const hasNewTime = isMoved || hasOtherLength;
  const mayChangeMembership = isMoved && record.membership_id !== undefined;
  const mayBeRefused = !managesAppointments(caller) && !isAsPlanned(record, plan);
  return {
    type: needed(hasNewTime || hasOtherRoom, () =>
      readAppointmentType(tenant_id, record.appointment_type_id),
    ),
    coach: needed(hasNewTime && plan.coach_id === coach_id, () => readCoach(tenant_id, coach_id)),
    room:
      room_id === undefined
        ? undefined
        : needed(hasNewTime && plan.room_id === room_id, () => readRoom(tenant_id, room_id)),
    client: needed(mayChangeMembership || mayBeRefused, () => readClient(tenant_id, record.client_id)),
  };
}

function needed<Item>(isNeeded: boolean, key: () => ReadKey<Item>): ReadKey<Item> | undefined {
  return isNeeded ? key() : undefined;
}

/** Reads the records that a plan is judged by, in at most one more round trip after the appointment. */
export function readForPlan(
  request: AppointmentChangeRequest<NamedParties>,
  plan: AppointmentPlan,
  reads: Reads,
): Promise<MoveRecords> {
  return reads.read({ ...namedParties(request), ...furtherRecords(request, plan) });
}

/** The records of {@link furtherRecords} that exist and were needed. */
export type FurtherRecords = ItemsOf<ReturnType<typeof furtherRecords>>;

/** The records that a plan is judged by. */
export type MoveRecords = ItemsOf<ReturnType<typeof namedParties>> & FurtherRecords;
