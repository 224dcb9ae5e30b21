import { dataOf } from "@fitness-club-booking/sdk/call-failed";
import { eachItem } from "@fitness-club-booking/sdk/lists";
import type {
  AppointmentType,
  Coach,
  ListedAppointment,
  Membership,
  Room,
} from "@fitness-club-booking/sdk/records";
import { select } from "../../parts/fields.ts";
import type { MemberSdk } from "./member-sdk.ts";

/** For whom records are read. */
export interface Whose {
  readonly tenant_id: number;
  readonly client_id: number;
}

/** The club's records by their ids: what can be booked, and the names of what was. */
export class ClubNames {
  readonly #sdk: MemberSdk;
  readonly #whose: Whose;
  #loading: Promise<unknown> | undefined;
  #hasInactive = false;
  readonly types = new Map<number, AppointmentType>();
  readonly coaches = new Map<number, Coach>();
  readonly rooms = new Map<number, Room>();
  readonly memberships = new Map<number, Membership>();

  constructor(sdk: MemberSdk, whose: Whose) {
    this.#sdk = sdk;
    this.#whose = whose;
  }

  /** Reads what is in use, once. */
  async ready(): Promise<void> {
    this.#loading ??= Promise.all([this.#loadClub({}), this.loadMemberships()]);
    try {
      await this.#loading;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }

  /** Reads what is no longer in use, where an appointment names something unknown. */
  async learn(appointments: readonly ListedAppointment[]): Promise<void> {
    const isUnknown = appointments.some(
      ({ appointment_type_id, coach_id, original_coach_id, room_id }) =>
        !this.types.has(appointment_type_id) ||
        !this.coaches.has(coach_id) ||
        (original_coach_id !== null && !this.coaches.has(original_coach_id)) ||
        (room_id !== null && !this.rooms.has(room_id)),
    );
    if (!isUnknown || this.#hasInactive) return;
    await this.#loadClub({ is_active: false });
    this.#hasInactive = true;
  }

  /** Reads the member's memberships as they are now. */
  async loadMemberships(): Promise<void> {
    const request = { path: this.#whose, query: { limit: 1 } };
    const { memberships } = dataOf(await this.#sdk.listClientSessions(request));
    for (const membership of memberships) this.memberships.set(membership.id, membership);
  }

  /** The types that can be booked now. */
  get bookableTypes(): AppointmentType[] {
    return [...this.types.values()].filter(({ is_active }) => is_active);
  }

  /** The coaches who offer a type now. */
  coachesOf(typeId: number): Coach[] {
    return [...this.coaches.values()].filter(
      ({ is_active, appointment_type_ids }) => is_active && appointment_type_ids.includes(typeId),
    );
  }

  /** An appointment's kind in words, such as `Strength training, Short`. */
  kindOf({
    appointment_type_id,
    subtype_id,
  }: Pick<ListedAppointment, "appointment_type_id" | "subtype_id">): string {
    const type = this.types.get(appointment_type_id);
    const subtype = type?.subtypes.find((each) => each.subtype_id === subtype_id);
    return [type?.name ?? `${appointment_type_id}`, subtype?.name].filter(Boolean).join(", ");
  }

  /** A coach's name. */
  coach(id: number): string {
    return this.coaches.get(id)?.name ?? `${id}`;
  }

  /** A room's name. */
  room(id: number): string {
    return this.rooms.get(id)?.name ?? `${id}`;
  }

  /** What a membership is called. */
  membership(id: number): string {
    return this.memberships.get(id)?.subscription_primary_name ?? `${id}`;
  }

  async #loadClub(query: { readonly is_active?: boolean }): Promise<void> {
    const request = { path: { tenant_id: this.#whose.tenant_id }, query: { ...query, limit: 200 } };
    await Promise.all([
      keep(eachItem(this.#sdk.listAppointmentTypes, request), this.types, (each) => each.appointment_type_id),
      keep(eachItem(this.#sdk.listStaff, request), this.coaches, (each) => each.coach_id),
      keep(eachItem(this.#sdk.listRooms, request), this.rooms, (each) => each.room_id),
    ]);
  }
}

async function keep<Item>(
  items: AsyncIterable<Item>,
  into: Map<number, Item>,
  idOf: (item: Item) => number,
): Promise<void> {
  for await (const item of items) into.set(idOf(item), item);
}

/** A choice among the coaches who offer a type. The first choice has a value and a text of its own. */
export function coachSelect(
  names: ClubNames,
  typeId: number,
  first: { readonly value: string; readonly text: string },
): HTMLSelectElement {
  const others = names
    .coachesOf(typeId)
    .map(({ coach_id, name }) => ({ value: `${coach_id}`, text: name }))
    .filter(({ value }) => value !== first.value);
  return select("coach_id", [first, ...others]);
}
