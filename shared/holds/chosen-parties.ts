import { type InfoEntry, infoEntry } from "../api/answer.ts";
import type { Hold, HolderKind } from "./party.ts";

/** Whom a request names as coach and room. */
interface NamedParties {
  /** Undefined if the choice is ours; null if none is held. */
  readonly coach_id?: number | null | undefined;
  readonly room_id?: number | undefined;
}

/** The id of the party of a kind that is held; undefined if none is. */
export function heldId(holds: readonly Hold[], kind: HolderKind): number | undefined {
  return holds.find(({ party }) => party.holder.kind === kind)?.party.id;
}

/** Says whom we chose as coach and as room, where the request left the choice to us. */
export function chosenEntries(request: NamedParties, holds: readonly Hold[]): InfoEntry[] {
  const coach_id = heldId(holds, "coach");
  const room_id = heldId(holds, "room");
  return [
    ...(request.coach_id === undefined && coach_id !== undefined
      ? [infoEntry("COACH_ASSIGNED", { identifier: "coach_id", jsonObject: { coach_id } })]
      : []),
    ...(request.room_id === undefined && room_id !== undefined
      ? [infoEntry("ROOM_ASSIGNED", { identifier: "room_id", jsonObject: { room_id } })]
      : []),
  ];
}
