import type { NotifiedCoach, TenantMessages } from "../../../shared/club/tenant-messages.ts";
import type { Letter, LetterBooking, MessageName } from "../../../shared/mail/letter.ts";
import { webLink } from "../../../shared/mail/web-link.ts";
import { confirmedName, shortName } from "../../../shared/people/shown-name.ts";
import type { AppointmentItem, AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import { type ClientProfile, confirmedAddress } from "../../../shared/tables/client-profile.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import { clientChange, coachChange, type Telling, type ToldChange } from "./appointment-changes.ts";
import { type Cause, NOTHING, type Plan } from "./letter-plan.ts";
import { clubOf, languageOf } from "./recipient.ts";
import type { SentBooking } from "./sent-bookings.ts";
import { areLimited, type BookedTime, isMoved, startSetBy } from "./told-changes.ts";

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

/** A message, and the appointments that it settles. */
export interface Batch {
  readonly plan: Plan;
  /** The appointments that need not be told any more. */
  readonly told: readonly number[];
  /** Those that the message is about. */
  readonly about: readonly AppointmentItem[];
}

/** The message to a client about the appointments that one request changed, or about all that were joined. */
export function clientBatch(
  items: readonly AppointmentItem[],
  telling: Telling,
  names: AppointmentNames,
): Batch {
  const { told, left } = partByMessage(items, telling, (item) => clientChange(item, telling));
  const [first] = told;
  const client = first && names.clients.get(first.item.record.client_id);
  const to = client && confirmedAddress(client);
  const plan =
    first === undefined || client === undefined || to === undefined
      ? NOTHING
      : clientLetter(told, { client, to }, names, telling.now);
  return batch(plan, items, { told, left });
}

/** The message to a coach about the appointments that one request changed, or about all that were joined. */
export function coachBatch(
  items: readonly AppointmentItem[],
  coachId: number,
  telling: Telling,
  names: AppointmentNames,
): Batch {
  const parts = partByMessage(items, telling, (item) =>
    coachChange(item, coachId, telling, telling.sent.get(item.record.appointment_id)),
  );
  const coach = names.coaches.get(coachId);
  // A suspended coach may have left the club.
  const to = coach?.is_active ? coach.email : undefined;
  const { told } = parts;
  return batch(told.length === 0 || to === undefined ? NOTHING : coachLetter(told, to, names), items, parts);
}

/** The reminder of an appointment. */
export function appointmentReminder(item: AppointmentItem, names: AppointmentNames, now: Date): Plan {
  const client = names.clients.get(item.record.client_id);
  const to = client && confirmedAddress(client);
  const entry = startSetBy(item.history) ?? item.history.at(-1);
  if (client === undefined || to === undefined || entry === undefined) return NOTHING;
  const reminded: ToldChange = { name: "appointment_reminder", item, changes: [entry] };
  return clientLetter([reminded], { client, to }, names, now);
}

interface Parts {
  readonly told: readonly ToldChange[];
  readonly left: readonly ToldChange[];
}

function batch(plan: Plan, items: readonly AppointmentItem[], { told, left }: Parts): Batch {
  return { plan, told: idsWithout(items, left), about: told.map(({ item }) => item) };
}

/** Splits the changes: those that one message tells together with the first, and the others. One message tells all that was joined. */
function partByMessage(
  items: readonly AppointmentItem[],
  { changedAt }: Telling,
  changeOf: (item: AppointmentItem) => ToldChange | undefined,
): Parts {
  const changes = items
    .flatMap((item) => changeOf(item) ?? [])
    .toSorted((a, b) => (a.item.record.start_date_time < b.item.record.start_date_time ? -1 : 1));
  const [first] = changes;
  if (changedAt === undefined) return { told: changes, left: [] };
  return {
    told: changes.filter(({ name }) => name === first?.name),
    left: changes.filter(({ name }) => name !== first?.name),
  };
}

function idsWithout(items: readonly AppointmentItem[], left: readonly ToldChange[]): number[] {
  const waiting = new Set(left.map(({ item }) => item.record.appointment_id));
  return items.map(({ record }) => record.appointment_id).filter((id) => !waiting.has(id));
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
  const records = told.map(({ item }) => item.record);
  const newest = records.reduce((a, b) => (b.created_at > a.created_at ? b : a));
  const language = languageOf(newest.language ?? client.preferred_language, tenant);
  const name = nameOf(told, "appointment_changes");
  const letter: Letter = {
    name,
    language,
    club: clubOf(tenant, name, language),
    recipientName: confirmedName(client),
    bookings: told.map((change) => ({
      ...bookingOf(change, names),
      ...(name === change.name ? {} : { change: CHANGES[change.name] }),
      freeCancelUntil: freeCancelUntil(change.item.record, now),
      session: sessionOf(change),
    })),
    actionUrl: tenant.messages.member_page_url,
    apiHost,
  };
  return { kind: "letter", to, letter, cause: causeOf(told) };
}

function coachLetter(told: readonly ToldChange[], to: string, names: AppointmentNames): Plan {
  const [first] = told;
  if (first === undefined) return NOTHING;
  const { tenant, apiHost, clients } = names;
  const language = languageOf(undefined, tenant);
  const name = nameOf(told, "coach_changes");
  const letter: Letter = {
    name,
    language,
    club: clubOf(tenant, name, language),
    bookings: told.map((change) => ({
      ...bookingOf(change, names),
      ...(name === change.name ? {} : { change: CHANGES[change.name] }),
      // It is off their calendar, though it may take place with another coach.
      ...(change.name === "coach_substituted" ? { isCancelled: true } : {}),
      clientName: shortName(clients.get(change.item.record.client_id)),
    })),
    apiHost,
  };
  return { kind: "letter", to, letter, cause: causeOf(told) };
}

/** What changed about a booking, where one message tells of different changes. */
const CHANGES: { readonly [Name in MessageName]?: LetterBooking["change"] } = {
  appointment_created: "booked",
  appointment_moved: "moved",
  appointment_coach_changed: "coach_changed",
  appointment_cancelled: "cancelled",
  coach_booked: "booked",
  coach_moved: "moved",
  coach_cancelled: "cancelled",
  coach_substituted: "substituted",
};

/** The name that all have in common; the name for different changes if they differ. */
export function nameOf(told: readonly { readonly name: MessageName }[], several: MessageName): MessageName {
  const names = new Set(told.map(({ name }) => name));
  const [name] = names;
  return name === undefined || names.size > 1 ? several : name;
}

function causeOf(told: readonly ToldChange[]): Cause {
  const byClient = told.find(({ changes }) => changes.some(({ by_client }) => by_client));
  return causeOfChanges(
    told.flatMap(({ changes }) => changes),
    byClient?.item.record.client_id,
  );
}

/**
 * Who caused a message about some changes.
 * @param clientId the client who made one of them; undefined if none did
 */
export function causeOfChanges(changes: readonly HistoryEntry[], clientId: number | undefined): Cause {
  if (!areLimited(changes)) return { kind: "club" };
  return clientId === undefined ? { kind: "app" } : { kind: "member", clientId };
}

function bookingOf(
  { item: { record }, former, off }: ToldChange,
  { tenant, coaches, rooms, types }: AppointmentNames,
): LetterBooking {
  const startsAt = off?.starts_at ?? record.start_date_time;
  const endsAt = off?.ends_at ?? record.end_date_time;
  const type = types.get(record.appointment_type_id);
  const subtype = type?.subtypes.find(({ subtype_id }) => subtype_id === record.subtype_id);
  return {
    kind: "appointment",
    id: record.appointment_id,
    version: record.version,
    changedAt: record.updated_at,
    isCancelled: record.status === "cancelled",
    startsAt,
    endsAt,
    ...formerTime(former, { starts_at: startsAt, ends_at: endsAt }),
    title: type && [type.name, ...(subtype === undefined ? [] : [subtype.name])].join(": "),
    coachName: coaches.get(record.coach_id)?.name,
    roomName: record.room_id === undefined ? undefined : rooms.get(record.room_id)?.name,
    isVirtual: record.is_virtual,
    virtualUrl: knownUrl(record.virtual_url, tenant),
  };
}

/** When an appointment was to take place before: with its end if it began when it begins now. */
function formerTime(
  former: SentBooking | undefined,
  present: BookedTime,
): Pick<LetterBooking, "formerStartsAt" | "formerEndsAt"> {
  if (former === undefined || !isMoved(former, present)) return {};
  const { starts_at: formerStartsAt, ends_at: formerEndsAt } = former;
  return formerStartsAt === present.starts_at ? { formerStartsAt, formerEndsAt } : { formerStartsAt };
}

/** The URL of a virtual appointment or class if it is on a host that the club has named: other URLs may be anybody's. */
export function knownUrl(url: string | undefined, { virtual_hosts }: TenantMessages): string | undefined {
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

/** What became of the session, if the reader is told of a booking or its session has changed. A reminder says nothing of it. */
function sessionOf({ name, changes, former, item: { record } }: ToldChange): LetterBooking["session"] {
  if (name === "appointment_reminder") return undefined;
  const { status, is_payment_required, session_outcome: outcome } = record;
  if (status !== "cancelled" && is_payment_required) return "due";
  const isNews = former === undefined || changes.some(({ sessions }) => sessions.length > 0);
  return isNews && outcome !== "none" ? outcome : undefined;
}
