/** The kind of a holder. */
export type HolderKind = "coach" | "room" | "client" | "tours";

/** Who or what can be held: a coach, a room, a client, or a tenant's tours. */
export interface Holder {
  readonly kind: HolderKind;
  /** The Calendar table's partition key. */
  readonly key: string;
  /** How many bookings it takes at once. */
  readonly capacity: number;
}

/** A coach of a tenant. */
export function coachHolder(tenantId: number, coachId: number): Holder {
  return { kind: "coach", key: `coach#${tenantId}#${coachId}`, capacity: 1 };
}

/** A room of a tenant. */
export function roomHolder(tenantId: number, roomId: number, capacity: number): Holder {
  return { kind: "room", key: roomHolderKey(tenantId, roomId), capacity };
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
