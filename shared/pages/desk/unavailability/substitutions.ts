import { CallFailed } from "@fitness-club-booking/sdk/call-failed";
import type { ListedAppointment, StaffUnavailability } from "@fitness-club-booking/sdk/records";
import { type Failure, sentenceOf, showAlert } from "../../parts/alerts.ts";
import { button, h } from "../../parts/elements.ts";
import type { Send } from "../../parts/write.ts";
import { RecordWrites } from "../card/record-writes.ts";
import { coachName, type Desk } from "../club/club-records.ts";
import { isInTheWay } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { readAppointments } from "./away-conflict.ts";
import { cancelUnsolved } from "./cancel-unsolved.ts";
import { isPlanStale, type Plan, planFor, planOf, substitutePlanned } from "./substitution-plan.ts";

/** The panel that shows what is planned. */
export interface SubstitutionHost {
  show(): void;
  /** Moves the focus to the heading of an unavailability. */
  focus(awayId: number): void;
}

/** Plans who takes over the appointments of a coach who is away, has them taken over, and cancels those that nobody can. */
export class Substitutions {
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #host: SubstitutionHost;
  readonly #plans = new Map<number, Plan>();
  readonly #writes: RecordWrites;

  constructor(desk: Desk, live: LiveDay, host: SubstitutionHost) {
    this.#desk = desk;
    this.#live = live;
    this.#host = host;
    this.#writes = new RecordWrites(desk.page);
  }

  /** Says of which coach something was not planned or done, and why. */
  get alerts(): HTMLElement {
    return this.#writes.element;
  }

  /** What is planned for an appointment: who takes it over, or why nobody can; nothing where there is no plan. */
  proposal(away: StaffUnavailability, appointment: ListedAppointment): HTMLElement | undefined {
    const { club, page } = this.#desk;
    const { desk: said } = page.strings;
    const { substitutions, unsolved } = planOf(this.#plans.get(away.id), [appointment]);
    const [found] = substitutions;
    if (found !== undefined) return h("p", said.proposed(coachName(club, found.coach_id)));
    const reasons = unsolved.flatMap(({ problems }) =>
      problems.map((problem) =>
        problem.errorCode === "COACH_UNAVAILABLE" ? said.nobodyFree : sentenceOf(problem, page),
      ),
    );
    return reasons.length === 0 ? undefined : h("p.error", reasons.join(" "));
  }

  /** What can be done about the appointments in the way. */
  actions(away: StaffUnavailability): HTMLElement {
    const { do: labels } = this.#desk.page.strings.desk;
    const plan = this.#openPlan(away);
    const isPlanned = this.#plans.has(away.id);
    const action = (name: string, label: string, onClick: () => void, kind?: string) =>
      button(label, onClick, {
        class: kind,
        "data-focus": `${name}-${away.id}`,
        "aria-disabled": this.#writes.isBusy(away.id) ? "true" : undefined,
      });
    const count = plan.substitutions.length;
    return h(
      "div.substitute-all",
      count > 0 ? action("all", labels.substituteAll(count), () => void this.#substitute(away)) : undefined,
      plan.unsolved.length > 0
        ? action("none", labels.cancelUnsolved, () => this.#cancelUnsolved(away), "danger")
        : undefined,
      action(
        "plan",
        isPlanned ? labels.planAgain : labels.plan,
        () => void this.plan(away),
        isPlanned ? "quiet" : undefined,
      ),
    );
  }

  /** The appointments that still are in the way, of all days that were read. */
  #open(away: StaffUnavailability): ListedAppointment[] {
    return this.#live.records.appointments.filter((each) => isInTheWay(each, away));
  }

  #openPlan(away: StaffUnavailability): Plan {
    return planOf(this.#plans.get(away.id), this.#open(away));
  }

  async #once(
    away: StaffUnavailability,
    action: (alert: HTMLElement, send: Send) => Promise<void>,
  ): Promise<void> {
    try {
      await this.#writes.once(away.id, async (send, alert) => {
        this.#host.show();
        await action(alert, send);
      });
    } finally {
      this.#host.show();
    }
  }

  /** Plans who takes over. */
  async plan(away: StaffUnavailability): Promise<void> {
    await this.#once(away, (alert) => this.#plan(away, alert));
  }

  /** Plans, and reads the appointments of other days that the plan names. */
  async #plan(away: StaffUnavailability, alert: HTMLElement): Promise<void> {
    const { page } = this.#desk;
    const { coach_id, end_date_time: to } = away;
    // One may have begun before the coach left.
    const starts = this.#open(away).map(({ start_date_time }) => start_date_time);
    const from = [away.start_date_time, ...starts].sort()[0] ?? away.start_date_time;
    try {
      const plan = await planFor(this.#desk, { coach_id, from, to });
      const { substitutions, unsolved } = plan;
      const ids = [...substitutions, ...unsolved].map(({ appointment_id }) => appointment_id);
      await readAppointments(this.#desk, this.#live, ids);
      this.#plans.set(away.id, plan);
      page.frame.announce(page.strings.desk.planned(substitutions.length, unsolved.length));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const onAgain = () => void this.plan(away);
      this.#writes.fail(alert, error.result, { about: this.#nameOf(away), onAgain, isRead: true });
    }
  }

  async #substitute(away: StaffUnavailability): Promise<void> {
    await this.#once(away, async (alert, send) => {
      const { substitutions } = this.#openPlan(away);
      const failure = await substitutePlanned(this.#desk, this.#live, substitutions, send);
      const { frame, strings } = this.#desk.page;
      if (failure === undefined) frame.announce(strings.desk.substituted(substitutions.length));
      else await this.#explain(away, failure, alert);
    });
  }

  async #explain(away: StaffUnavailability, failure: Failure, alert: HTMLElement): Promise<void> {
    if (isPlanStale(failure)) return await this.#planAnew(away, alert);
    const onAgain = () => void this.#substitute(away);
    this.#writes.fail(alert, failure, { about: this.#nameOf(away), onAgain });
  }

  /** Others have changed what the plan relied on. */
  async #planAnew(away: StaffUnavailability, alert: HTMLElement): Promise<void> {
    const { common, desk: said } = this.#desk.page.strings;
    await this.#live.refresh();
    const title = `${this.#nameOf(away)}: ${common.changedMeanwhile}`;
    showAlert(alert, h("h2", title), h("p", said.plannedAnew));
    await this.#plan(away, alert);
  }

  #nameOf({ coach_id }: StaffUnavailability): string {
    return coachName(this.#desk.club, coach_id);
  }

  #cancelUnsolved(away: StaffUnavailability): void {
    if (this.#writes.isBusy(away.id)) return;
    const { unsolved } = this.#openPlan(away);
    const card = cancelUnsolved(this.#desk, this.#live, unsolved, () =>
      this.#once(away, (alert) => this.#planAnew(away, alert)),
    );
    // What opened the dialog may be gone.
    card.whenClosed(() => {
      if (document.activeElement === document.body) this.#host.focus(away.id);
    });
  }
}
