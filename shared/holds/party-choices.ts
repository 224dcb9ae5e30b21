import { type InfoEntry, infoEntry } from "../api/answer.ts";
import { type Coach, workingHours } from "../club/coach.ts";
import type { Room } from "../club/room.ts";
import type { Tenant } from "../club/tenant.ts";
import { type Choice, coachHolder, type Holder } from "./party.ts";

/** The type of what is planned, as far as it says which coaches and rooms will do. */
export interface ServiceType {
  /** What messages call it. */
  readonly noun: "appointment type" | "class type";
  /** Whether a coach delivers it; undefined if the type is not known. */
  readonly delivers?: ((coach: Coach) => boolean) | undefined;
  /** The rooms in which it is held; undefined if any will do, empty if it is held in none. */
  readonly room_ids?: readonly number[] | undefined;
}

/** The coaches of whom one is held: the one whom a request names, or all who deliver the type. */
export function coachChoice(
  coaches: readonly Coach[] = [],
  isNamed: boolean,
  { noun, delivers = () => true }: ServiceType,
  tenant: Tenant,
): Choice {
  const able = isNamed ? coaches : coaches.filter(delivers);
  return {
    kind: "coach",
    identifier: "coach_id",
    parties: able.map((coach) => ({
      id: coach.coach_id,
      holder: coachHolder(tenant.tenant_id, coach.coach_id),
      ...(coach.schedule === undefined && coach.exceptions === undefined
        ? {}
        : { hours: workingHours(coach, tenant) }),
    })),
    ...(isNamed ? {} : { ofMany: { message: `No coach who delivers the ${noun} is free at this time.` } }),
  };
}

/**
 * The rooms of which one is held: the one that a request names, or all that suit the type.
 * @param holderOf how a room is held: some of its places, or all of it
 */
export function roomChoice(
  rooms: readonly Room[] = [],
  isNamed: boolean,
  type: ServiceType,
  holderOf: (room: Room) => Holder,
): Choice {
  const suitable = isNamed ? rooms : rooms.filter((room) => suits(room, type));
  return {
    kind: "room",
    identifier: "room_id",
    parties: suitable.map((room) => ({ id: room.room_id, holder: holderOf(room) })),
    ...(isNamed ? {} : { ofMany: { message: `No room for the ${type.noun} is free at this time.` } }),
  };
}

/** The problems of the coach whom a request names. */
export function coachProblems(coach: Coach | undefined, { delivers = () => true }: ServiceType): InfoEntry[] {
  if (coach === undefined) return [infoEntry("COACH_NOT_FOUND", { identifier: "coach_id" })];
  return delivers(coach) ? [] : [infoEntry("COACH_CANNOT_DELIVER", { identifier: "coach_id" })];
}

/** The problems of the room that a request names. */
export function roomProblems(room: Room | undefined, type: ServiceType): InfoEntry[] {
  // If the type is held in no room, it does not matter whether the room exists.
  if (type.room_ids?.length === 0) {
    const help = `Leave out room_id: the ${type.noun} is held in no room.`;
    return [infoEntry("ROOM_NOT_FOR_TYPE", { identifier: "room_id", help })];
  }
  if (room === undefined) return [infoEntry("ROOM_NOT_FOUND", { identifier: "room_id" })];
  return suits(room, type) ? [] : [infoEntry("ROOM_NOT_FOR_TYPE", { identifier: "room_id" })];
}

function suits({ room_id }: Room, { room_ids }: ServiceType): boolean {
  return room_ids === undefined || room_ids.includes(room_id);
}

/** The record, unless it is missing or inactive: an inactive record counts as missing. */
export function activeOnly<Item extends { readonly is_active: boolean }>(
  item: Item | undefined,
): Item | undefined {
  return item?.is_active ? item : undefined;
}

/** A list of the one record, or of none. */
export function asList<Item>(item: Item | undefined): readonly Item[] {
  return item === undefined ? [] : [item];
}
