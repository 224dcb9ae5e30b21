import * as v from "valibot";
import { type ClubKey, clubRecord, readClub, tenantPartition, tenantRange } from "../tables/club-table.ts";
import { boolean, integer, positiveInteger } from "../values/scalars.ts";
import { text } from "../values/text.ts";

const KIND = "room";

/** A room of a tenant. */
export const roomEntries = {
  tenant_id: positiveInteger(),
  room_id: positiveInteger(),
  name: text(200),
  capacity: v.pipe(integer(1, 1_000), v.description("How many appointments the room holds at once.")),
  is_active: boolean(),
};

/** A stored room. */
export const RoomSchema = v.object(roomEntries);

export type Room = v.InferOutput<typeof RoomSchema>;

/** The Club table's key of a room. */
export function roomKey(tenantId: number, roomId: number): ClubKey {
  return { partition: tenantPartition(tenantId), record: clubRecord(KIND, roomId) };
}

/** The read key of a room. */
export function readRoom(tenantId: number, roomId: number) {
  return readClub(roomKey(tenantId, roomId), RoomSchema);
}

/** A tenant's rooms, by id, after `afterId`. */
export function roomRange(tenantId: number, afterId?: number) {
  return tenantRange(tenantId, KIND, RoomSchema, afterId);
}
