import { eachPage } from "@fitness-club-booking/sdk/lists";
import type {
  ListedAppointment,
  ListedClassBooking,
  Membership,
  SessionEntry,
} from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
import { button, h } from "../../parts/elements.ts";
import type { MemberContext } from "../page/member-context.ts";
import { hrefOf } from "../page/routes.ts";
import { View } from "../page/view.ts";

/** How many sessions of a membership were used without an entry. */
export function usedBefore(
  { id, used_sessions }: Pick<Membership, "id" | "used_sessions">,
  entries: readonly Pick<SessionEntry, "membership_id" | "change">[],
): number {
  const ofIt = entries.filter(({ membership_id }) => membership_id === id);
  return Math.max(
    0,
    ofIt.reduce((sum, { change }) => sum + change, used_sessions),
  );
}

// How clubs that keep whole days say the end of one.
const END_OF_DAY = "T23:59:59.999Z";

/** The last day of a membership: its own where the end is that of a day, or else the day on the club's clock. */
export function lastDay(end: string, time: Pick<ClubTime, "dayOf">): string {
  return end.endsWith(END_OF_DAY) ? end.slice(0, -END_OF_DAY.length) : time.dayOf(end);
}

const PAGE_SIZE = 50;

/** Shows the member's memberships, and where their sessions went. */
export function showSessions(member: MemberContext, signal: AbortSignal): void {
  const { sdk, whose } = member;
  const { sessions: said } = member.strings.member;
  const view = new View(member, said.title, signal);
  const usedFor = new UsedFor();
  const newPages = () => eachPage(sdk.listClientSessions, { path: whose, query: { limit: PAGE_SIZE } });
  let pages: ReturnType<typeof newPages> | undefined;
  let entries: readonly SessionEntry[] = [];
  let memberships: readonly Membership[] = [];
  let isMore = true;
  void view.load(read, show);

  /** Reads the next entries, and first the bookings that they are about. */
  async function read(): Promise<void> {
    await Promise.all([readEntries(), usedFor.ready(member)]);
  }

  async function readEntries(): Promise<void> {
    if (pages === undefined) entries = [];
    pages ??= newPages();
    try {
      const { done, value } = await pages.next();
      if (done) isMore = false;
      else {
        memberships = value.memberships;
        entries = [...entries, ...value.entries];
        isMore = value.next_cursor !== null;
      }
    } catch (error) {
      pages = undefined;
      throw error;
    }
  }

  function show(): void {
    const cards = memberships.map((each) => h("li", membershipCard(each, member)));
    const rows = entries.map((entry) => h("li", ...entryRow(entry, usedFor, member)));
    const before = isMore ? [] : usedBeforeList();
    view.fill(
      cards.length === 0 ? h("p.lead", said.none) : h("ul.cards", ...cards),
      h("h2", said.entries),
      rows.length > 0 ? h("ol.rows", ...rows) : undefined,
      rows.length === 0 && before.length === 0 ? h("p.lead", said.noEntries) : undefined,
      ...before,
      isMore ? button(said.more, showMore, { class: "quiet" }) : undefined,
    );
  }

  /** What was used of a membership before the club kept entries, or elsewhere. */
  function usedBeforeList(): HTMLElement[] {
    return memberships
      .map((each) => ({ count: usedBefore(each, entries), name: each.subscription_primary_name }))
      .filter(({ count }) => count > 0)
      .map(({ count, name }) => h("p.hint", said.before(count, name)));
  }

  function showMore(): void {
    const before = entries.length;
    void view.load(read, () => {
      show();
      document.querySelectorAll<HTMLElement>(".rows a")[before]?.focus();
    });
  }
}

/** A membership: what is left of it, and until when. */
function membershipCard(membership: Membership, { strings, time }: MemberContext): HTMLElement {
  const { sessions: said } = strings.member;
  const {
    available_sessions: value,
    number_of_sessions: max,
    end_date,
    is_active,
    is_unlimited,
  } = membership;
  const left = is_unlimited ? said.unlimited : said.left(value, max);
  const until = said.until(time.dayInWords(lastDay(end_date, time)));
  return h(
    "div.card",
    h("strong", membership.subscription_primary_name),
    h("span", left),
    is_unlimited ? undefined : h("meter", { min: 0, max, value, "aria-label": left }),
    h("span.hint", `${membership.service_category_primary_name} · ${until}`),
    is_active ? undefined : h("span.badge", said.inactive),
  );
}

/** A session that was used, came back or was lost, with the booking that it is about. */
function entryRow(entry: SessionEntry, usedFor: UsedFor, member: MemberContext): Node[] {
  const { names, strings, time } = member;
  const { sessions: said } = strings.member;
  const { at, change, membership_id } = entry;
  return [
    h("span.badge", { "data-change": change }, change < 0 ? said.used : change > 0 ? said.back : said.lost),
    usedFor.link(entry, member),
    h("span.hint", `${time.inWords(at)} · ${names.membership(membership_id)}`),
  ];
}

const LATEST = 200;

/** The latest bookings of a member, by which the history of their sessions names what a session was used for. */
class UsedFor {
  readonly #appointments = new Map<number, ListedAppointment>();
  readonly #classes = new Map<number, ListedClassBooking>();
  #isRead = false;

  /** Reads them, once; entries about earlier ones are linked without a name. */
  async ready(member: MemberContext): Promise<void> {
    if (this.#isRead) return;
    await Promise.all([this.#readAppointments(member), this.#readClasses(member)]);
    this.#isRead = true;
  }

  /** A link to what an entry is about. */
  link({ appointment_id, class_id }: SessionEntry, member: MemberContext): HTMLElement {
    const { sessions: said } = member.strings.member;
    if (appointment_id === null) {
      const href = hrefOf({ view: "class", id: class_id ?? 0 });
      return h("a", { href }, this.#className(class_id, member) ?? said.class);
    }
    const href = hrefOf({ view: "appointment", id: appointment_id });
    return h("a", { href }, this.#kind(appointment_id, member) ?? said.appointment);
  }

  #className(id: number | null, { time }: MemberContext): string | undefined {
    const booked = this.#classes.get(id ?? 0)?.class;
    return booked && `${booked.name}, ${time.inWords(booked.start_date_time)}`;
  }

  #kind(id: number, { names, time }: MemberContext): string | undefined {
    const appointment = this.#appointments.get(id);
    return appointment && `${names.kindOf(appointment)}, ${time.inWords(appointment.start_date_time)}`;
  }

  async #readAppointments({ names, sdk, whose }: MemberContext): Promise<void> {
    const request = { path: whose, query: { limit: LATEST } };
    for await (const { appointments } of eachPage(sdk.listClientAppointments, request)) {
      await names.learn(appointments);
      for (const each of appointments) this.#appointments.set(each.id, each);
      return;
    }
  }

  async #readClasses({ sdk, whose }: MemberContext): Promise<void> {
    const request = { path: whose, query: { limit: LATEST } };
    for await (const { class_bookings } of eachPage(sdk.listClientClassBookings, request)) {
      for (const each of class_bookings) this.#classes.set(each.class_id, each);
      return;
    }
  }
}
