import type { ListedAppointment, ListedClassBooking } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import { placeOf } from "../appointment/appointment-parts.ts";
import type { MemberContext } from "../page/member-context.ts";
import { hrefOf } from "../page/routes.ts";
import { View } from "../page/view.ts";
import { BookingList, isOfClass, type ListedBooking, sortedBookings, timesOf } from "./booking-list.ts";

/** Shows what is to come, appointments and classes in one list, and on demand what was. */
export function showAppointments(member: MemberContext, signal: AbortSignal): void {
  const { book, list } = member.strings.member;
  const view = new View(member, list.title, signal);
  const bookings = new BookingList(member);
  let showsEarlier = false;
  void view.load(() => bookings.readUpcoming(nowMs()), show);

  function sorted() {
    return sortedBookings(bookings.bookings, nowMs());
  }

  function show(): void {
    const { upcoming, earlier } = sorted();
    const isMore = !bookings.isComplete || (!showsEarlier && earlier.length > 0);
    const past = earlier.length > 0 ? cards(earlier) : h("p.lead", list.noneEarlier);
    view.fill(
      upcoming.length === 0 ? h("p.lead", list.none) : cards(upcoming),
      h("p", h("a.button", { href: hrefOf({ view: "book" }) }, book.title)),
      ...(showsEarlier ? [h("h2", { tabindex: -1, id: "earlier" }, list.earlier), past] : []),
      isMore ? button(list.showEarlier, showEarlier, { class: "quiet" }) : undefined,
    );
  }

  function showEarlier(): void {
    const isFirst = !showsEarlier;
    const hasSome = sorted().earlier.length > 0;
    const read = async () => {
      if (!bookings.isComplete && !(isFirst && hasSome)) await bookings.readMore();
    };
    void view.load(read, () => {
      showsEarlier = true;
      show();
      if (isFirst) document.getElementById("earlier")?.focus();
    });
  }

  function cards(listed: readonly ListedBooking[]): HTMLElement {
    return h("ul.cards", ...listed.map((each) => h("li", bookingCard(each, member))));
  }
}

/** A booking in a list: when, what and with whom. It leads to the booking's own view. */
function bookingCard(booking: ListedBooking, member: MemberContext): HTMLElement {
  return isOfClass(booking) ? classCard(booking, member) : appointmentCard(booking, member);
}

function appointmentCard(appointment: ListedAppointment, member: MemberContext): HTMLElement {
  const { names, strings } = member;
  const { id, coach_id } = appointment;
  const who = strings.member.list.with(names.coach(coach_id));
  return card(appointment, member, {
    href: hrefOf({ view: "appointment", id }),
    what: names.kindOf(appointment),
    hint: `${who} · ${placeOf(appointment, member)}`,
  });
}

function classCard(booking: ListedClassBooking, member: MemberContext): HTMLElement {
  const { classes, member: words } = member.strings;
  const { coach_name, name, room_name } = booking.class;
  const who = coach_name === null ? classes.noCoach : words.list.with(coach_name);
  const hint = [who, room_name].filter(Boolean).join(" · ");
  return card(booking, member, { href: hrefOf({ view: "class", id: booking.class_id }), what: name, hint });
}

function card(
  booking: ListedBooking,
  { strings, time }: MemberContext,
  { href, what, hint }: { readonly href: string; readonly what: string; readonly hint: string },
): HTMLElement {
  const { classes, details, states } = strings.member;
  const { status, is_payment_required } = booking;
  const { start_date_time, end_date_time } = timesOf(booking);
  const isOver = (status === "booked" || status === "waiting") && Date.parse(end_date_time) <= nowMs();
  const isToPay = is_payment_required && status === "booked";
  const position = isOfClass(booking) ? (booking.waitlist?.position ?? null) : null;
  const state = status === "waiting" ? classes.waiting(position) : states[status];
  return h(
    "a.card",
    { href },
    h("strong", time.inWords(start_date_time)),
    h("span", what),
    h("span.hint", hint),
    isToPay ? h("span.badge", details.toPay) : undefined,
    status === "booked" && !isOver
      ? undefined
      : h("span.badge", { "data-state": status }, isOver ? states.done : state),
  );
}
