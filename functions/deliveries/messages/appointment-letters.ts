import type { NotifiedCoach, TenantMessages } from "../../../shared/club/tenant-messages.ts";
import { confirmedName, shortName } from "../../../shared/people/shown-name.ts";
import type { AppointmentItem, AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { ClientProfile } from "../../../shared/tables/client-profile.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { Letter, LetterBooking, MessageName } from "../mail/letter.ts";
import { NOTHING, type Plan } from "./letter-plan.ts";
import { clubOf, confirmedAddress, languageOf } from "./recipient.ts";
import { aroundChange, isLimited, startSetBy, toldAfter, toldChangeAt } from "./told-changes.ts";

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

/** The message to a client about the appointments that one request changed. */
export function clientBatch(
  items: readonly AppointmentItem[],
  changedAt: string,
  names: AppointmentNames,
  now: Date,
): Batch {
  const { told, left } = byName(items, (item) => clientChange(item, changedAt));
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
  changedAt: string,
  coachId: number,
  names: AppointmentNames,
): Batch {
  const { told, left } = byName(items, (item) => coachChange(item, changedAt, coachId));
  const { email } = names.coaches.get(coachId) ?? {};
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

const CLIENT_MESSAGES: { readonly [Operation in HistoryEntry["operation"]]?: MessageName } = {
  created: "appointment_created",
  rescheduled: "appointment_moved",
  coach_substituted: "appointment_coach_changed",
  cancelled: "appointment_cancelled",
};

/** What a client is told of a change: nothing if a later one tells it. */
function clientChange(item: AppointmentItem, changedAt: string): ToldChange | undefined {
  const entry = toldChangeAt(item.history, changedAt);
  const name = entry && CLIENT_MESSAGES[entry.operation];
  if (entry === undefined || name === undefined) return undefined;
  return toldAfter(item.history, entry).length > 0 ? undefined : { name, item, entry };
}

/** Who gave an appointment before a change, and who after it. */
export function coachesAround(item: AppointmentItem, entry: HistoryEntry) {
  const { before, after } = aroundChange("coach_id", coachIn(item), entry);
  return { before: entry.version === 1 ? undefined : before, after };
}

function coachIn({ record, history }: AppointmentItem) {
  return { history, present: record.coach_id };
}

/** What a coach is told of a change: nothing if a later one that concerns them tells it, or if it does not hold any more. */
function coachChange(item: AppointmentItem, changedAt: string, coachId: number): ToldChange | undefined {
  const entry = toldChangeAt(item.history, changedAt);
  if (entry === undefined) return undefined;
  const later = toldAfter(item.history, entry).some((other) => {
    const { before, after } = coachesAround(item, other);
    return before === coachId || after === coachId;
  });
  const name = later ? undefined : coachMessage(item, entry, coachId);
  return name === undefined ? undefined : { name, item, entry };
}

function coachMessage(item: AppointmentItem, entry: HistoryEntry, coachId: number): MessageName | undefined {
  const { before, after } = coachesAround(item, entry);
  if (entry.operation === "cancelled") {
    // A session that is returned later concerns the client alone.
    return after === coachId && "status" in entry.from ? "coach_cancelled" : undefined;
  }
  if (after !== coachId) return before === coachId ? "coach_substituted" : undefined;
  return before === coachId ? "coach_moved" : "coach_booked";
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
      // They do not give it any more: they get it off their calendar.
      ...(change.name === "coach_substituted" ? leftBy(change) : {}),
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

/** When an appointment was that a coach does not give any more; it may have been moved in the same change. */
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
  const parsed = url === undefined ? null : URL.parse(url);
  if (parsed === null || parsed.protocol !== "https:") return undefined;
  const isKnown = virtual_hosts.includes(parsed.host) && parsed.username === "" && parsed.password === "";
  return isKnown ? parsed.href : undefined;
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
