import type { CalendarEvent } from "../../../../shared/ical/calendar-text.ts";
import { type NamedClient, shortName } from "../../../../shared/people/shown-name.ts";
import type { AppointmentRecord } from "../../../../shared/tables/appointments-table.ts";
import type { UnavailabilityItem } from "../../../../shared/tables/unavailability-item.ts";
import type { Language } from "../../../../shared/values/language-of.ts";
import { singleLine } from "../../../../shared/values/shown-text.ts";

const MAX_NAME = 100;

/** What the events of a calendar are called. */
export interface CalendarNames {
  readonly club: string;
  /** The host of the API, which makes ids of events unique. */
  readonly apiHost: string;
  /** By id. */
  readonly types: ReadonlyMap<number, { readonly name: string }>;
  readonly rooms: ReadonlyMap<number, { readonly name: string }>;
}

type Word = "with" | "client" | "away" | "online" | "appointment";

const WORDS: Readonly<Record<Language, Readonly<Record<Word, string>>>> = {
  en: { with: "with", client: "a client", away: "Away", online: "Online", appointment: "Appointment" },
  de: { with: "mit", client: "einem Mitglied", away: "Abwesend", online: "Online", appointment: "Termin" },
};

/** A coach's appointments: with whom, by first name and the initial of the family name, and where. */
export function coachEvents(
  records: readonly AppointmentRecord[],
  clients: ReadonlyMap<number, NamedClient>,
  names: CalendarNames,
  language: Language,
): CalendarEvent[] {
  return records.map((record) => {
    const client = shortName(clients.get(record.client_id)) ?? WORDS[language].client;
    return eventOf(record, client, names, language);
  });
}

/** A client's appointments: with which coach, and where. */
export function clientEvents(
  records: readonly AppointmentRecord[],
  coaches: ReadonlyMap<number, { readonly name: string }>,
  names: CalendarNames,
  language: Language,
): CalendarEvent[] {
  return records.map((record) => eventOf(record, coaches.get(record.coach_id)?.name, names, language));
}

/** The times at which a coach is away, without the reason. */
export function absenceEvents(
  absences: readonly UnavailabilityItem[],
  { apiHost }: CalendarNames,
  language: Language,
): CalendarEvent[] {
  return absences.map((absence) => ({
    uid: `unavailability-${absence.unavailability_id}@${apiHost}`,
    sequence: absence.version,
    changedAt: absence.updated_at,
    startsAt: absence.start_date_time,
    endsAt: absence.end_date_time,
    isCancelled: false,
    summary: WORDS[language].away,
  }));
}

function eventOf(
  record: AppointmentRecord,
  company: string | undefined,
  { club, apiHost, types, rooms }: CalendarNames,
  language: Language,
): CalendarEvent {
  const words = WORDS[language];
  const what = types.get(record.appointment_type_id)?.name ?? words.appointment;
  const room = record.room_id === undefined ? undefined : rooms.get(record.room_id)?.name;
  return {
    uid: `appointment-${record.appointment_id}@${apiHost}`,
    sequence: record.version,
    changedAt: record.updated_at,
    startsAt: record.start_date_time,
    endsAt: record.end_date_time,
    isCancelled: record.status === "cancelled",
    summary: company === undefined ? short(what) : `${short(what)} ${words.with} ${short(company)}`,
    location: record.is_virtual
      ? words.online
      : [room, club].flatMap((name) => (name === undefined ? [] : [short(name)])).join(", "),
  };
}

function short(name: string): string {
  return singleLine(name, MAX_NAME);
}
