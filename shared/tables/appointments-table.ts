import * as v from "valibot";
import { LANGUAGES } from "../values/language-of.ts";
import { type AgreedPolicy, agreedFrom, StoredPolicySchema, storedPolicy } from "./agreed-policy.ts";
import type { ItemFilter, KeyRange, ReadKey, Write } from "./database.ts";
import { type HistoryEntry, justAfter, justBefore, type LastChange, paddedId } from "./history-entry.ts";
import { type HistoryPages, historyPage, splitHistory } from "./history-pages.ts";
import { recordFilter } from "./record-filter.ts";
import {
  SESSION_OUTCOMES,
  SessionEntrySchema,
  sessionAttributes,
  storedEntry,
  storedHistoryEntries,
  wholeEntries,
  withoutDefaults,
} from "./record-item.ts";
import { indexBy, type TableDefinition } from "./table-definition.ts";
import { followsVersion, RECORD_NAMES } from "./transact-item.ts";

const TENANT = { name: "tenant_id", type: "N" } as const;

/**
 * Appointments: one item per appointment. What lists show is one map, `record`: an index takes 20 attributes at most. The
 * history lies beside it and is in no index. `session_entries` are the entries of the history that concern sessions;
 * `session_key` is the position of the newest one, and an appointment without such entries has none. By client and by coach,
 * cancelled appointments lie in a partition of their own: a thousand of them hide no booked one.
 */
export const appointmentsTable = {
  partitionKey: TENANT,
  sortKey: { name: "appointment_id", type: "N" },
  indexes: [
    indexBy("by-start", TENANT, "start_key", ["record"]),
    indexBy("by-client", "tenant_client", "start_key", ["record"]),
    indexBy("by-coach", "tenant_coach", "start_key", ["record"]),
    indexBy("by-session", "tenant_client", "session_key", ["session_entries"]),
    indexBy("by-change", TENANT, "change_key", ["record"]),
  ],
} as const satisfies TableDefinition;

// Every key begins with a digit of its year.
const FIRST_KEY = "0";
const LAST_KEY = ":";

// Not stored, as in agreed-policy.ts.
const STORED_DEFAULTS = {
  status: "booked",
  is_virtual: false,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  is_comp_session: false,
  is_payment_required: false,
  session_outcome: "taken",
  reschedules: 0,
  is_late_cancel: false,
  cancelled_by_client: false,
  created_by_client: false,
} as const;

/** The states of an appointment. */
export const APPOINTMENT_STATUSES = ["booked", "checked_in", "no_show", "cancelled"] as const;

const StoredRecordSchema = v.object({
  tenant_id: v.number(),
  appointment_id: v.number(),
  /** 1, 2, …; raised by every change, which is conditioned on it. */
  version: v.number(),
  status: v.optional(v.picklist(APPOINTMENT_STATUSES), STORED_DEFAULTS.status),
  client_id: v.number(),
  /** The series to which it belongs: the id of its first appointment. */
  series_id: v.optional(v.number()),
  coach_id: v.number(),
  /** The coach whom the appointment was booked with; absent until the coach first changes. */
  original_coach_id: v.optional(v.number()),
  appointment_type_id: v.number(),
  subtype_id: v.optional(v.number()),
  room_id: v.optional(v.number()),
  is_virtual: v.optional(v.boolean(), STORED_DEFAULTS.is_virtual),
  virtual_url: v.optional(v.string()),
  comments: v.optional(v.string()),
  start_date_time: v.string(),
  end_date_time: v.string(),
  /** How much longer coach and room are held, as the type had it when the appointment was booked. */
  buffer_before_minutes: v.optional(v.number(), STORED_DEFAULTS.buffer_before_minutes),
  buffer_after_minutes: v.optional(v.number(), STORED_DEFAULTS.buffer_after_minutes),
  is_comp_session: v.optional(v.boolean(), STORED_DEFAULTS.is_comp_session),
  comp_reason: v.optional(v.string()),
  is_payment_required: v.optional(v.boolean(), STORED_DEFAULTS.is_payment_required),
  /** The membership that pays with a session. */
  membership_id: v.optional(v.number()),
  session_outcome: v.optional(v.picklist(SESSION_OUTCOMES), STORED_DEFAULTS.session_outcome),
  policy: v.optional(StoredPolicySchema, {}),
  /** How often it was moved by callers whom the policy binds. */
  reschedules: v.optional(v.number(), STORED_DEFAULTS.reschedules),
  checked_in_at: v.optional(v.string()),
  cancelled_at: v.optional(v.string()),
  cancelled_by: v.optional(v.string()),
  /** Whether the client cancelled, by a token of their own. */
  cancelled_by_client: v.optional(v.boolean(), STORED_DEFAULTS.cancelled_by_client),
  cancel_reason: v.optional(v.string()),
  is_late_cancel: v.optional(v.boolean(), STORED_DEFAULTS.is_late_cancel),
  created_at: v.string(),
  /** The principal that booked. */
  created_by: v.string(),
  /** Whether the client booked, by a token of their own. */
  created_by_client: v.optional(v.boolean(), STORED_DEFAULTS.created_by_client),
  /** The language that the client's own request asked for. */
  language: v.optional(v.picklist(LANGUAGES)),
  /** Stored where it has changed since it was created. */
  updated_at: v.optional(v.string()),
});

/** An appointment as lists show it; date-times are `YYYY-MM-DDTHH:mm:ss.SSSZ`, the span is half-open. */
export interface AppointmentRecord
  extends Omit<v.InferOutput<typeof StoredRecordSchema>, "policy" | "updated_at"> {
  readonly policy: AgreedPolicy;
  readonly updated_at: string;
}

/** The schema of a stored appointment. It fills in the values that are not stored. */
export const AppointmentRecordSchema = v.pipe(
  StoredRecordSchema,
  v.transform(
    (record): AppointmentRecord => ({
      ...record,
      updated_at: record.updated_at ?? record.created_at,
      policy: agreedFrom(record.policy, record.start_date_time),
    }),
  ),
);

/** A record in the form in which it is stored. */
function storedRecord({ policy, updated_at, ...record }: AppointmentRecord) {
  const stored = storedPolicy(policy, record.start_date_time);
  return {
    ...withoutDefaults(STORED_DEFAULTS, record),
    ...(updated_at === record.created_at ? {} : { updated_at }),
    ...(Object.keys(stored).length > 0 ? { policy: stored } : {}),
  };
}

/** A stored appointment: the record and every change of it, oldest first, unless they are in pages. */
export interface AppointmentItem {
  readonly record: AppointmentRecord;
  readonly history: readonly HistoryEntry[];
  /** How many changes, the oldest, are not in the item but in pages of their own. */
  readonly paged_changes?: number | undefined;
}

/** The schema of a stored appointment in the table. */
export const AppointmentItemSchema = v.pipe(
  v.object({ record: AppointmentRecordSchema, ...storedHistoryEntries }),
  v.transform(({ record, history, session_entries, ...item }): AppointmentItem => {
    return { record, history: wholeEntries(history, session_entries, record), ...item };
  }),
);

/** The schema of an appointment in an index, which leads to its record. */
export const IndexedAppointmentSchema = v.pipe(
  v.object({ record: AppointmentRecordSchema }),
  v.transform(({ record }) => record),
);

/** What orders appointments by their start, then their id. */
export function startKey(record: Pick<AppointmentRecord, "start_date_time" | "appointment_id">): string {
  return `${record.start_date_time}#${paddedId(record.appointment_id)}`;
}

/** What orders appointments by their last change, then their id. */
export function changeKey(record: Pick<AppointmentRecord, "updated_at" | "appointment_id">): string {
  return `${record.updated_at}#${paddedId(record.appointment_id)}`;
}

// Follows the key of a client or a coach, whose id has only digits.
const CANCELLED = "#cancelled";

/** A client or a coach in the key of an index: ids of the club file are unique only within their tenant. */
function ofTenant(tenantId: number, id: number): string {
  return `${tenantId}#${id}`;
}

/** The partition keys of an appointment in the indexes by client, by session and by coach. */
function partitionKeys({
  tenant_id,
  client_id,
  coach_id,
  status,
}: Pick<AppointmentRecord, "tenant_id" | "client_id" | "coach_id" | "status">) {
  const place = status === "cancelled" ? CANCELLED : "";
  return {
    tenant_client: `${ofTenant(tenant_id, client_id)}${place}`,
    tenant_coach: `${ofTenant(tenant_id, coach_id)}${place}`,
  };
}

/**
 * A tenant's appointments that begin within `[from, to)`, by start. May be about a second old.
 * @param from a date-time, or a {@link startKey}
 */
export function appointmentsByStart(tenantId: number, from: string, to: string): KeyRange<AppointmentRecord> {
  return {
    table: "Appointments",
    index: "by-start",
    partition: { name: "tenant_id", value: tenantId },
    // A key sorts after its bare date-time, so none that begins at `to` is within the range.
    sort: { name: "start_key", from, to },
    schema: IndexedAppointmentSchema,
  };
}

/** A coach's appointments that begin within `[from, to)` and are not cancelled, by start. May be about a second old. */
export function appointmentsOfCoach(
  { tenant_id, coach_id }: Pick<AppointmentRecord, "tenant_id" | "coach_id">,
  from: string,
  to = LAST_KEY,
): KeyRange<AppointmentRecord> {
  return {
    ...appointmentsByStart(tenant_id, from, to),
    index: "by-coach",
    partition: { name: "tenant_coach", value: ofTenant(tenant_id, coach_id) },
  };
}

/** The range of cancelled appointments beside a range of a client's or a coach's other appointments. */
export function cancelledAmong<Item>({
  partition: { name, value },
  ...range
}: KeyRange<Item>): KeyRange<Item> {
  return { ...range, partition: { name, value: `${value}${CANCELLED}` } };
}

/**
 * The ranges that have a client's or a coach's appointments of a status, or of every status where it is undefined.
 * @param range the appointments that are not cancelled
 */
export function rangesOfStatus(
  range: KeyRange<AppointmentRecord>,
  status: AppointmentRecord["status"] | undefined,
): readonly KeyRange<AppointmentRecord>[] {
  if (status === undefined) return [range, cancelledAmong(range)];
  return [status === "cancelled" ? cancelledAmong(range) : range];
}

/** The fields by which a list of appointments can be narrowed down. */
export type AppointmentFilter = {
  readonly [Field in "coach_id" | "room_id" | "appointment_type_id"]?: number | undefined;
} & { readonly status?: AppointmentRecord["status"] | undefined };

/** The filter that leaves out the appointments that a list does not ask for. */
export function appointmentFilter(wanted: AppointmentFilter): ItemFilter | undefined {
  return recordFilter(wanted, STORED_DEFAULTS);
}

/** A tenant's appointments that last changed within `[from, to)`, by their last change. May be about a second old. */
export function appointmentsByChange(
  tenantId: number,
  from: string,
  to: string,
): KeyRange<AppointmentRecord> {
  return {
    ...appointmentsByStart(tenantId, from, to),
    index: "by-change",
    sort: { name: "change_key", from, to },
  };
}

/** A client's appointments that begin within `[from, to)` and are not cancelled, by start. May be about a second old. */
export function appointmentsOfClient(
  { tenant_id, client_id }: Pick<AppointmentRecord, "tenant_id" | "client_id">,
  from: string,
  to = LAST_KEY,
): KeyRange<AppointmentRecord> {
  return {
    ...appointmentsByStart(tenant_id, from, to),
    index: "by-client",
    partition: { name: "tenant_client", value: ofTenant(tenant_id, client_id) },
  };
}

/**
 * All appointments of a client that are not cancelled, by start; only those after a position, if there is one. May be about a
 * second old.
 * @param after a {@link startKey}
 */
export function appointmentsOfClientAfter(
  client: Pick<AppointmentRecord, "tenant_id" | "client_id">,
  order: "asc" | "desc",
  after: string | undefined,
): KeyRange<AppointmentRecord> {
  if (order === "asc") {
    return appointmentsOfClient(client, after === undefined ? FIRST_KEY : justAfter(after), LAST_KEY);
  }
  const to = after === undefined ? LAST_KEY : justBefore(after);
  return { ...appointmentsOfClient(client, FIRST_KEY, to), descending: true };
}

/** The session entries of a client's appointments, as the index stores them. */
const SessionEntriesSchema = v.object({
  appointment_id: v.number(),
  session_key: v.string(),
  session_entries: v.array(SessionEntrySchema),
});

/** What happened to sessions by the changes of one appointment, oldest first. */
export type SessionEntries = v.InferOutput<typeof SessionEntriesSchema>;

/**
 * What happened to sessions by the appointments of a client that are not cancelled, by their last such change, the newest
 * first. May be about a second old.
 * @param range the {@link sessionKey} of the last change: at least `from`, below `before`
 */
export function sessionEntriesOfClient(
  { tenant_id, client_id }: Pick<AppointmentRecord, "tenant_id" | "client_id">,
  { from = FIRST_KEY, before }: { readonly from?: string; readonly before?: string | undefined },
): KeyRange<SessionEntries> {
  return {
    table: "Appointments",
    index: "by-session",
    partition: { name: "tenant_client", value: ofTenant(tenant_id, client_id) },
    sort: { name: "session_key", from, to: before ?? LAST_KEY },
    descending: true,
    schema: SessionEntriesSchema,
  };
}

/**
 * Writes an appointment with its whole history: refused if there is one with this id where it is new, or else if it has
 * changed since it was read. To be committed with {@link appointmentPage}.
 */
export function putAppointment(
  { record, history, paged_changes: paged }: AppointmentItem,
  lastChange: LastChange,
  pages?: HistoryPages,
): Write {
  const { tenant_id, appointment_id, client_id, version, series_id } = record;
  const { newest, paged_changes } = splitHistory(history, paged, pages);
  return {
    kind: "put",
    table: "Appointments",
    item: {
      tenant_id,
      appointment_id,
      client_id,
      ...partitionKeys(record),
      start_key: startKey(record),
      change_key: changeKey(record),
      record: storedRecord(record),
      history: newest.map(storedEntry),
      paged_changes,
      ...sessionAttributes(appointment_id, history),
      // A pipe fills in nothing for what is missing.
      // Short names, so that an item with everything that a policy says still fits 1 kB.
      last_change: {
        event: lastChange.event,
        from: lastChange.previous_starts_at,
        of: series_id === undefined ? "" : String(series_id),
        at: record.updated_at,
      },
    },
    ...followsVersion(version, "appointment_id"),
  };
}

/** Refuses a transaction if an appointment has changed since it was read. */
export function checkAppointment({
  tenant_id,
  appointment_id,
  version,
}: Pick<AppointmentRecord, "tenant_id" | "appointment_id" | "version">): Write {
  return {
    kind: "check",
    table: "Appointments",
    key: { tenant_id, appointment_id },
    condition: "#record.version = :version",
    names: RECORD_NAMES,
    values: { ":version": version },
  };
}

/** The write of the page of history that a change of an appointment fills. */
export function appointmentPage(item: AppointmentItem): Readonly<Record<string, Write>> {
  const { record, history, paged_changes } = item;
  const { tenant_id, appointment_id: id, client_id } = record;
  const booking = { kind: "appointment", tenant_id, id, client_id } as const;
  return historyPage(booking, splitHistory(history, paged_changes));
}

/**
 * The read key of an appointment. Consistent: a change that was decided by an old version would be refused by its commit.
 */
export function readAppointment(tenantId: number, appointmentId: number): ReadKey<AppointmentItem> {
  return {
    table: "Appointments",
    key: { tenant_id: tenantId, appointment_id: appointmentId },
    schema: AppointmentItemSchema,
    consistent: true,
  };
}
