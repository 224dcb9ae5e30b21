import type {
  AppointmentChange,
  ListedClient,
  Membership,
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
  return `${subscription_primary_name} ${subscription_secondary_name} (${desk.sessionsLeft(available_sessions)})`;
}

/** One line of a record's history. */
export interface HistoryLine {
  readonly when: string;
  /** What was done, with what became of it: `Moved. Start: 10:00 → 11:00. 1 session returned.` */
  readonly what: string;
  readonly by: string;
}

/** A record's history in words, newest first. */
export function historyInWords(
  history: readonly (AppointmentChange | TourChange)[],
  wording: Wording,
): HistoryLine[] {
  const { strings, time } = wording;
  return history.toReversed().map(({ at, by, operation, reason, from, to, sessions }) => ({
    when: time.inWords(at),
    by,
    what: [
      `${strings.desk.operations[operation]}.`,
      ...fieldChanges(from, to, wording),
      ...sessions.map(({ change }) => strings.desk.sessionChange[change]),
      reason === null ? undefined : `${strings.desk.reason}: ${reason}`,
    ]
      .filter(Boolean)
      .join(" "),
  }));
}

type Values = Readonly<Record<string, string | number | boolean | null>>;

/** The fields of which staff must know what they were, and what they are. */
function fieldChanges(from: Values, to: Values, wording: Wording): string[] {
  const { strings, time, club } = wording;
  const said: Readonly<Record<string, (value: string | number | boolean) => string>> = {
    start_date_time: (value) => time.inWords(String(value)),
    scheduled_datetime: (value) => time.inWords(String(value)),
    coach_id: (value) => coachName(club, Number(value)),
    room_id: (value) => roomName(club, Number(value)),
    membership_id: (value) => String(value),
  };
  const labels: Readonly<Record<string, string>> = strings.desk.historyFields;
  return Object.entries(said).flatMap(([field, inWords]) => {
    const [before, after] = [from[field], to[field]].map((value) => (value == null ? "–" : inWords(value)));
    return field in from && field in to && before !== after
      ? [`${labels[field]}: ${before} → ${after}.`]
      : [];
  });
}
