import type {
  AppointmentChange,
  ClassChange,
  ListedClient,
  Membership,
  RecurringClassChange,
  TourChange,
} from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
import type { PageStrings } from "../../parts/language.ts";
import { type ClubRecords, coachName, type Desk, roomName } from "./club-records.ts";

/** What turning records into words needs. */
export interface Wording {
  readonly strings: PageStrings<"desk">;
  readonly time: ClubTime;
  readonly club: ClubRecords;
}

/** The desk as the source of words. */
export function wordingOf({ page, club }: Desk): Wording {
  return { strings: page.strings, time: page.time, club };
}

/** A client's name, or their number where nothing else is known of them. */
export function clientName(
  clients: ReadonlyMap<number, ListedClient>,
  id: number,
  { desk }: PageStrings<"desk">,
): string {
  return clients.get(id)?.full_name ?? desk.clientNumber(id);
}

/** A client's status and number, such as `client no. 9001`. */
export function numberInWords(
  { status, client_id }: Pick<ListedClient, "status" | "client_id">,
  { desk }: PageStrings<"desk">,
): string {
  return `${desk.clientStatus[status]} ${desk.idNumber(client_id)}`;
}

/** Where an appointment is held. */
export function placeName(
  { is_virtual, room_id }: { readonly is_virtual: boolean; readonly room_id: number | null },
  { strings, club }: Pick<Wording, "strings" | "club">,
): string {
  if (is_virtual) return strings.desk.online;
  return room_id === null ? strings.desk.noRoom : roomName(club, room_id);
}

/** A membership with what is left of it. */
export function membershipName(
  membership: Omit<Membership, "is_active">,
  { desk }: PageStrings<"desk">,
): string {
  const { subscription_primary_name, subscription_secondary_name, available_sessions } = membership;
  const left = membership.is_unlimited ? desk.unlimited : desk.sessionsLeft(available_sessions);
  return `${subscription_primary_name} ${subscription_secondary_name} (${left})`;
}

/** One line of a record's history. */
export interface HistoryLine {
  readonly when: string;
  /** What was done, with what became of it: `Moved. Start: 10:00 → 11:00. 1 session returned.` */
  readonly what: string;
  readonly by: string;
}

/** One change in a record's history. */
export type HistoryChange = AppointmentChange | TourChange | ClassChange | RecurringClassChange;

/** What a kind of record calls its changes and its fields. */
export interface HistoryWords {
  readonly operations: Readonly<Record<string, string>>;
  /** The fields that are told, by name. */
  readonly historyFields: Readonly<Record<string, string>>;
  /** Says that a text changed, which a history does not keep. */
  readonly textChanged?: (field: string) => string;
}

/**
 * A record's history in words, newest first.
 * @param said what the kind of record calls its changes; by default, what appointments and tours call them
 */
export function historyInWords(
  history: readonly HistoryChange[],
  wording: Wording,
  said: HistoryWords = wording.strings.desk,
): HistoryLine[] {
  const { strings, time } = wording;
  return history.toReversed().map(({ at, by, operation, reason, from, to, sessions }) => ({
    when: time.inWords(at),
    by,
    what: [
      `${said.operations[operation] ?? operation}.`,
      ...fieldChanges(from, to, wording, said),
      ...sessions.map(({ change }) => strings.desk.sessionChange[change]),
      reason === null ? undefined : `${strings.desk.reason}: ${reason}`,
    ]
      .filter(Boolean)
      .join(" "),
  }));
}

type Value = string | number | boolean;

type Values = Readonly<Record<string, Value | null>>;

// A history says of these texts only that they changed.
const TEXTS = new Set(["notes", "virtual_url"]);

/** The fields of which staff must know what they were, and what they are. */
function fieldChanges(
  from: Values,
  to: Values,
  { strings, time, club }: Wording,
  { historyFields: labels, textChanged }: HistoryWords,
): string[] {
  const asTime = (value: Value) => time.inWords(String(value));
  const inWords: Readonly<Record<string, (value: Value) => string>> = {
    start_date_time: asTime,
    end_date_time: asTime,
    scheduled_datetime: asTime,
    coach_id: (value) => coachName(club, Number(value)),
    room_id: (value) => roomName(club, Number(value)),
    is_virtual: (value) => (value === true ? strings.desk.online : "–"),
  };
  return Object.entries(labels).flatMap(([field, label]) => {
    if (!(field in from && field in to)) return [];
    if (TEXTS.has(field)) return textChanged === undefined ? [] : [textChanged(label)];
    const [before, after] = [from[field], to[field]].map((value) =>
      value == null ? "–" : (inWords[field]?.(value) ?? String(value)),
    );
    return before === after ? [] : [`${label}: ${before} → ${after}.`];
  });
}
