import * as v from "valibot";
import { type AppointmentType, AppointmentTypeSchema } from "../../../shared/club/appointment-type.ts";
import { type ClassType, ClassTypeSchema } from "../../../shared/club/class-type.ts";
import { type Coach, CoachSchema } from "../../../shared/club/coach.ts";
import { type Room, RoomSchema } from "../../../shared/club/room.ts";
import { type Tenant, TenantSchema } from "../../../shared/club/tenant.ts";
import { allTables } from "../../../shared/tables/all-tables.ts";
import { type AppointmentItem, AppointmentItemSchema } from "../../../shared/tables/appointments-table.ts";
import { ClassBookingItemSchema } from "../../../shared/tables/class-booking-items.ts";
import { ClassItemSchema } from "../../../shared/tables/classes-table.ts";
import {
  ClientItemSchema,
  type ContactItem,
  ContactItemSchema,
} from "../../../shared/tables/clients-table.ts";
import { HistoryPageSchema } from "../../../shared/tables/history-pages.ts";
import { AnswerItemSchema } from "../../../shared/tables/idempotency-table.ts";
import { SERIES_RECORD, SeriesSchema } from "../../../shared/tables/series-part.ts";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import { isTombstone } from "../../../shared/tables/tombstones.ts";
import { TourItemSchema } from "../../../shared/tables/tours-table.ts";
import type { TestTables } from "../../support/engine.ts";
import { storedItems } from "../../support/stored-items.ts";
import { type HeldDay, heldDay } from "./held-day.ts";
import { type UnavailableTime, unavailableTime } from "./unavailable-time.ts";

const PersonSchema = v.object({
  ...ClientItemSchema.entries,
  full_name: v.optional(v.string()),
  email_id: v.optional(v.string()),
  mobile_country_code: v.optional(v.string()),
  mobile_number: v.optional(v.number()),
  profile_version: v.optional(v.number(), 1),
  updated_at: v.optional(v.string()),
  created_by: v.optional(v.string()),
  id_key: v.optional(v.string()),
  name_key: v.optional(v.string()),
  word_2_key: v.optional(v.string()),
  word_3_key: v.optional(v.string()),
  word_4_key: v.optional(v.string()),
  word_5_key: v.optional(v.string()),
  word_6_key: v.optional(v.string()),
  mobile_key: v.optional(v.string()),
  mobile_end_key: v.optional(v.string()),
  change_key: v.optional(v.string()),
  listed_alert: v.optional(v.string()),
  has_long_alert: v.optional(v.boolean()),
});

/** A client or prospect with their contacts, and the keys under which they are found. */
export type Person = v.InferOutput<typeof PersonSchema>;

const KEYS = {
  tenant_id: v.number(),
  client_id: v.number(),
  start_key: v.string(),
  change_key: v.string(),
};

const StoredTourSchema = v.object({ ...TourItemSchema.entries, ...KEYS, tour_id: v.number() });

/** A tour, and the keys under which it is found. */
export type StoredTour = v.InferOutput<typeof StoredTourSchema>;

const StoredAppointmentSchema = v.intersect([
  AppointmentItemSchema,
  v.object({
    ...{ ...KEYS, appointment_id: v.number(), tenant_client: v.string() },
    tenant_coach: v.optional(v.string()),
  }),
]);

/** An appointment, and the keys under which it is found. */
export type StoredAppointment = v.InferOutput<typeof StoredAppointmentSchema>;

const StoredClassSchema = v.intersect([
  ClassItemSchema,
  v.object({
    ...{ owner: v.string(), tenant_id: v.number(), class_id: v.number() },
    /** A deleted class has none. */
    tenant_kind: v.optional(v.string()),
    ...{ start_key: v.string(), change_key: v.string() },
    tenant_coach: v.optional(v.string()),
    due: v.optional(v.string()),
  }),
]);

/** A class, and the keys under which it is found. */
export type StoredClass = v.InferOutput<typeof StoredClassSchema>;

const StoredClassBookingSchema = v.intersect([
  ClassBookingItemSchema,
  v.object({
    ...KEYS,
    ...{ owner: v.string(), part: v.string(), class_id: v.number() },
    ...{ tenant_kind: v.string(), tenant_client: v.string(), session_client: v.string() },
  }),
]);

/** A booking of a class, and the keys under which it is found. */
export type StoredClassBooking = v.InferOutput<typeof StoredClassBookingSchema>;

const AnswerSchema = v.object({ ...AnswerItemSchema.entries, record: v.string() });

/** An answer that was kept for whoever asks again. */
export type KeptAnswer = v.InferOutput<typeof AnswerSchema>;

const PartSchema = v.object({
  owner: v.string(),
  record: v.string(),
  tenant_id: v.number(),
  client_id: v.number(),
  /** Of a change of the person's profile. */
  version: v.optional(v.number()),
});

const StoredPageSchema = v.object({
  ...PartSchema.entries,
  ...HistoryPageSchema.entries,
  /** A class is nobody's. */
  client_id: v.optional(v.number()),
});

/** A page of a record's history. */
export type StoredPage = v.InferOutput<typeof StoredPageSchema>;

const StoredSeriesSchema = v.object({ ...SeriesSchema.entries, owner: v.string() });

/** A series of appointments, in the partition of its first one. */
export type StoredSeries = v.InferOutput<typeof StoredSeriesSchema>;

/** An image or a waiver of a person, or a change of their profile. */
export type ClientPart = v.InferOutput<typeof PartSchema>;

/** All that the product's tables hold, read item by item and nothing else. */
export interface StoredState {
  readonly tenants: readonly Tenant[];
  readonly coaches: readonly Coach[];
  readonly rooms: readonly Room[];
  readonly types: readonly AppointmentType[];
  readonly classTypes: readonly ClassType[];
  readonly tours: readonly StoredTour[];
  readonly appointments: readonly StoredAppointment[];
  readonly classes: readonly StoredClass[];
  readonly classBookings: readonly StoredClassBooking[];
  readonly people: readonly Person[];
  readonly contacts: readonly ContactItem[];
  readonly parts: readonly ClientPart[];
  readonly pages: readonly StoredPage[];
  readonly series: readonly StoredSeries[];
  readonly heldDays: readonly HeldDay[];
  readonly unavailable: readonly UnavailableTime[];
  readonly answers: readonly KeptAnswer[];
  /** The ids that are claimed for the whole deployment. */
  readonly claims: readonly string[];
  /** Items that are not what their table holds. */
  readonly unreadable: readonly string[];
}

type Item = Readonly<Record<string, unknown>>;

/** The items of every table. */
export type StoredItems = Readonly<Record<TableName, readonly Item[]>>;

const TABLES = Object.keys(allTables) as TableName[];

/** Reads every table whole. */
export async function readState(tables: Pick<TestTables, "client" | "names">): Promise<StoredState> {
  return stateOf(await readItems(tables));
}

/** All items as they are stored. */
export async function readItems(tables: Pick<TestTables, "client" | "names">): Promise<StoredItems> {
  const entries = await Promise.all(
    TABLES.map(async (table) => [table, await storedItems(tables, table)] as const),
  );
  return Object.fromEntries(entries) as Record<TableName, Item[]>;
}

/** Sorts items by what they are. */
export function stateOf(items: StoredItems): StoredState {
  const { Club: club, Tours: tours, Appointments: appointments, Clients: clients } = items;
  const { Calendar: calendar, Idempotency: idempotency, Classes: classItems } = items;
  const unreadable: string[] = [];
  function parse<Parsed>(items: readonly Item[], schema: v.GenericSchema<unknown, Parsed>): Parsed[] {
    return items.flatMap((item) => {
      const parsed = v.safeParse(schema, item);
      if (parsed.success) return [parsed.output];
      unreadable.push(`The item ${JSON.stringify(item)} is not what its table holds.`);
      return [];
    });
  }
  const ofTenants = club.filter(({ partition }) => String(partition).startsWith("tenant#"));
  const contacts = clients.filter((item) => /^(email|mobile)#/.test(keyOf(item)));
  const joined = clients.filter((item) => /^imported#\d+$/.test(keyOf(item)));
  const tombstones = clients.filter(isTombstone);
  const notPeople = new Set([...contacts, ...joined, ...tombstones]);
  const people = clients.filter((item) => !notPeople.has(item));
  const unavailability = calendar.filter(({ day }) => String(day).startsWith("unavailability#"));
  const pages = parse(items.Parts.filter(isPage), StoredPageSchema);
  const claims = idempotency.filter((item) => /^id#\d+$/.test(keyOf(item)));
  return {
    tenants: parse(
      ofTenants.filter((item) => keyOf(item) === "tenant"),
      TenantSchema,
    ),
    coaches: parse(withKey(ofTenants, "coach#"), CoachSchema),
    rooms: parse(withKey(ofTenants, "room#"), RoomSchema),
    types: parse(withKey(ofTenants, "appointment-type#"), AppointmentTypeSchema),
    classTypes: parse(withKey(ofTenants, "class-type#"), ClassTypeSchema),
    tours: parse(tours, StoredTourSchema).map((tour) =>
      withPages(`tour#${tour.tenant_id}#${tour.tour_id}`, tour, pages),
    ),
    appointments: parse(appointments, StoredAppointmentSchema).map((appointment) =>
      withPages(`appointment#${appointment.tenant_id}#${appointment.appointment_id}`, appointment, pages),
    ),
    classes: parse(classItems.filter(isClass), StoredClassSchema).map((item) =>
      withPages(`class#${item.tenant_id}#${item.class_id}`, item, pages),
    ),
    classBookings: parse(
      classItems.filter((item) => !isClass(item)),
      StoredClassBookingSchema,
    ).map((item) =>
      withPages(`class_booking#${item.tenant_id}#${item.class_id}#${item.client_id}`, item, pages),
    ),
    people: parse(people, PersonSchema),
    contacts: parse(contacts, ContactItemSchema),
    parts: parse(
      items.Parts.filter((item) => !isPage(item) && !isSeries(item) && !("expires_at" in item)),
      PartSchema,
    ),
    pages,
    series: parse(items.Parts.filter(isSeries), StoredSeriesSchema),
    heldDays: parse(
      calendar.filter((item) => !unavailability.includes(item)),
      heldDay,
    ),
    unavailable: parse(unavailability, unavailableTime),
    answers: parse(
      idempotency.filter((item) => !claims.includes(item)),
      AnswerSchema,
    ),
    claims: claims.map((item) => keyOf(item).slice("id#".length)),
    unreadable,
  };
}

function isPage(item: Item): boolean {
  return keyOf(item).startsWith("history#");
}

function isClass({ part }: Item): boolean {
  return part === "class";
}

function isSeries(item: Item): boolean {
  return keyOf(item) === SERIES_RECORD;
}

/** A record with the changes of its pages before those of its item. */
function withPages<Booking extends Pick<AppointmentItem, "history">>(
  owner: string,
  booking: Booking,
  pages: readonly StoredPage[],
): Booking {
  const own = pages.filter((page) => page.owner === owner).toSorted((a, b) => (a.record < b.record ? -1 : 1));
  return { ...booking, history: [...own.flatMap(({ entries }) => entries), ...booking.history] };
}

function withKey(items: readonly Item[], prefix: string): Item[] {
  return items.filter((item) => keyOf(item).startsWith(prefix));
}

function keyOf(item: Item): string {
  return String(item.record);
}
