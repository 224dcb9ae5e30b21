import { freeCancelUntil } from "../../../shared/classes/class-booking-rules.ts";
import type { NotifiedCoach, TenantMessages } from "../../../shared/club/tenant-messages.ts";
import type { Letter, LetterBooking, MessageName } from "../../../shared/mail/letter.ts";
import { confirmedName } from "../../../shared/people/shown-name.ts";
import type { ClassItem } from "../../../shared/tables/classes-table.ts";
import { type ClientProfile, confirmedAddress } from "../../../shared/tables/client-profile.ts";
import type { ToldOf } from "./appointment-changes.ts";
import { causeOfChanges, knownUrl, nameOf } from "./appointment-letters.ts";
import { type ClientClass, isInOtherRoom, type ToldClass } from "./class-changes.ts";
import { type Cause, NOTHING, type Plan } from "./letter-plan.ts";
import { clubOf, languageOf } from "./recipient.ts";
import type { SentBooking } from "./sent-bookings.ts";
import { isMoved } from "./told-changes.ts";

/** What messages say of classes beside their records. */
export interface ClassNames {
  readonly tenant: TenantMessages;
  readonly apiHost: string;
}

/** The names of rooms by their ids. */
export type RoomNames = ReadonlyMap<number, { readonly name: string }>;

/** What changed about a class, where one message tells of different changes. */
const CHANGES: { readonly [Name in MessageName]?: LetterBooking["change"] } = {
  class_booked: "booked",
  class_promoted: "promoted",
  class_moved: "moved",
  class_coach_changed: "coach_changed",
  class_cancelled: "cancelled",
  class_place_cancelled: "place_cancelled",
  class_released: "released",
  coach_class_given: "given",
  coach_class_moved: "moved",
  coach_class_cancelled: "cancelled",
  coach_class_substituted: "substituted",
};

/** The messages of classes in place of those that tell a coach the same of appointments. */
const OF_COACH: { readonly [Name in MessageName]?: MessageName } = {
  coach_booked: "coach_class_given",
  coach_moved: "coach_class_moved",
  coach_cancelled: "coach_class_cancelled",
  coach_substituted: "coach_class_substituted",
};

/** The message to a client about the classes that have changed for them. */
export function clientClassLetter(
  told: readonly ToldClass[],
  client: ClientProfile | undefined,
  names: ClassNames & { readonly rooms: RoomNames },
  now: Date,
): Plan {
  const changes = told.flatMap((each) => each.changes);
  const byClient = changes.some(({ by_client }) => by_client);
  const name = nameOf(told, "class_changes");
  const bookings = told.map((change) => ({
    ...clientBooking(change, names.tenant, now),
    ...stateBefore(change, change.class),
    ...placeBefore(change, change.class, names.rooms),
    ...(name === change.name ? {} : { change: CHANGES[change.name] }),
    session: sessionOf(change),
  }));
  return toClient(
    { name, bookings, language: newestLanguage(told) },
    client,
    causeOfChanges(changes, byClient ? client?.client_id : undefined),
    names,
  );
}

/** A message to a client about one class of which nothing has changed for them: a reminder, or a place that is open. */
export function noticeOfClass(
  name: "class_reminder" | "class_place_open",
  both: ClientClass,
  { client, cause }: { readonly client: ClientProfile | undefined; readonly cause: Cause },
  names: ClassNames,
  now: Date,
): Plan {
  const isWaiting = name === "class_place_open";
  const booking = clientBooking({ ...both, isWaiting }, names.tenant, now);
  return toClient({ name, bookings: [booking], language: newestLanguage([both]) }, client, cause, names);
}

/** The message to a coach about the classes that have changed for them. */
export function coachClassLetter(
  told: readonly ToldOf<ClassItem>[],
  coach: NotifiedCoach | undefined,
  { tenant, apiHost, rooms }: ClassNames & { readonly rooms: RoomNames },
): Plan {
  // A suspended coach may have left the club.
  const to = coach?.is_active === true ? coach.email : undefined;
  if (to === undefined || told.length === 0) return NOTHING;
  const named = told.map((change) => ({ ...change, name: OF_COACH[change.name] ?? change.name }));
  const name = nameOf(named, "coach_class_changes");
  const language = languageOf(undefined, tenant);
  const bookings = named.map((change) => ({
    ...classBooking(change.item),
    ...stateBefore(change, change.item),
    ...placeBefore(change, change.item, rooms),
    ...(name === change.name ? {} : { change: CHANGES[change.name] }),
    // It is off their calendar, though it may take place with another coach.
    ...(change.name === "coach_class_substituted" ? { isCancelled: true } : {}),
    virtualUrl: knownUrl(change.item.record.virtual_url, tenant),
    clubMessage: change.name === "coach_class_given" ? undefined : change.item.record.message,
  }));
  const letter: Letter = { name, language, club: clubOf(tenant, name, language), bookings, apiHost };
  return { kind: "letter", to, letter, cause: { kind: "club" } };
}

function toClient(
  { name, bookings, language: asked }: Pick<Letter, "name" | "bookings"> & { language: string | undefined },
  client: ClientProfile | undefined,
  cause: Cause,
  { tenant, apiHost }: ClassNames,
): Plan {
  const to = client && confirmedAddress(client);
  if (client === undefined || to === undefined || bookings.length === 0) return NOTHING;
  const language = languageOf(asked ?? client.preferred_language, tenant);
  const letter: Letter = {
    name,
    language,
    club: clubOf(tenant, name, language),
    recipientName: confirmedName(client),
    bookings: bookings.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)),
    actionUrl: tenant.messages.member_page_url,
    apiHost,
  };
  return { kind: "letter", to, letter, cause };
}

/** The language that the client's own request for the newest of the bookings asked for. */
function newestLanguage(told: readonly ClientClass[]): string | undefined {
  const records = told.map(({ booking }) => booking.record);
  const madeAt = ({ again, created_at }: (typeof records)[number]) => again?.at ?? created_at;
  return records.toSorted((a, b) => (madeAt(a) < madeAt(b) ? -1 : 1)).at(-1)?.language;
}

function classBooking({ record }: ClassItem): LetterBooking {
  return {
    kind: "class",
    id: record.class_id,
    version: record.version,
    changedAt: record.updated_at,
    isCancelled: record.status === "cancelled",
    startsAt: record.start_date_time,
    endsAt: record.end_date_time,
    title: record.name,
    coachName: record.coach_name,
    roomName: record.room_name,
    isVirtual: record.is_virtual,
  };
}

function clientBooking(
  {
    class: of,
    booking: { record },
    isWaiting,
    name,
  }: ClientClass & Pick<ToldClass, "isWaiting"> & { readonly name?: MessageName },
  tenant: TenantMessages,
  now: Date,
): LetterBooking {
  const ofClass = classBooking(of);
  const isCancelled = ofClass.isCancelled || record.status === "cancelled";
  const until =
    record.policy.late_cancel === "return" ? of.record.start_date_time : freeCancelUntil(record, of.record);
  const isBooked = !isCancelled && record.status === "booked";
  return {
    ...ofClass,
    // Either of them may change by itself: the sum rises with both, as in the client's feed.
    version: of.record.version + record.version,
    changedAt: record.updated_at > of.record.updated_at ? record.updated_at : of.record.updated_at,
    isCancelled,
    isWaiting,
    virtualUrl: isBooked ? knownUrl(of.record.virtual_url, tenant) : undefined,
    freeCancelUntil: isBooked && until > now.toISOString() ? until : undefined,
    clubMessage: name !== undefined && WITH_MESSAGE.has(name) ? of.record.message : undefined,
  };
}

/** The messages that show what the club says of the last change of the class. */
const WITH_MESSAGE: ReadonlySet<MessageName> = new Set([
  "class_moved",
  "class_coach_changed",
  "class_cancelled",
  "class_released",
]);

/** When a class was to take place before; of one that is off, when the reader believed that it takes place. */
function stateBefore(
  { former, off }: { readonly former?: SentBooking | undefined; readonly off?: SentBooking | undefined },
  { record }: ClassItem,
): Pick<LetterBooking, "startsAt" | "endsAt" | "formerStartsAt" | "formerEndsAt"> {
  const startsAt = off?.starts_at ?? record.start_date_time;
  const endsAt = off?.ends_at ?? record.end_date_time;
  const told = { startsAt, endsAt };
  if (former === undefined || !isMoved(former, { starts_at: startsAt, ends_at: endsAt })) return told;
  return { ...told, formerStartsAt: former.starts_at, formerEndsAt: former.ends_at };
}

/** Where a class that takes place was to take place before, if that was elsewhere. */
function placeBefore(
  { former, off }: Pick<ToldClass, "former" | "off">,
  { record }: ClassItem,
  rooms: RoomNames,
): Pick<LetterBooking, "formerRoomName" | "wasVirtual"> {
  if (former === undefined || off !== undefined || !isInOtherRoom(former, record)) return {};
  const { is_virtual, room_id } = former;
  if (is_virtual === true) return { wasVirtual: true };
  return room_id === undefined ? {} : { formerRoomName: rooms.get(room_id)?.name };
}

/** What became of the session, if the client is told of a place or its session has changed. */
function sessionOf({ name, changes, booking: { record } }: ToldClass): LetterBooking["session"] {
  const { status, is_payment_required, session_outcome: outcome } = record;
  const isGiven = name === "class_booked" || name === "class_promoted";
  if (status !== "cancelled") {
    if (!isGiven) return undefined;
    return is_payment_required ? "due" : outcome === "none" ? undefined : outcome;
  }
  const isNews = changes.some(({ sessions }) => sessions.length > 0);
  return isNews && outcome !== "none" ? outcome : undefined;
}
