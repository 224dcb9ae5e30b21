import type { Appointment, AppointmentChange } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import type { ClubTime } from "../../parts/club-time.ts";
import { facts, h } from "../../parts/elements.ts";
import type { PageStrings } from "../../parts/language.ts";
import { bookingInCalendar } from "../page/booking-in-calendar.ts";
import type { ClubNames } from "../page/club-names.ts";
import type { MemberContext } from "../page/member-context.ts";

type Facts = readonly (readonly [term: string, is: string | undefined])[];

/** An appointment's facts: when, with whom, where, and what became of it. */
export function appointmentFacts(appointment: Appointment, member: MemberContext): HTMLElement {
  const { details, states } = member.strings.member;
  const { comments, end_date_time, series_id, status } = appointment;
  const isOver = status === "booked" && Date.parse(end_date_time) <= nowMs();
  return facts([
    ...placeFacts(appointment, member),
    [details.state, isOver ? states.done : states[status]],
    [details.payment, paymentOf(appointment, member)],
    [details.series, series_id === null ? undefined : details.partOfSeries],
    // Of others, the form shows it.
    [details.notes, status === "cancelled" ? (comments ?? undefined) : undefined],
  ]);
}

/** When and where an appointment is, and with whom. */
export function placeFacts(appointment: Appointment, { names, strings, time }: MemberContext): Facts {
  const { common, member } = strings;
  const { details } = member;
  const { coach_id, original_coach_id, start_date_time, end_date_time } = appointment;
  const isReplaced = original_coach_id !== null && original_coach_id !== coach_id;
  const instead = isReplaced ? ` (${details.was(names.coach(original_coach_id))})` : "";
  return [
    [common.when, time.span(start_date_time, end_date_time)],
    [details.coach, `${names.coach(coach_id)}${instead}`],
    [common.where, placeOf(appointment, { names, strings })],
  ];
}

/** Where an appointment is held: in a room, online, or in no room. */
export function placeOf(
  { is_virtual, room_id }: Pick<Appointment, "is_virtual" | "room_id">,
  { names, strings }: Pick<MemberContext, "names" | "strings">,
): string {
  const { details } = strings.member;
  if (is_virtual) return details.online;
  return room_id === null ? details.noRoom : names.room(room_id);
}

function paymentOf(appointment: Appointment, { names, strings }: MemberContext): string | undefined {
  const { details } = strings.member;
  const { is_comp_session, is_payment_required, membership_id, session_outcome } = appointment;
  if (is_comp_session) return details.complimentary;
  if (is_payment_required) return details.toPay;
  if (membership_id === null || session_outcome === "none") return undefined;
  return details.of(details.session[session_outcome], names.membership(membership_id));
}

/** Where an online appointment takes place; the API takes https URLs only. */
export function joinLink({ virtual_url, status, end_date_time }: Appointment, { strings }: MemberContext) {
  const isOpen = (status === "booked" || status === "checked_in") && Date.parse(end_date_time) > nowMs();
  if (virtual_url === null || !virtual_url.startsWith("https://") || !isOpen) return undefined;
  const attributes = { class: "again", href: virtual_url, rel: "noreferrer", target: "_blank" };
  return h("p", h("a", attributes, strings.member.details.join));
}

/** A file of the appointment for the member's calendar; undefined where nothing is to come. */
export function appointmentInCalendar(appointment: Appointment, member: MemberContext) {
  const { id, is_virtual, start_date_time, end_date_time, status, version } = appointment;
  if (status !== "booked") return undefined;
  const booking = {
    kind: "appointment",
    id,
    version,
    title: member.names.kindOf(appointment),
    where: placeOf(appointment, member),
    isVirtual: is_virtual,
    start: start_date_time,
    end: end_date_time,
  } as const;
  return bookingInCalendar(booking, member);
}

/** An appointment's history in plain words. */
export function historyList({ history }: Appointment, member: MemberContext): HTMLElement {
  const entries = toldHistory(history, member).map(({ at, what, details }) =>
    h("li", h("strong", what), h("span.hint", at), ...details.map((detail) => h("span", detail))),
  );
  const title = member.strings.member.details.history;
  return h("div.history", h("h2", title), h("ol", ...entries));
}

/** What turning a history into words needs. */
export interface Wording {
  readonly strings: Pick<PageStrings<"member">, "member">;
  readonly time: Pick<ClubTime, "inWords">;
  readonly names: Pick<ClubNames, "coach" | "room" | "membership" | "kindOf">;
}

/** One change of an appointment in plain words. */
export interface ToldChange {
  readonly at: string;
  /** What happened, by whom. */
  readonly what: string;
  /** What it changed, what became of sessions, and why. */
  readonly details: readonly string[];
}

/** A history in plain words, the newest change first. */
export function toldHistory(history: readonly AppointmentChange[], wording: Wording): ToldChange[] {
  return history.map((change) => toldChange(change, wording)).toReversed();
}

function toldChange(change: AppointmentChange, wording: Wording): ToldChange {
  const { history } = wording.strings.member;
  const what = history[change.operation === "created" ? "booked" : change.operation];
  return {
    at: wording.time.inWords(change.at),
    what: what(change.by === "client"),
    details: [
      ...changedFields(change, wording),
      ...change.sessions.map(({ change: by, membership_id }) =>
        history.session(by, wording.names.membership(membership_id)),
      ),
      ...(change.reason === null ? [] : [history.reason(change.reason)]),
    ],
  };
}

type Value = AppointmentChange["to"][string] | undefined;

function changedFields({ from, to }: AppointmentChange, { strings, time, names }: Wording): string[] {
  const { history } = strings.member;
  const tell: Readonly<Record<string, (from: Value, to: Value) => string>> = {
    start_date_time: (a, b) => history.start(time.inWords(String(a)), time.inWords(String(b))),
    coach_id: (a, b) => history.coach(names.coach(Number(a)), names.coach(Number(b))),
    room_id: (_, b) => {
      if (b != null) return history.room(names.room(Number(b)));
      return to.is_virtual === true ? history.online : history.noRoom;
    },
    comments: () => history.comments,
    virtual_url: () => history.link,
    is_payment_required: (_, b) => (b === true ? history.toPay : history.notToPay),
  };
  return Object.entries(tell)
    .filter(([field]) => field in to)
    .map(([field, say]) => say(from[field], to[field]));
}
