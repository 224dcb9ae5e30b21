import { eachPage } from "@fitness-club-booking/sdk/lists";
import type { ListedAppointment } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../parts/clock.ts";
import { button, h } from "../parts/elements.ts";
import { placeOf } from "./appointment-parts.ts";
import type { MemberContext } from "./member-context.ts";
import { hrefOf } from "./routes.ts";
import { View } from "./view.ts";

const PAGE_SIZE = 50;

/** Shows what is to come, and on demand what was. */
export function showAppointments(member: MemberContext, signal: AbortSignal): void {
  const { names, sdk, time, whose } = member;
  const { list, states, details } = member.strings.member;
  const view = new View(member, list.title, signal);
  const known = new Map<number, ListedAppointment>();
  const newPages = () => eachPage(sdk.listClientAppointments, { path: whose, query: { limit: PAGE_SIZE } });
  let pages: ReturnType<typeof newPages> | undefined;
  let isComplete = false;
  let showsEarlier = false;
  void view.load(readUpcoming, show);

  function sorted() {
    return sortedAppointments([...known.values()], nowMs());
  }

  /** The latest start comes first, so all that is to come is in the first pages. */
  async function readUpcoming(): Promise<void> {
    do await readPage();
    while (!isComplete && !hasAllUpcoming([...known.values()], nowMs()));
  }

  async function readPage(): Promise<void> {
    pages ??= newPages();
    try {
      const { done, value } = await pages.next();
      isComplete = done === true || value.next_cursor === null;
      if (done) return;
      await names.learn(value.appointments);
      for (const appointment of value.appointments) known.set(appointment.id, appointment);
    } catch (error) {
      // A generator that threw has ended: the next attempt begins anew.
      pages = undefined;
      throw error;
    }
  }

  function show(): void {
    const { upcoming, earlier } = sorted();
    const isMore = !isComplete || (!showsEarlier && earlier.length > 0);
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
      if (!isComplete && !(isFirst && hasSome)) await readPage();
    };
    void view.load(read, () => {
      showsEarlier = true;
      show();
      if (isFirst) document.getElementById("earlier")?.focus();
    });
  }

  function cards(appointments: readonly ListedAppointment[]): HTMLElement {
    return h("ul.cards", ...appointments.map((each) => h("li", card(each))));
  }

  function card(appointment: ListedAppointment): HTMLElement {
    const { id, coach_id, end_date_time, status } = appointment;
    const isOver = status === "booked" && Date.parse(end_date_time) <= nowMs();
    const isToPay = appointment.is_payment_required && status === "booked";
    const state = isOver ? states.done : states[status];
    return h(
      "a.card",
      { href: hrefOf({ view: "appointment", id }) },
      h("strong", time.inWords(appointment.start_date_time)),
      h("span", names.kindOf(appointment)),
      h("span.hint", `${list.with(names.coach(coach_id))} · ${placeOf(appointment, member)}`),
      isToPay ? h("span.badge", details.toPay) : undefined,
      status === "booked" && !isOver ? undefined : h("span.badge", { "data-state": status }, state),
    );
  }
}

/** A member's appointments as they are listed. */
export interface SortedAppointments {
  /** Those to come and those that go on, the earliest first. */
  readonly upcoming: readonly ListedAppointment[];
  /** Those that are over or cancelled, the latest first. */
  readonly earlier: readonly ListedAppointment[];
}

/** Parts what is to come from what is over or cancelled. */
export function sortedAppointments(
  appointments: readonly ListedAppointment[],
  nowMs: number,
): SortedAppointments {
  const byStart = appointments.toSorted((a, b) => startMs(a) - startMs(b));
  const isUpcoming = ({ status, end_date_time }: ListedAppointment) =>
    (status === "booked" || status === "checked_in") && Date.parse(end_date_time) > nowMs;
  return {
    upcoming: byStart.filter(isUpcoming),
    earlier: byStart.filter((each) => !isUpcoming(each)).toReversed(),
  };
}

/** Whether a list with the latest start first has come to what is over: all that is to come has been read. */
export function hasAllUpcoming(appointments: readonly ListedAppointment[], nowMs: number): boolean {
  const last = appointments.at(-1);
  return last !== undefined && Date.parse(last.end_date_time) <= nowMs;
}

function startMs({ start_date_time }: ListedAppointment): number {
  return Date.parse(start_date_time);
}
