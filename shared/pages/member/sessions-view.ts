import { eachPage } from "@fitness-club-booking/sdk/lists";
import type { ListedAppointment, Membership, SessionEntry } from "@fitness-club-booking/sdk/records";
import { button, h } from "../parts/elements.ts";
import type { MemberContext } from "./member-context.ts";
import { hrefOf } from "./routes.ts";
import { View } from "./view.ts";

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

const PAGE_SIZE = 50;
const APPOINTMENTS = 200;

/** Shows the member's memberships, and where their sessions went. */
export function showSessions(member: MemberContext, signal: AbortSignal): void {
  const view = new View(member, member.strings.member.sessions.title, signal);
  const sessions = new Sessions(member, view);
  void view.load(
    () => sessions.read(),
    () => sessions.show(),
  );
}

type SessionPage = {
  readonly memberships: readonly Membership[];
  readonly entries: readonly SessionEntry[];
  readonly next_cursor: string | null;
};

class Sessions {
  readonly #member: MemberContext;
  readonly #view: View;
  readonly #appointments = new Map<number, ListedAppointment>();
  #entries: readonly SessionEntry[] = [];
  #memberships: readonly Membership[] = [];
  #pages: AsyncGenerator<SessionPage> | undefined;
  #isMore = true;

  constructor(member: MemberContext, view: View) {
    this.#member = member;
    this.#view = view;
  }

  /** Reads the next entries, and first the appointments that they are about. */
  async read(): Promise<void> {
    await Promise.all([
      this.#readEntries(),
      this.#appointments.size === 0 ? this.#readAppointments() : undefined,
    ]);
  }

  show(): void {
    const { sessions } = this.#member.strings.member;
    const cards = this.#memberships.map((each) => h("li", this.#membership(each)));
    const rows = this.#entries.map((entry) => h("li", ...this.#entry(entry)));
    const before = this.#isMore ? [] : this.#usedBefore();
    this.#view.fill(
      cards.length === 0 ? h("p.lead", sessions.none) : h("ul.cards", ...cards),
      h("h2", sessions.entries),
      rows.length > 0 ? h("ol.rows", ...rows) : undefined,
      rows.length === 0 && before.length === 0 ? h("p.lead", sessions.noEntries) : undefined,
      ...before,
      this.#isMore ? button(sessions.more, () => this.#showMore(), { class: "quiet" }) : undefined,
    );
  }

  /** What was used of a membership before the club kept entries, or elsewhere. */
  #usedBefore(): HTMLElement[] {
    const { sessions } = this.#member.strings.member;
    return this.#memberships.flatMap((each) => {
      const count = usedBefore(each, this.#entries);
      return count === 0 ? [] : [h("p.hint", sessions.before(count, each.subscription_primary_name))];
    });
  }

  #showMore(): void {
    const before = this.#entries.length;
    const show = () => {
      this.show();
      const rows = document.querySelectorAll<HTMLElement>(".rows a");
      rows[before]?.focus();
    };
    void this.#view.load(() => this.read(), show);
  }

  async #readEntries(): Promise<void> {
    const { sdk, whose } = this.#member;
    if (this.#pages === undefined) this.#entries = [];
    this.#pages ??= eachPage(sdk.listClientSessions, { path: whose, query: { limit: PAGE_SIZE } });
    try {
      const { done, value } = await this.#pages.next();
      if (done) this.#isMore = false;
      else {
        this.#memberships = value.memberships;
        this.#entries = [...this.#entries, ...value.entries];
        this.#isMore = value.next_cursor !== null;
      }
    } catch (error) {
      this.#pages = undefined;
      throw error;
    }
  }

  async #readAppointments(): Promise<void> {
    const { sdk, names, whose } = this.#member;
    const request = { path: whose, query: { limit: APPOINTMENTS } };
    for await (const { appointments } of eachPage(sdk.listClientAppointments, request)) {
      await names.learn(appointments);
      for (const each of appointments) this.#appointments.set(each.id, each);
      // The latest are the ones that entries are likely about; the others are linked without a name.
      return;
    }
  }

  #membership(membership: Membership): HTMLElement {
    const { strings, time } = this.#member;
    const { sessions } = strings.member;
    const { available_sessions: left, number_of_sessions: of, end_date, is_active } = membership;
    return h(
      "div.card",
      h("strong", membership.subscription_primary_name),
      h("span", sessions.left(left, of)),
      h("meter", { min: 0, max: of, value: left, "aria-label": sessions.left(left, of) }),
      h(
        "span.hint",
        `${membership.service_category_primary_name} · ${sessions.until(time.dayInWords(time.dayOf(end_date)))}`,
      ),
      is_active ? undefined : h("span.badge", sessions.inactive),
    );
  }

  #entry({ at, change, appointment_id, membership_id }: SessionEntry): Node[] {
    const { names, strings, time } = this.#member;
    const { sessions } = strings.member;
    const appointment = this.#appointments.get(appointment_id);
    const said = change < 0 ? sessions.used : change > 0 ? sessions.back : sessions.lost;
    const about =
      appointment === undefined
        ? sessions.appointment
        : `${names.kindOf(appointment)}, ${time.inWords(appointment.start_date_time)}`;
    return [
      h("span.badge", { "data-change": change }, said),
      h("a", { href: hrefOf({ view: "appointment", id: appointment_id }) }, about),
      h("span.hint", `${time.inWords(at)} · ${names.membership(membership_id)}`),
    ];
  }
}
