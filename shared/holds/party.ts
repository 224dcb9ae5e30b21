import type { HoursOn } from "../calendar/hours.ts";
import { WHOLE_ROOM } from "../calendar/places.ts";
import type { Stretch } from "../calendar/stretch.ts";

const MINUTE_MS = 60_000;

/** Somebody or something that a booking can hold: a coach, a room, a client, or a tenant's tours. */
export interface Party {
  /** Its id in answers: a coach's, a room's, a client's or a tenant's. */
  readonly id: number;
  readonly holder: Holder;
  /** When it can be held within the tenant's hours; undefined if nothing else limits it. */
  readonly hours?: HoursOn;
}

/** The parties of whom a booking holds exactly one. */
export interface Choice {
  readonly kind: HolderKind;
  /** The field of the request that can name the party. */
  readonly identifier: string;
  /** The party that the request names, or all that are suitable; the lower id first. */
  readonly parties: readonly Party[];
  /** The error message if the request leaves the choice to us; undefined if it names the party. */
  readonly ofMany?: { readonly message: string };
  /** How much longer than the booking the party is held. */
  readonly bufferBeforeMinutes?: number;
  readonly bufferAfterMinutes?: number;
}

/** A party that a booking holds, and when. */
export interface Hold extends Stretch {
  readonly party: Party;
}

/** A stretch for which a booking holds somebody, as its record has it. */
export interface OwnHold extends Stretch {
  /** The holder's key. */
  readonly holder: string;
  /** How many of the holder's places it takes; absent: 1. */
  readonly places?: number;
  /** The booking itself, without the buffers. */
  readonly span: Stretch;
}

/** When a party of a choice is held for a booking. */
export function heldDuring(
  {
    bufferBeforeMinutes = 0,
    bufferAfterMinutes = 0,
  }: Pick<Choice, "bufferBeforeMinutes" | "bufferAfterMinutes">,
  { startMs, endMs }: Stretch,
): Stretch {
  return {
    startMs: startMs - bufferBeforeMinutes * MINUTE_MS,
    endMs: endMs + bufferAfterMinutes * MINUTE_MS,
  };
}

/** Whether one of the failed writes is of this hold, on any of its days. */
export function hasFailed({ party }: Hold, failed: readonly string[]): boolean {
  return failed.some((name) => name.startsWith(`${party.holder.key} `));
}

/** The kind of a holder. */
export type HolderKind = "coach" | "room" | "client" | "tours";

/** Who or what can be held: a coach, a room, a client, or a tenant's tours. */
export interface Holder {
  readonly kind: HolderKind;
  /** The Calendar table's partition key. */
  readonly key: string;
  /** How many places it has. A booking can hold it where enough of them are left. */
  readonly capacity: number;
  /** How many of its places a booking takes; absent: 1. */
  readonly places?: number;
}

/** A coach of a tenant. */
export function coachHolder(tenantId: number, coachId: number): Holder {
  return { kind: "coach", key: `coach#${tenantId}#${coachId}`, capacity: 1 };
}

/** A room of a tenant. */
export function roomHolder(tenantId: number, roomId: number, capacity: number): Holder {
  return { kind: "room", key: roomHolderKey(tenantId, roomId), capacity };
}

/** A room of a tenant as a class holds it: empty, and for itself, whatever its capacity. */
export function wholeRoom(tenantId: number, roomId: number): Holder {
  return {
    kind: "room",
    key: roomHolderKey(tenantId, roomId),
    capacity: WHOLE_ROOM,
    places: WHOLE_ROOM,
  };
}

/** The Calendar table's partition key of a room, whatever its capacity. */
export function roomHolderKey(tenantId: number, roomId: number): string {
  return `room#${tenantId}#${roomId}`;
}

/** A client or prospect of a tenant. */
export function clientHolder(tenantId: number, clientId: number): Holder {
  return { kind: "client", key: `client#${tenantId}#${clientId}`, capacity: 1 };
}

/** A tenant's tours. */
export function toursHolder(tenantId: number, capacity: number): Holder {
  return { kind: "tours", key: `tours#${tenantId}`, capacity };
}
