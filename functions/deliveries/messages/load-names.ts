import * as v from "valibot";
import { appointmentTypeKey } from "../../../shared/club/appointment-type.ts";
import { roomKey } from "../../../shared/club/room.ts";
import { readNotifiedCoach, type TenantMessages } from "../../../shared/club/tenant-messages.ts";
import type { AppointmentItem } from "../../../shared/tables/appointments-table.ts";
import { readClientProfile } from "../../../shared/tables/clients-table.ts";
import { readClub } from "../../../shared/tables/club-table.ts";
import type { Database, ReadKey } from "../../../shared/tables/database.ts";
import { readById } from "../../../shared/tables/read-by-id.ts";
import type { AppointmentNames } from "./appointment-letters.ts";

const RoomNameSchema = v.object({ name: v.string() });

const TypeNameSchema = v.object({
  name: v.string(),
  subtypes: v.array(v.object({ subtype_id: v.number(), name: v.string() })),
});

/** Reads the names of rooms by their ids; a room that the club has dropped is missing. */
export async function loadRoomNames(
  database: Database,
  tenantId: number,
  ids: readonly (number | undefined)[],
) {
  return await readById(database, ids, (id) => readClub(roomKey(tenantId, id), RoomNameSchema));
}

/** Reads all names that messages about appointments use, at the same time. */
export async function loadNames(
  database: Database,
  items: readonly AppointmentItem[],
  context: { readonly tenant: TenantMessages; readonly apiHost: string; readonly coachId?: number },
): Promise<AppointmentNames> {
  const { tenant, apiHost, coachId } = context;
  const { tenant_id } = tenant;
  const records = items.map(({ record }) => record);
  const read = <Item>(ids: readonly (number | undefined)[], keyOf: (id: number) => ReadKey<Item>) =>
    readById(database, ids, keyOf);
  const [clients, coaches, rooms, types] = await Promise.all([
    read(
      records.map(({ client_id }) => client_id),
      (id) => readClientProfile(tenant_id, id),
    ),
    read([coachId, ...records.map(({ coach_id }) => coach_id)], (id) => readNotifiedCoach(tenant_id, id)),
    loadRoomNames(
      database,
      tenant_id,
      records.map(({ room_id }) => room_id),
    ),
    read(
      records.map(({ appointment_type_id }) => appointment_type_id),
      (id) => readClub(appointmentTypeKey(tenant_id, id), TypeNameSchema),
    ),
  ]);
  return { tenant, apiHost, clients, coaches, rooms, types };
}
