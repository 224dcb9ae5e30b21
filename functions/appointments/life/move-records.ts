import { readAppointmentType } from "../../../shared/club/appointment-type.ts";
import { readCoach } from "../../../shared/club/coach.ts";
import { readRoom } from "../../../shared/club/room.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import { readClient } from "../../../shared/tables/clients-table.ts";
import type { Database, ItemsOf, ReadKey } from "../../../shared/tables/database.ts";
import type { AppointmentPlan } from "./appointment-plan.ts";
import type { WantedAppointmentChange } from "./change-appointment.ts";

/** The read keys of the coach and the room that a body names, which are read with the appointment. */
export function namedParties(
  { tenant_id }: Pick<Tenant, "tenant_id">,
  { coach_id, room_id }: { readonly coach_id?: number | undefined; readonly room_id?: number | undefined },
) {
  return {
    newCoach: coach_id === undefined ? undefined : readCoach(tenant_id, coach_id),
    newRoom: room_id === undefined ? undefined : readRoom(tenant_id, room_id),
  };
}

/**
 * The read keys of the records that the appointment names and the plan needs: its type; if new time is held, the coach and
 * the room that stay; and the client, if the membership may not be active at the new start.
 */
export function furtherRecords(
  { item: { record } }: Pick<WantedAppointmentChange, "item">,
  plan: AppointmentPlan,
) {
  const { tenant_id, coach_id, room_id } = record;
  const isMoved = plan.start_date_time !== record.start_date_time;
  const hasOtherLength = plan.subtype_id !== record.subtype_id;
  // Without a room, the type says whether it needs one.
  const hasOtherRoom = plan.room_id !== room_id || plan.is_virtual !== record.is_virtual;
  const hasNewTime = isMoved || hasOtherLength;
  const hasSession = record.membership_id !== undefined;
  return {
    type: needed(hasNewTime || (hasOtherRoom && !plan.is_virtual), () =>
      readAppointmentType(tenant_id, record.appointment_type_id),
    ),
    coach: needed(hasNewTime && plan.coach_id === coach_id, () => readCoach(tenant_id, coach_id)),
    room:
      room_id === undefined
        ? undefined
        : needed(hasNewTime && plan.room_id === room_id, () => readRoom(tenant_id, room_id)),
    client: needed(isMoved && hasSession, () => readClient(tenant_id, record.client_id)),
  };
}

function needed<Item>(isNeeded: boolean, key: () => ReadKey<Item>): ReadKey<Item> | undefined {
  return isNeeded ? key() : undefined;
}

/** Makes the second read of a move: one round trip, or none if the plan needs no further records. */
export function readForPlan<Wanted extends Pick<WantedAppointmentChange, "item">>(
  planOf: (wanted: Wanted) => AppointmentPlan,
) {
  const moreKeys = (wanted: Wanted) => furtherRecords(wanted, planOf(wanted));
  const more = (database: Database, wanted: Wanted): Promise<FurtherRecords> =>
    database.read(moreKeys(wanted));
  return { moreKeys, more };
}

/** The records of {@link furtherRecords} that exist and were needed. */
export type FurtherRecords = ItemsOf<ReturnType<typeof furtherRecords>>;

/** The records that a plan is judged by. */
export type MoveRecords = ItemsOf<ReturnType<typeof namedParties>> & FurtherRecords;
