import type { NotifiedCoach, TenantMessages } from "../../../shared/club/tenant-messages.ts";
import { confirmedName, shortName } from "../../../shared/people/shown-name.ts";
import type { AppointmentItem, AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { ClientProfile } from "../../../shared/tables/client-profile.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { Letter, LetterBooking, MessageName } from "../mail/letter.ts";
import { webLink } from "../mail/web-link.ts";
import { NOTHING, type Plan } from "./letter-plan.ts";
import { clubOf, confirmedAddress, languageOf } from "./recipient.ts";
import { aroundChange, isLimited, movesStart, startSetBy, toldAfter, toldChangeAt } from "./told-changes.ts";

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

/** A change of an appointment that somebody is to be told, and the message that says it. */
interface ToldChange {
  readonly name: MessageName;
  readonly item: AppointmentItem;
  readonly entry: HistoryEntry;
}

/** The appointments of one message, and those that are left for another one. */
export interface Batch {
  readonly plan: Plan;
  /** The appointments that need not be told any more. */
  readonly told: readonly number[];
}

/** Who is told of which change, and when. */
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
  const { told, left } = byName(items, (item) => clientChange(item, changedAt, now));
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
  const { told, left } = byName(items, (item) => coachChange(item, to));
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
  return clientLetter([{ name: "appointment_reminder", item, entry }], { client, to }, names, now);
}

/** The changes whose message is that of the first, and the other ones. */
function byName(
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

/** The message to a client about a change; undefined if they are not told of it. */
function clientMessage(entry: HistoryEntry): MessageName | undefined {
  switch (entry.operation) {
    case "created":
      return "appointment_created";
    case "cancelled":
      return "appointment_cancelled";
    case "rescheduled":
    case "coach_substituted":
      if (movesStart(entry)) return "appointment_moved";
      return "coach_id" in entry.from ? "appointment_coach_changed" : undefined;
    default:
      return undefined;
  }
}

/** Whether the client is told of a change of an appointment. */
export function isToldToClient(entry: HistoryEntry): boolean {
  return clientMessage(entry) !== undefined;
}

/** What a client is told of a change: nothing if a later one tells it, or of an appointment that is over, unless it was cancelled. */
function clientChange(item: AppointmentItem, changedAt: string, now: Date): ToldChange | undefined {
  const entry = toldChangeAt(item.history, changedAt);
  const name = entry && clientMessage(entry);
  if (entry === undefined || name === undefined) return undefined;
  if (name !== "appointment_cancelled" && isOver(item, now)) return undefined;
  return toldAfter(item.history, entry).some(isToldToClient) ? undefined : { name, item, entry };
}

function isOver({ record }: AppointmentItem, now: Date): boolean {
  return record.end_date_time <= now.toISOString();
}

/** The coaches who are told of a change: those before and after it, if it is about the next days. */
export function coachesToTell(item: AppointmentItem, entry: HistoryEntry): number[] {
  const { record, history } = item;
  const starts = aroundChange("start_date_time", { history, present: record.start_date_time }, entry);
  if (!Object.values(starts).some((start) => isSoon(String(start), entry.at))) return [];
  const { before, after } = coachesAround(item, entry);
  return [...new Set([before, after])]
    .filter((id) => typeof id === "number")
    .filter((id) => coachMessage(item, entry, id) !== undefined);
}

function isSoon(start: string, at: string): boolean {
  return start >= at && Date.parse(start) - Date.parse(at) <= COACH_DAYS * DAY_MS;
}

/** Who gave an appointment before a change, and who after it. */
function coachesAround({ record, history }: AppointmentItem, entry: HistoryEntry) {
  const { before, after } = aroundChange("coach_id", { history, present: record.coach_id }, entry);
  return { before: entry.version === 1 ? undefined : before, after };
}

/** What a coach is told of a change: nothing if a later one tells it, or if the appointment is over. */
function coachChange(
  item: AppointmentItem,
  { changedAt, coachId, now }: CoachToTell,
): ToldChange | undefined {
  const entry = toldChangeAt(item.history, changedAt);
  const name = entry && coachMessage(item, entry, coachId);
  if (entry === undefined || name === undefined || isOver(item, now)) return undefined;
  const later = toldAfter(item.history, entry);
  if (later.some((other) => coachesToTell(item, other).includes(coachId))) return undefined;
  // It was moved out of the days of which the coach is told, and then cancelled.
  const isOff = item.record.status === "cancelled" && name !== "coach_substituted";
  return { name: isOff ? "coach_cancelled" : name, item, entry };
}

function coachMessage(item: AppointmentItem, entry: HistoryEntry, coachId: number): MessageName | undefined {
  const { before, after } = coachesAround(item, entry);
  if (entry.operation === "cancelled") {
    // A session that is returned later concerns the client alone.
    return after === coachId && "status" in entry.from ? "coach_cancelled" : undefined;
  }
  if (after !== coachId) return before === coachId ? "coach_substituted" : undefined;
  if (before !== coachId) return "coach_booked";
  return movesStart(entry) ? "coach_moved" : undefined;
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
  return { kind: "letter", to, letter, isLimited: isLimited(first.entry) };
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
      // It is off their calendar where they had it.
      ...(change.name === "coach_substituted" || change.name === "coach_cancelled" ? leftBy(change) : {}),
      clientName: shortName(clients.get(change.item.record.client_id)),
    })),
    apiHost,
  };
  return { kind: "letter", to, letter, isLimited: isLimited(first.entry) };
}

function bookingOf(
  { name, item: { record, history }, entry }: ToldChange,
  { tenant, coaches, rooms, types }: AppointmentNames,
): LetterBooking {
  const { before } = aroundChange("start_date_time", { history, present: record.start_date_time }, entry);
  const isMoved = name !== "appointment_reminder" && "start_date_time" in entry.from;
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
    formerStartsAt: isMoved ? String(before) : undefined,
    title: type && [type.name, ...(subtype === undefined ? [] : [subtype.name])].join(": "),
    coachName: coaches.get(record.coach_id)?.name,
    roomName: record.room_id === undefined ? undefined : rooms.get(record.room_id)?.name,
    isVirtual: record.is_virtual,
    virtualUrl: knownUrl(record.virtual_url, tenant),
  };
}

/** When an appointment was that a coach does not give any more; the same change may have moved it. */
function leftBy({ entry, item }: ToldChange): Partial<LetterBooking> {
  const { start_date_time: start, end_date_time: end } = entry.from;
  return {
    isCancelled: true,
    startsAt: typeof start === "string" ? start : item.record.start_date_time,
    endsAt: typeof end === "string" ? end : item.record.end_date_time,
    formerStartsAt: undefined,
  };
}

/** A virtual appointment's URL if it is on a host that the club has named: anybody may have written another one. */
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

/** What a change did to a session. A reminder says nothing of it. */
function sessionOf({ name, entry, item: { record } }: ToldChange): LetterBooking["session"] {
  if (name === "appointment_reminder") return undefined;
  const changes = entry.sessions.map(({ change }) => change);
  if (changes.includes(-1)) return "taken";
  if (record.is_payment_required && !changes.includes(1)) return "due";
  if (changes.includes(1)) return "returned";
  return changes.includes(0) ? "forfeited" : undefined;
}
