import { CallFailed } from "@fitness-club-booking/sdk/call-failed";
import type { ListedAppointment, Unavailability } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showFailure } from "../../parts/alerts.ts";
import { button, h, newId } from "../../parts/elements.ts";
import type { WriteCall } from "../../parts/write.ts";
import { RecordWrites } from "../card/record-writes.ts";
import { coachName, type Desk, roomName, tenantPath } from "../club/club-records.ts";
import { type ToMove, toMoveOf } from "../day/entries.ts";
import type { LiveDay, UnavailabilityDone } from "../day/live-day.ts";
import { appointmentInWords } from "./away-conflict.ts";
import { type SubstitutionHost, Substitutions } from "./substitutions.ts";

/** What the panel asks for. */
export interface AwayPanelActions {
  /** Opens an appointment that is in the way of an unavailability. */
  readonly onOpen: (appointment: ListedAppointment, away: Unavailability) => void;
  /** What had the focus is gone. */
  readonly onFocusLost: () => void;
}

/**
 * Who and what is away on the shown days, with the appointments that must be moved. A line says how many are; it opens the
 * panel, which lies beside the bookings and scrolls in itself.
 */
export class AwayPanel implements SubstitutionHost {
  readonly element: HTMLElement;
  /** The line that opens and closes the panel. */
  readonly strip = h("p.away-strip");
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #actions: AwayPanelActions;
  /** Says why it could not be read who is away. */
  readonly #alert = alertBox();
  readonly #list = h("div.all-away");
  /** By unavailability, the appointments that were in its way. */
  readonly #before = new Map<number, Set<number>>();
  readonly #substitutions: Substitutions;
  readonly #opener: HTMLButtonElement;
  readonly #writes: RecordWrites;
  #isOpen = false;

  constructor(desk: Desk, live: LiveDay, actions: AwayPanelActions) {
    const { common, desk: said } = desk.page.strings;
    this.#desk = desk;
    this.#live = live;
    this.#actions = actions;
    this.#writes = new RecordWrites(desk.page);
    this.#substitutions = new Substitutions(desk, live, this);
    const id = newId("away");
    this.#opener = button("", () => this.#toggle(!this.#isOpen), { class: "quiet", "aria-controls": id });
    const close = button("×", () => this.#toggle(false), { class: "close", "aria-label": common.close });
    this.element = h(
      "aside.away-panel",
      { id, "aria-label": said.unavailable, hidden: true },
      close,
      this.#alert,
      this.#writes.element,
      this.#substitutions.alerts,
      this.#list,
    );
    this.element.addEventListener("keydown", ({ key }) => key === "Escape" && this.#toggle(false));
    this.strip.append(this.#opener);
  }

  /** Shows what is known now. */
  show(): void {
    const focused = document.activeElement?.getAttribute("data-focus");
    const hadFocus = [this.element, this.strip].some((part) => part.contains(document.activeElement));
    const { unavailability } = this.#live.records;
    this.#list.replaceChildren(...unavailability.map((away) => this.#away(away)));
    const hasAlert = this.#alerts.some(({ hidden }) => !hidden);
    const isNeeded = unavailability.length > 0 || hasAlert;
    // Whoever has closed the panel meanwhile must still learn what was not done.
    this.#isOpen = hasAlert || (this.#isOpen && isNeeded);
    this.strip.hidden = unavailability.length === 0;
    this.element.hidden = !this.#isOpen;
    this.#opener.textContent = this.#summary();
    this.#opener.setAttribute("aria-expanded", String(this.#isOpen));
    if (focused != null) this.#focusOn(focused);
    if (hadFocus && !isNeeded) this.#actions.onFocusLost();
  }

  /** Such as `2 unavailable, 6 to be substituted or moved`. */
  #summary(): string {
    const { desk: said } = this.#desk.page.strings;
    const { unavailability } = this.#live.records;
    const open = unavailability.flatMap((away) => this.#itemsOf(away)).filter(({ isDone }) => !isDone);
    const toMove = open.length === 0 ? undefined : said.mustMove(open.length);
    return [said.unavailableCount(unavailability.length), toMove].filter(Boolean).join(" · ");
  }

  get #alerts(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>(".alert")];
  }

  #toggle(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (!isOpen) for (const alert of this.#alerts) hideAlert(alert);
    this.show();
    if (isOpen) this.#list.querySelector("h2")?.focus();
    else if (!this.strip.hidden) this.#opener.focus();
  }

  /** Opens the panel for what has just been added, and plans at once who takes over what is in the way. */
  async added(away: Unavailability): Promise<void> {
    this.#isOpen = true;
    await this.read({ added: away });
    this.focus(away.id);
    const isInWay = this.#itemsOf(away).some(({ isDone }) => !isDone);
    if ("coach_id" in away && isInWay) await this.#substitutions.plan(away);
  }

  /** Moves the focus to the heading of an unavailability. */
  focus(id: number): void {
    this.#list.querySelector<HTMLElement>(`[data-focus="away-${id}"]`)?.focus();
  }

  /** Moves the focus to an appointment that must be moved, or, once it was, to the first heading. */
  focusItem({ id }: Pick<ListedAppointment, "id">): void {
    this.#focusOn(`move-${id}`);
  }

  #focusOn(focus: string): void {
    const same = this.#list.querySelector(`[data-focus="${focus}"]`);
    const next = same ?? this.#list.querySelector("h2");
    if (next instanceof HTMLElement) next.focus();
  }

  #away(away: Unavailability): HTMLElement {
    const { time, strings } = this.#desk.page;
    const { desk: said } = strings;
    const items = this.#itemsOf(away);
    const open = items.filter(({ isDone }) => !isDone);
    const span = time.longSpan(away.start_date_time, away.end_date_time);
    const remove = button(said.do.removeAway, () => void this.#remove(away), {
      class: "quiet",
      "data-focus": `remove-${away.id}`,
    });
    return h(
      "section.away",
      h(
        "header",
        h("h2", { tabindex: -1, "data-focus": `away-${away.id}` }, said.isAway(nameOf(away, this.#desk))),
        remove,
      ),
      h("p.quiet", [span, away.reason].filter(Boolean).join(" · ")),
      items.length === 0 ? undefined : h("h3", said.mustMove(open.length)),
      "coach_id" in away && open.length > 0 ? this.#substitutions.actions(away) : undefined,
      h("ul.to-move", ...items.map((item) => this.#item(item, away))),
    );
  }

  #itemsOf(away: Unavailability): ToMove[] {
    const before = this.#before.get(away.id) ?? new Set();
    const items = toMoveOf(this.#live.records.appointments, away, before);
    this.#before.set(away.id, new Set(items.map(({ appointment }) => appointment.id)));
    return items;
  }

  #item({ appointment, isDone }: ToMove, away: Unavailability): HTMLElement {
    const { page, club } = this.#desk;
    const { desk: said } = page.strings;
    const { clients } = this.#live.records;
    const text = appointmentInWords(this.#desk, appointment, clients);
    const label = "coach_id" in away ? said.do.substitute : said.do.open;
    const now =
      appointment.status === "cancelled" ? said.status.cancelled : coachName(club, appointment.coach_id);
    return h(
      "li",
      { "data-done": String(isDone), "data-id": appointment.id },
      h("span", isDone ? `✓ ${text}` : text, isDone ? h("strong", ` → ${now}`) : undefined),
      isDone
        ? undefined
        : button(label, () => this.#actions.onOpen(appointment, away), {
            class: "quiet",
            "aria-label": `${label}: ${text}`,
            "data-focus": `move-${appointment.id}`,
          }),
      "coach_id" in away && !isDone ? this.#substitutions.proposal(away, appointment) : undefined,
    );
  }

  async #remove(away: Unavailability): Promise<void> {
    const { sdk, page } = this.#desk;
    const path = { ...tenantPath(this.#desk), unavailability_id: away.id };
    const call: WriteCall<unknown> = (options) =>
      "coach_id" in away
        ? sdk.removeStaffUnavailability(
            { path: { ...path, coach_id: away.coach_id } },
            { ...options, ifMatch: away },
          )
        : sdk.removeRoomUnavailability(
            { path: { ...path, room_id: away.room_id } },
            { ...options, ifMatch: away },
          );
    const removed = await this.#writes.send(away.id, {
      change: away,
      call,
      about: nameOf(away, this.#desk),
      onAgain: () => void this.#remove(away),
      onRefused: () => this.read(),
    });
    if (removed === undefined) {
      this.show();
      return;
    }
    page.frame.announce(page.strings.desk.awayRemoved);
    await this.read({ removed: away });
  }

  /** Reads once more who is away. */
  async read(done: UnavailabilityDone = {}): Promise<void> {
    hideAlert(this.#alert);
    try {
      await this.#live.readUnavailability(done);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const onAgain = () => void this.read(done);
      this.#isOpen = true;
      showFailure(this.#alert, error.result, this.#desk.page, { onAgain, isRead: true });
      this.show();
    }
  }
}

function nameOf(away: Unavailability, { club }: Desk): string {
  return "coach_id" in away ? coachName(club, away.coach_id) : roomName(club, away.room_id);
}
