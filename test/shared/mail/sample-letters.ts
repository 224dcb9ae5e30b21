import type { Letter, LetterBooking, LetterClub, MessageName } from "../../../shared/mail/letter.ts";
import type { Language } from "../../../shared/values/language-of.ts";

/** A club in London, with all that it may say of itself. */
export const LONDON: LetterClub = {
  name: "Northwind London Bridge",
  time_zone: "Europe/London",
  address: "12 Tooley Street, London SE1 2TT",
  phone: "+44 20 7946 0011",
  email: "london-bridge@northwind.example",
  directions: "Two minutes from London Bridge station, exit Tooley Street.\nPlease ring at the green door.",
  privacy_url: "https://london-bridge.northwind.example/privacy",
};

const TOUR_PAGE = "https://london-bridge.northwind.example/book/";
const TOUR_LINK = `${TOUR_PAGE}#tour=7001&key=3fQ0mXy7_rT-2bK9wLh4cA`;
const MEMBER_PAGE = "https://london-bridge.northwind.example/member/";

/** A tour on 8 December 2026 at 18:00 in London. */
export const TOUR: LetterBooking = {
  kind: "tour",
  id: 7001,
  version: 2,
  changedAt: "2026-11-24T09:00:00.000Z",
  isCancelled: false,
  startsAt: "2026-12-08T18:00:00.000Z",
  endsAt: "2026-12-08T18:30:00.000Z",
  isVirtual: false,
};

/** Personal training on 8 December 2026 at 18:00 in London. */
export const APPOINTMENT: LetterBooking = {
  ...TOUR,
  kind: "appointment",
  id: 8001,
  endsAt: "2026-12-08T19:00:00.000Z",
  title: "Personal training",
  coachName: "Amara Cole",
  roomName: "Studio 1",
};

/** A class on 8 December 2026 at 18:00 in London. */
export const CLASS: LetterBooking = {
  ...APPOINTMENT,
  kind: "class",
  id: 9001,
  title: "Morning yoga",
};

const FORMER = { formerStartsAt: "2026-12-07T17:30:00.000Z" };
const CANCELLED = { isCancelled: true };
const FREE = { freeCancelUntil: "2026-12-07T18:00:00.000Z" };
const CLIENT = { clientName: "Priya R." };

const FORMER_CLASS = { ...FORMER, formerEndsAt: "2026-12-07T18:15:00.000Z" };
const WAITS = { isWaiting: true };
const MESSAGE = { clubMessage: "The boiler has broken down. We are sorry for the trouble." };

/** What a booking of each message is beside the sample. */
const BOOKINGS: Readonly<Record<MessageName, Partial<LetterBooking>>> = {
  tour_booked: {},
  tour_moved: FORMER,
  tour_cancelled: CANCELLED,
  tour_reminder: {},
  tour_link: {},
  appointment_created: { ...FREE, session: "taken" },
  appointment_moved: { ...FORMER, ...FREE },
  appointment_coach_changed: FREE,
  appointment_cancelled: { ...CANCELLED, session: "returned" },
  appointment_changes: { ...FREE, ...FORMER, change: "moved" },
  appointment_reminder: FREE,
  class_booked: { ...FREE, session: "taken" },
  class_promoted: { ...FREE, session: "taken" },
  class_place_open: WAITS,
  class_moved: { ...FORMER_CLASS, formerRoomName: "Studio 2", ...FREE, ...MESSAGE },
  class_coach_changed: { ...FREE, coachName: undefined },
  class_cancelled: { ...CANCELLED, ...MESSAGE, session: "returned" },
  class_place_cancelled: { ...CANCELLED, session: "forfeited" },
  class_released: { ...CANCELLED, session: "returned" },
  class_changes: { ...FREE, ...FORMER_CLASS, wasVirtual: true, change: "moved" },
  class_reminder: FREE,
  coach_booked: CLIENT,
  coach_moved: { ...CLIENT, ...FORMER },
  coach_cancelled: { ...CLIENT, ...CANCELLED },
  coach_substituted: CLIENT,
  coach_changes: { ...CLIENT, change: "booked" },
  coach_class_given: {},
  coach_class_moved: { ...FORMER_CLASS, ...MESSAGE },
  coach_class_cancelled: CANCELLED,
  coach_class_substituted: CANCELLED,
  coach_class_changes: { change: "given" },
};

/** What the second booking is of a message that tells of different changes. */
const SECOND: { readonly [Name in MessageName]?: Partial<LetterBooking> } = {
  appointment_changes: { ...CANCELLED, change: "cancelled", session: "returned" },
  coach_changes: { ...CANCELLED, clientName: "Ada B.", change: "substituted" },
  class_changes: { ...CANCELLED, ...WAITS, change: "cancelled", clientName: undefined },
  coach_class_changes: { ...CANCELLED, change: "substituted" },
};

/** A message as the deliveries decide it for the sample's booking. */
export function sampleLetter(name: MessageName, language: Language, changes: Partial<Letter> = {}): Letter {
  return {
    name,
    language,
    club: LONDON,
    recipientName: isForClient(name) ? "Priya Raman" : undefined,
    bookings: [{ ...sampleOf(name), ...BOOKINGS[name] }, ...secondOf(name)],
    actionUrl: actionUrl(name),
    apiHost: "booking.northwind.example",
    ...changes,
  };
}

function isForClient(name: MessageName): boolean {
  return name.startsWith("appointment_") || name.startsWith("class_");
}

function sampleOf(name: MessageName): LetterBooking {
  if (name.startsWith("tour_")) return TOUR;
  return name.startsWith("class_") || name.startsWith("coach_class_") ? CLASS : APPOINTMENT;
}

function secondOf(name: MessageName): LetterBooking[] {
  const second = SECOND[name];
  const [, next] = weekly(2);
  if (second === undefined || next === undefined) return [];
  const { startsAt, endsAt } = next;
  const sample = sampleOf(name);
  return [{ ...sample, id: sample.id + 1, startsAt, endsAt, ...second }];
}

function actionUrl(name: MessageName): string | undefined {
  if (name === "tour_cancelled") return TOUR_PAGE;
  if (name.startsWith("tour_")) return TOUR_LINK;
  return isForClient(name) ? MEMBER_PAGE : undefined;
}

/** So many weekly bookings, the first of them the sample's. */
export function weekly(
  count: number,
  changes: (week: number) => Partial<LetterBooking> = () => ({}),
): LetterBooking[] {
  const later = (utc: string, week: number) =>
    new Date(Date.parse(utc) + week * 7 * 86_400_000).toISOString();
  return Array.from({ length: count }, (_, week) => ({
    ...APPOINTMENT,
    id: APPOINTMENT.id + week,
    startsAt: later(APPOINTMENT.startsAt, week),
    endsAt: later(APPOINTMENT.endsAt, week),
    ...changes(week),
  }));
}
