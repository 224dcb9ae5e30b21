import { eachItem } from "@fitness-club-booking/sdk/lists";
import type { AppointmentType, Coach, Room, StaffSchedule, Tenant } from "@fitness-club-booking/sdk/records";
import type { DeskSdk } from "./desk-sdk.ts";
import type { PageContext } from "./page-context.ts";

/** What the club has, as read once: with what is no longer in use, since bookings name it. */
export interface ClubRecords {
  readonly tenant: Tenant;
  readonly coaches: readonly Coach[];
  readonly rooms: readonly Room[];
  readonly types: readonly AppointmentType[];
  readonly schedules: ReadonlyMap<number, StaffSchedule>;
}

/** What every part of the desk needs. */
export interface Desk {
  readonly page: PageContext;
  readonly sdk: DeskSdk;
  readonly club: ClubRecords;
}

/**
 * Reads the club's records.
 * @throws {CallFailed} where one of the lists is refused or not answered
 */
export async function loadClub(sdk: DeskSdk, tenant: Tenant): Promise<ClubRecords> {
  const path = { tenant_id: tenant.tenant_id };
  const inUse = { path, query: { limit: 200 } };
  const retired = { path, query: { limit: 200, is_active: false } };
  const [coaches, rooms, types, schedules] = await Promise.all([
    Promise.all([inUse, retired].map((request) => listed(eachItem(sdk.listStaff, request)))),
    Promise.all([inUse, retired].map((request) => listed(eachItem(sdk.listRooms, request)))),
    Promise.all([inUse, retired].map((request) => listed(eachItem(sdk.listAppointmentTypes, request)))),
    listed(eachItem(sdk.listStaffSchedules, inUse)),
  ]);
  return {
    tenant,
    coaches: coaches.flat(),
    rooms: rooms.flat(),
    types: types.flat(),
    schedules: new Map(schedules.map((schedule) => [schedule.coach_id, schedule])),
  };
}

/** All entries of a list. */
export async function listed<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A coach's name; their number where the club does not know them. */
export function coachName({ coaches }: ClubRecords, id: number): string {
  return coaches.find(({ coach_id }) => coach_id === id)?.name ?? String(id);
}

/** A room's name. */
export function roomName({ rooms }: ClubRecords, id: number): string {
  return rooms.find(({ room_id }) => room_id === id)?.name ?? String(id);
}

/** What an appointment is called: its type, with its subtype where it has one. */
export function typeName({ types }: ClubRecords, id: number, subtypeId: number | null): string {
  const type = types.find(({ appointment_type_id }) => appointment_type_id === id);
  const subtype = type?.subtypes.find(({ subtype_id }) => subtype_id === subtypeId);
  return [type?.name ?? String(id), subtype?.name].filter(Boolean).join(", ");
}

/** The coaches in use who deliver a type. */
export function coachesFor({ coaches }: ClubRecords, typeId: number): Coach[] {
  return coaches.filter(
    ({ is_active, appointment_type_ids }) => is_active && appointment_type_ids.includes(typeId),
  );
}

/** The choices of a field among the coaches in use who deliver a type. */
export function coachChoices(club: ClubRecords, typeId: number): { value: string; text: string }[] {
  return coachesFor(club, typeId).map(({ coach_id, name }) => ({ value: String(coach_id), text: name }));
}

/** The rooms in use in which a type is held. */
export function roomsFor({ rooms, types }: ClubRecords, typeId: number): Room[] {
  const allowed = types.find(({ appointment_type_id }) => appointment_type_id === typeId)?.room_ids;
  return rooms.filter(
    ({ is_active, room_id }) => is_active && (allowed == null || allowed.includes(room_id)),
  );
}

/** The path of the operations of the club's location. */
export function tenantPath({ club }: Desk): { readonly tenant_id: number } {
  return { tenant_id: club.tenant.tenant_id };
}

/** The path of the operations of its tours. */
export function toursPath({ club: { tenant } }: Desk) {
  return { company_uuid: tenant.company_uuid, tenant_uuid: tenant.tenant_uuid };
}

/** Makes something once for each desk, when it is first asked for. A desk with words of its own for planning is the same desk. */
export function oncePerDesk<Made>(make: (desk: Desk) => Made): (desk: Desk) => Made {
  const ofClubs = new WeakMap<ClubRecords, Made>();
  return (desk) => {
    const made = ofClubs.get(desk.club) ?? make(desk);
    ofClubs.set(desk.club, made);
    return made;
  };
}
