import { CallFailed } from "@fitness-club-booking/sdk/call-failed";
import type { ListedAppointment, Unavailability } from "@fitness-club-booking/sdk/records";
import { alertBox, hideAlert, showFailure } from "../../parts/alerts.ts";
import { announce, button, h } from "../../parts/elements.ts";
import { coachName, type Desk, roomName } from "../club/club-records.ts";
import { tenantPath } from "../day/day-reader.ts";
import type { LiveDay, UnavailabilityDone } from "../day/live-day.ts";
import { type ToMove, toMoveOf } from "../day/to-move.ts";
import { appointmentInWords } from "./away-conflict.ts";
import { type SubstitutionHost, Substitutions } from "./substitutions.ts";

/** Opens an appointment that is in the way of an unavailability. */
type OnOpen = (appointment: ListedAppointment, away: Unavailability) => void;

/** Who and what is away on the day, with the appointments that must be moved. */
export class AwayPanel implements SubstitutionHost {
  readonly element = h("div", { class: "away-list" });
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #onOpen: OnOpen;
  readonly alert = alertBox();
  readonly #list = h("div", {});
  /** By unavailability, the appointments that were in its way. */
  readonly #before = new Map<number, Set<number>>();
  readonly #substitutions: Substitutions;
  #isBusy = false;

  constructor(desk: Desk, live: LiveDay, onOpen: OnOpen) {
    this.#desk = desk;
    this.#live = live;
    this.#onOpen = onOpen;
    this.#substitutions = new Substitutions(desk, live, this);
    this.element.append(this.alert, this.#list);
  }

  /** Shows what is known now. */
  show(): void {
    const focused = document.activeElement?.getAttribute("data-focus");
    const { unavailability } = this.#live.records;
    this.#list.replaceChildren(...unavailability.map((away) => this.#away(away)));
    this.element.hidden = unavailability.length === 0;
    if (focused != null) this.#focusOn(focused);
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
    const name =
      "coach_id" in away
        ? coachName(this.#desk.club, away.coach_id)
        : roomName(this.#desk.club, away.room_id);
    const span = `${time.inWords(away.start_date_time)} – ${time.inWords(away.end_date_time)}`;
    const remove = button(said.do.removeAway, () => void this.#remove(away), {
      class: "quiet",
      "data-focus": `remove-${away.id}`,
    });
    return h(
      "section",
      { class: "away" },
      h("header", {}, h("h2", { tabindex: -1, "data-focus": `away-${away.id}` }, said.isAway(name)), remove),
      h("p", { class: "quiet" }, [span, away.reason].filter(Boolean).join(" · ")),
      items.length === 0 ? undefined : h("h3", {}, said.mustMove(open.length)),
      h("ul", { class: "to-move" }, ...items.map((item) => this.#item(item, away))),
      "coach_id" in away && open.length > 0 ? this.#substitutions.actions(away) : undefined,
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
      h("span", {}, isDone ? `✓ ${text}` : text, isDone ? h("strong", {}, ` → ${now}`) : undefined),
      isDone
        ? undefined
        : button(label, () => this.#onOpen(appointment, away), {
            class: "quiet",
            "aria-label": `${label}: ${text}`,
            "data-focus": `move-${appointment.id}`,
          }),
      "coach_id" in away && !isDone ? this.#substitutions.proposal(away, appointment) : undefined,
    );
  }

  async #remove(away: Unavailability): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    hideAlert(this.alert);
    const { sdk, page } = this.#desk;
    const path = { ...tenantPath(this.#desk), unavailability_id: away.id };
    const result =
      "coach_id" in away
        ? await sdk.removeStaffUnavailability(
            { path: { ...path, coach_id: away.coach_id } },
            { ifMatch: away },
          )
        : await sdk.removeRoomUnavailability({ path: { ...path, room_id: away.room_id } }, { ifMatch: away });
    this.#isBusy = false;
    if (result.ok) announce(page.strings.desk.awayRemoved);
    await this.read(result.ok ? { removed: away } : {});
    if (!result.ok) showFailure(this.alert, result, page, { onAgain: () => void this.#remove(away) });
  }

  /** Reads once more who is away. */
  async read(done: UnavailabilityDone = {}): Promise<void> {
    try {
      await this.#live.readUnavailability(done);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      this.element.hidden = false;
      const onAgain = () => void this.read(done);
      showFailure(this.alert, error.result, this.#desk.page, { onAgain, isRead: true });
    }
  }
}
