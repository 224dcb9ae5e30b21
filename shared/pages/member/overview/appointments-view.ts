import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import type { MemberContext } from "../page/member-context.ts";
import { hrefOf } from "../page/routes.ts";
import { View } from "../page/view.ts";
import { bookingCard } from "./booking-card.ts";
import { BookingList, type ListedBooking, sortedBookings } from "./booking-list.ts";

/** Shows what is to come, appointments and classes in one list, and on demand what was. */
export function showAppointments(member: MemberContext, signal: AbortSignal): void {
  const { list } = member.strings.member;
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
      h("p", h("a.button", { href: hrefOf({ view: "book" }) }, list.book)),
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
