import * as v from "valibot";
import { clubKey } from "../tables/club-table.ts";
import { boolean } from "../values/boolean.ts";
import { integer, positiveInteger } from "../values/integer.ts";
import { text } from "../values/text.ts";

/** A room of a tenant. */
export const roomEntries = {
  tenant_id: positiveInteger(),
  room_id: positiveInteger(),
  name: text(200),
  capacity: v.pipe(integer(1, 1_000), v.description("How many appointments the room holds at once.")),
  is_active: boolean(),
};

/** A room as it is stored. */
export const RoomSchema = v.object(roomEntries);

export type Room = v.InferOutput<typeof RoomSchema>;

/** The Club table's key of a room. */
export function roomRecord(tenantId: number, roomId: number): string {
  return `room#${tenantId}#${roomId}`;
}

/** Where a room is read. */
export function roomKey(tenantId: number, roomId: number) {
  return clubKey(roomRecord(tenantId, roomId), RoomSchema);
}
