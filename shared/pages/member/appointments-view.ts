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
  const view = new View(member, member.strings.member.list.title, signal);
  const list = new AppointmentList(member, view);
  void view.load(
    () => list.readUpcoming(),
    () => list.show(),
  );
}

type AppointmentPage = {
  readonly appointments: readonly ListedAppointment[];
  readonly next_cursor: string | null;
};

class AppointmentList {
  readonly #member: MemberContext;
  readonly #view: View;
  readonly #known = new Map<number, ListedAppointment>();
  #pages: AsyncGenerator<AppointmentPage> | undefined;
  #isComplete = false;
  #showsEarlier = false;

  constructor(member: MemberContext, view: View) {
    this.#member = member;
    this.#view = view;
  }

  /** The latest start comes first, so all that is to come is in the first pages. */
  async readUpcoming(): Promise<void> {
    do await this.#readPage();
    while (!this.#isComplete && !hasAllUpcoming([...this.#known.values()], nowMs()));
  }

  show(): void {
    const { list } = this.#member.strings.member;
    const { upcoming, earlier } = sortedAppointments([...this.#known.values()], nowMs());
    const isMore = !this.#isComplete || (!this.#showsEarlier && earlier.length > 0);
    this.#view.fill(
      upcoming.length === 0 ? h("p.lead", list.none) : this.#list(upcoming),
      h("p", h("a.button", { href: hrefOf({ view: "book" }) }, list.book)),
      this.#showsEarlier ? h("h2", { tabindex: -1, id: "earlier" }, list.earlier) : undefined,
      this.#showsEarlier && earlier.length > 0 ? this.#list(earlier) : undefined,
      this.#showsEarlier && earlier.length === 0 ? h("p.lead", list.noneEarlier) : undefined,
      isMore ? button(list.showEarlier, () => this.#showEarlier(), { class: "quiet" }) : undefined,
    );
  }

  #showEarlier(): void {
    const isFirst = !this.#showsEarlier;
    const hasSome = sortedAppointments([...this.#known.values()], nowMs()).earlier.length > 0;
    const read = async () => {
      if (!this.#isComplete && !(isFirst && hasSome)) await this.#readPage();
    };
    void this.#view.load(read, () => {
      this.#showsEarlier = true;
      this.show();
      if (isFirst) document.getElementById("earlier")?.focus();
    });
  }

  async #readPage(): Promise<void> {
    const { sdk, names, whose } = this.#member;
    this.#pages ??= eachPage(sdk.listClientAppointments, { path: whose, query: { limit: PAGE_SIZE } });
    try {
      const { done, value } = await this.#pages.next();
      this.#isComplete = done === true || value.next_cursor === null;
      if (done) return;
      await names.learn(value.appointments);
      for (const appointment of value.appointments) this.#known.set(appointment.id, appointment);
    } catch (error) {
      // A generator that threw has ended: the next attempt begins anew.
      this.#pages = undefined;
      throw error;
    }
  }

  #list(appointments: readonly ListedAppointment[]): HTMLElement {
    return h("ul.cards", ...appointments.map((each) => h("li", this.#card(each))));
  }

  #card(appointment: ListedAppointment): HTMLElement {
    const { names, strings, time } = this.#member;
    const { list, states, details } = strings.member;
    const { id, coach_id, start_date_time, end_date_time, status } = appointment;
    const place = placeOf(appointment, this.#member);
    const isOver = status === "booked" && Date.parse(end_date_time) <= nowMs();
    const isToPay = appointment.is_payment_required && status === "booked";
    const state = isOver ? states.done : states[status];
    return h(
      "a.card",
      { href: hrefOf({ view: "appointment", id }) },
      h("strong", time.inWords(start_date_time)),
      h("span", names.kindOf(appointment)),
      h("span.hint", `${list.with(names.coach(coach_id))} · ${place}`),
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
