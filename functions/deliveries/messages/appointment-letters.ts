import type { NotifiedCoach, TenantMessages } from "../../../shared/club/tenant-messages.ts";
import { confirmedName, shortName } from "../../../shared/people/shown-name.ts";
import type { AppointmentItem, AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { ClientProfile } from "../../../shared/tables/client-profile.ts";
import type { FieldValues, HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { Letter, LetterBooking, MessageName } from "../mail/letter.ts";
import { webLink } from "../mail/web-link.ts";
import { NOTHING, type Plan } from "./letter-plan.ts";
import { clubOf, confirmedAddress, languageOf } from "./recipient.ts";
import {
  aroundChange,
  isLimited,
  movesStart,
  setsStart,
  startSetBy,
  type ToldTogether,
  toldAfter,
  toldChangeAt,
  toldWith,
} from "./told-changes.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Coaches are told of starts within so many days. */
const COACH_DAYS = 7;

/** What messages say of appointments beside their records. */
export interface AppointmentNames {
  readonly tenant: TenantMessages;
  readonly apiHost: string;
  /** By id. */
  readonly clients: ReadonlyMap<number, ClientProfile>;
  readonly coaches: ReadonlyMap<number, NotifiedCoach>;
  readonly rooms: ReadonlyMap<number, { readonly name: string }>;
  readonly types: ReadonlyMap<
    number,
    {
      readonly name: string;
      readonly subtypes: readonly { readonly subtype_id: number; readonly name: string }[];
    }
  >;
}

/** The changes of an appointment that one message tells, and which message. */
interface ToldChange {
  readonly name: MessageName;
  readonly item: AppointmentItem;
  readonly changes: ToldTogether;
}

/** A message, and the appointments that it settles. */
export interface Batch {
  readonly plan: Plan;
  /** The appointments that need not be told any more. */
  readonly told: readonly number[];
}

/** A coach, the change that they are told of, and the present. */
interface CoachToTell {
  readonly changedAt: string;
  readonly coachId: number;
  readonly now: Date;
}

/** The message to a client about the appointments that one request changed. */
export function clientBatch(
  items: readonly AppointmentItem[],
  changedAt: string,
  names: AppointmentNames,
  now: Date,
): Batch {
  const { told, left } = partByMessage(items, (item) => clientChange(item, changedAt, now));
  const [first] = told;
  const client = first && names.clients.get(first.item.record.client_id);
  const to = client && confirmedAddress(client);
  const plan =
    first === undefined || client === undefined || to === undefined
      ? NOTHING
      : clientLetter(told, { client, to }, names, now);
  return { plan, told: idsWithout(items, left) };
}

/** The message to a coach about the appointments that one request changed. */
export function coachBatch(
  items: readonly AppointmentItem[],
  to: CoachToTell,
  names: AppointmentNames,
): Batch {
  const { told, left } = partByMessage(items, (item) => coachChange(item, to));
  const { email } = names.coaches.get(to.coachId) ?? {};
  const plan = told.length === 0 || email === undefined ? NOTHING : coachLetter(told, email, names);
  return { plan, told: idsWithout(items, left) };
}

/** The reminder of an appointment. */
export function appointmentReminder(item: AppointmentItem, names: AppointmentNames, now: Date): Plan {
  const client = names.clients.get(item.record.client_id);
  const to = client && confirmedAddress(client);
  const entry = startSetBy(item.history) ?? item.history.at(-1);
  if (client === undefined || to === undefined || entry === undefined) return NOTHING;
  return clientLetter([{ name: "appointment_reminder", item, changes: [entry] }], { client, to }, names, now);
}

/** Parts the changes that the same message tells as the first one from the others. */
function partByMessage(
  items: readonly AppointmentItem[],
  changeOf: (item: AppointmentItem) => ToldChange | undefined,
): { readonly told: readonly ToldChange[]; readonly left: readonly ToldChange[] } {
  const changes = items
    .flatMap((item) => changeOf(item) ?? [])
    .toSorted((a, b) => (a.item.record.start_date_time < b.item.record.start_date_time ? -1 : 1));
  const [first] = changes;
  return {
    told: changes.filter(({ name }) => name === first?.name),
    left: changes.filter(({ name }) => name !== first?.name),
  };
}

function idsWithout(items: readonly AppointmentItem[], left: readonly ToldChange[]): number[] {
  const waiting = new Set(left.map(({ item }) => item.record.appointment_id));
  return items.map(({ record }) => record.appointment_id).filter((id) => !waiting.has(id));
}

/** Whether a client is told of a change, by this change's message or by a later one's. */
function concernsClient(entry: HistoryEntry): boolean {
  switch (entry.operation) {
    case "created":
    case "cancelled":
      return true;
    case "rescheduled":
    case "coach_substituted":
      return movesStart(entry) || "coach_id" in entry.from;
    default:
      return false;
  }
}

/** Whether a client is told of a change by its own message: by none if a later change's message tells it. */
export function isToldToClient({ history }: AppointmentItem, entry: HistoryEntry): boolean {
  return concernsClient(entry) && !toldAfter(history, entry).some(concernsClient);
}

/** What a client is told of a change: of an appointment that is over, only that it was cancelled. */
function clientChange(item: AppointmentItem, changedAt: string, now: Date): ToldChange | undefined {
  const entry = toldChangeAt(item.history, changedAt);
  if (entry === undefined || !isToldToClient(item, entry)) return undefined;
  const changes = toldWith(item.history, entry);
  const name = clientMessage(item, changes);
  if (name === undefined || (name !== "appointment_cancelled" && isOver(item, now))) return undefined;
  return { name, item, changes };
}

function clientMessage(item: AppointmentItem, changes: ToldTogether): MessageName | undefined {
  const { record } = item;
  const before = beforeChanges(item, changes);
  if (record.status === "cancelled") return "appointment_cancelled";
  if (before === undefined) return "appointment_created";
  if (before.startsAt !== record.start_date_time) return "appointment_moved";
  return before.coachId === record.coach_id ? undefined : "appointment_coach_changed";
}

function lastOf({ changes }: ToldChange): HistoryEntry {
  return changes.at(-1) ?? changes[0];
}

/** An appointment as the reader knows it from before its changes. */
interface KnownAppointment {
  readonly coachId: FieldValues[string];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isBooked: boolean;
}

/** An appointment before its changes; undefined if the first of them created it. */
function beforeChanges(
  { record, history }: AppointmentItem,
  [first]: ToldTogether,
): KnownAppointment | undefined {
  if (first.version === 1) return undefined;
  const before = (field: string, present: string | number) =>
    aroundChange(field, { history, present }, first).before;
  return {
    coachId: before("coach_id", record.coach_id),
    startsAt: String(before("start_date_time", record.start_date_time)),
    endsAt: String(before("end_date_time", record.end_date_time)),
    isBooked: before("status", record.status) !== "cancelled",
  };
}

function isOver({ record }: AppointmentItem, now: Date): boolean {
  return record.end_date_time <= now.toISOString();
}

/** The coaches who are told of a change by its own message: those before and after it, if no later change's message tells them. */
export function coachesToTell(item: AppointmentItem, entry: HistoryEntry): number[] {
  const later = new Set(toldAfter(item.history, entry).flatMap((other) => concernedCoaches(item, other)));
  return concernedCoaches(item, entry).filter((id) => !later.has(id));
}

/** The coaches whom a change concerns, if it is about the next days. */
function concernedCoaches({ record, history }: AppointmentItem, entry: HistoryEntry): number[] {
  const starts = aroundChange("start_date_time", { history, present: record.start_date_time }, entry);
  if (!Object.values(starts).some((start) => isSoon(String(start), entry.at))) return [];
  const { before, after } = aroundChange("coach_id", { history, present: record.coach_id }, entry);
  const isChanged =
    entry.operation === "cancelled"
      ? // A session that is returned later concerns the client alone.
        "status" in entry.from
      : setsStart(entry) || before !== after;
  return isChanged ? [...new Set([before, after])].filter((id) => typeof id === "number") : [];
}

function isSoon(start: string, at: string): boolean {
  return start >= at && Date.parse(start) - Date.parse(at) <= COACH_DAYS * DAY_MS;
}

/** What a coach is told of a change: nothing if the appointment is over, or is what the coach knew before. */
function coachChange(
  item: AppointmentItem,
  { changedAt, coachId, now }: CoachToTell,
): ToldChange | undefined {
  const entry = toldChangeAt(item.history, changedAt);
  if (entry === undefined || isOver(item, now) || !coachesToTell(item, entry).includes(coachId)) {
    return undefined;
  }
  const changes = toldWith(item.history, entry);
  const name = coachMessage(item, changes, coachId);
  return name === undefined ? undefined : { name, item, changes };
}

function coachMessage(
  item: AppointmentItem,
  changes: ToldTogether,
  coachId: number,
): MessageName | undefined {
  const { status, coach_id, start_date_time: startsAt } = item.record;
  const at = changes[0].at;
  const before = beforeChanges(item, changes);
  const had = before?.isBooked === true && before.coachId === coachId ? before.startsAt : undefined;
  const has = status !== "cancelled" && coach_id === coachId ? startsAt : undefined;
  if (![had, has].some((start) => start !== undefined && isSoon(start, at))) return undefined;
  if (had === undefined) return "coach_booked";
  if (has === undefined) return status === "cancelled" ? "coach_cancelled" : "coach_substituted";
  return had === has ? undefined : "coach_moved";
}

function clientLetter(
  told: readonly ToldChange[],
  { client, to }: { readonly client: ClientProfile; readonly to: string },
  names: AppointmentNames,
  now: Date,
): Plan {
  const [first] = told;
  if (first === undefined) return NOTHING;
  const { tenant, apiHost } = names;
  const language = languageOf(client.preferred_language, tenant);
  const letter: Letter = {
    name: first.name,
    language,
    club: clubOf(tenant, first.name, language),
    recipientName: confirmedName(client),
    bookings: told.map((change) => ({
      ...bookingOf(change, names),
      freeCancelUntil: freeCancelUntil(change.item.record, now),
      session: sessionOf(change),
    })),
    actionUrl: tenant.messages.member_page_url,
    apiHost,
  };
  return { kind: "letter", to, letter, isLimited: isLimited(lastOf(first)) };
}

function coachLetter(told: readonly ToldChange[], to: string, names: AppointmentNames): Plan {
  const [first] = told;
  if (first === undefined) return NOTHING;
  const { tenant, apiHost, clients } = names;
  const language = languageOf(undefined, tenant);
  const letter: Letter = {
    name: first.name,
    language,
    club: clubOf(tenant, first.name, language),
    bookings: told.map((change) => ({
      ...bookingOf(change, names),
      // Their calendar drops it at the time at which they had it.
      ...(change.name === "coach_substituted" || change.name === "coach_cancelled" ? leftBy(change) : {}),
      clientName: shortName(clients.get(change.item.record.client_id)),
    })),
    apiHost,
  };
  return { kind: "letter", to, letter, isLimited: isLimited(lastOf(first)) };
}

function bookingOf(
  { name, item, changes }: ToldChange,
  { tenant, coaches, rooms, types }: AppointmentNames,
): LetterBooking {
  const { record } = item;
  const known = name === "appointment_reminder" ? undefined : beforeChanges(item, changes)?.startsAt;
  const type = types.get(record.appointment_type_id);
  const subtype = type?.subtypes.find(({ subtype_id }) => subtype_id === record.subtype_id);
  return {
    kind: "appointment",
    id: record.appointment_id,
    version: record.version,
    changedAt: record.updated_at,
    isCancelled: record.status === "cancelled",
    startsAt: record.start_date_time,
    endsAt: record.end_date_time,
    formerStartsAt: known === record.start_date_time ? undefined : known,
    title: type && [type.name, ...(subtype === undefined ? [] : [subtype.name])].join(": "),
    coachName: coaches.get(record.coach_id)?.name,
    roomName: record.room_id === undefined ? undefined : rooms.get(record.room_id)?.name,
    isVirtual: record.is_virtual,
    virtualUrl: knownUrl(record.virtual_url, tenant),
  };
}

/** The time at which a coach had an appointment that they no longer give. */
function leftBy({ item, changes }: ToldChange): Partial<LetterBooking> {
  const { startsAt, endsAt } = beforeChanges(item, changes) ?? {};
  if (startsAt === undefined || endsAt === undefined) return {};
  return { isCancelled: true, startsAt, endsAt, formerStartsAt: undefined };
}

/** A virtual appointment's URL if it is on a host that the club has named: other URLs may be anybody's. */
function knownUrl(url: string | undefined, { virtual_hosts }: TenantMessages): string | undefined {
  const link = webLink(url);
  return link !== undefined && virtual_hosts.includes(new URL(link).host) ? link : undefined;
}

function freeCancelUntil(
  { status, policy, start_date_time }: AppointmentRecord,
  now: Date,
): string | undefined {
  const until = policy.late_cancel === "return" ? start_date_time : policy.free_cancel_until;
  return status === "booked" && until > now.toISOString() ? until : undefined;
}

/** What the changes did to a session. A reminder says nothing of it. */
function sessionOf({ name, changes, item: { record } }: ToldChange): LetterBooking["session"] {
  if (name === "appointment_reminder") return undefined;
  const last = changes.findLast(({ sessions }) => sessions.length > 0);
  const done = last?.sessions.map(({ change }) => change) ?? [];
  if (done.includes(-1)) return "taken";
  if (record.is_payment_required && !done.includes(1)) return "due";
  if (done.includes(1)) return "returned";
  return done.includes(0) ? "forfeited" : undefined;
}
