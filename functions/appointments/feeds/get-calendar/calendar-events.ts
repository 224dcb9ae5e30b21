import type { CalendarEvent } from "../../../../shared/ical/calendar-text.ts";
import { type NamedClient, shortName } from "../../../../shared/people/shown-name.ts";
import type { AppointmentRecord } from "../../../../shared/tables/appointments-table.ts";
import type { ClassBookingRecord } from "../../../../shared/tables/class-booking-items.ts";
import type { ClassRecord, ListedClass } from "../../../../shared/tables/classes-table.ts";
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

/** A coach's classes: how many have a place, of how many, and where. */
export function classEvents(
  classes: readonly Pick<ListedClass, "record" | "booked">[],
  names: ClassPlaces,
  language: Language,
): CalendarEvent[] {
  return classes.map(({ record, booked }) => ({
    ...classEventOf(record, names, language),
    summary: `${short(record.name)} (${booked}/${record.capacity})`,
  }));
}

/** What a client has booked: places in classes, with which coach, and where. */
export function placeEvents(
  bookings: readonly ClassPlace[],
  names: ClassPlaces,
  language: Language,
): CalendarEvent[] {
  return bookings.map(({ record, class: of }) => {
    const { version, updated_at, name, coach_name } = of;
    return {
      ...classEventOf(of, names, language),
      // Either of them may change by itself: the sum rises with both.
      sequence: record.version + version,
      changedAt: record.updated_at > updated_at ? record.updated_at : updated_at,
      isCancelled: record.status === "cancelled",
      summary: withCompany(name, coach_name, language),
    };
  });
}

/** A booking of a class as it follows its class, and the class as it is now. */
export interface ClassPlace {
  readonly record: ClassBookingRecord;
  readonly class: ClassRecord;
}

type ClassPlaces = Pick<CalendarNames, "club" | "apiHost">;

function classEventOf(record: ClassRecord, { club, apiHost }: ClassPlaces, language: Language) {
  return {
    uid: `class-${record.class_id}@${apiHost}`,
    sequence: record.version,
    changedAt: record.updated_at,
    startsAt: record.start_date_time,
    endsAt: record.end_date_time,
    isCancelled: record.status === "cancelled",
    location: locationOf(record.is_virtual, record.room_name, club, language),
  };
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
  const what = types.get(record.appointment_type_id)?.name ?? WORDS[language].appointment;
  const room = record.room_id === undefined ? undefined : rooms.get(record.room_id)?.name;
  return {
    uid: `appointment-${record.appointment_id}@${apiHost}`,
    sequence: record.version,
    changedAt: record.updated_at,
    startsAt: record.start_date_time,
    endsAt: record.end_date_time,
    isCancelled: record.status === "cancelled",
    summary: withCompany(what, company, language),
    location: locationOf(record.is_virtual, room, club, language),
  };
}

function withCompany(what: string, company: string | undefined, language: Language): string {
  return company === undefined ? short(what) : `${short(what)} ${WORDS[language].with} ${short(company)}`;
}

function locationOf(isVirtual: boolean, room: string | undefined, club: string, language: Language): string {
  if (isVirtual) return WORDS[language].online;
  return [room, club].flatMap((name) => (name === undefined ? [] : [short(name)])).join(", ");
}

function short(name: string): string {
  return singleLine(name, MAX_NAME);
}
