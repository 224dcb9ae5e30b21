import { CallFailed } from "@fitness-club-booking/sdk/call-failed";
import type {
  ListedAppointment,
  StaffUnavailability,
  UnsolvedSubstitution,
} from "@fitness-club-booking/sdk/records";
import { type Failure, sentenceOf, showAlert } from "../../parts/alerts.ts";
import { button, h } from "../../parts/elements.ts";
import type { Send } from "../../parts/write.ts";
import { RecordWrites } from "../card/record-writes.ts";
import { coachName, type Desk } from "../club/club-records.ts";
import { isInTheWay } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { readAppointments } from "./away-conflict.ts";
import { isPlanStale, type Plan, planFor, planOf, substitutePlanned } from "./substitution-plan.ts";

/** Appointments that nobody can take over and that somebody wants to cancel. */
export interface CancelAsked {
  readonly unsolved: readonly UnsolvedSubstitution[];
  /** Somebody else has changed one of them, so nothing was cancelled. */
  readonly onStale: () => Promise<void>;
  /** Called once the dialog has closed, where the focus is lost then. */
  readonly onClosed: () => void;
}

/** The panel that shows what is planned. */
export interface SubstitutionHost {
  show(): void;
  /** Opens the dialog that asks whether to cancel. */
  readonly onCancel: (asked: CancelAsked) => void;
  /** Moves the focus to the heading of an unavailability. */
  focus(awayId: number): void;
}

/** Plans who takes over the appointments of a coach who is away, has them taken over, and cancels those that nobody can. */
export interface Substitutions {
  /** Says of which coach something was not planned or done, and why. */
  readonly alerts: HTMLElement;
  /** What is planned for an appointment: who takes it over, or why nobody can; nothing where there is no plan. */
  proposal(away: StaffUnavailability, appointment: ListedAppointment): HTMLElement | undefined;
  /** What can be done about the appointments in the way. */
  actions(away: StaffUnavailability): HTMLElement;
  /** Plans who takes over. */
  plan(away: StaffUnavailability): Promise<void>;
}

/** The substitutions of a panel. */
export function substitutionsOf(desk: Desk, live: LiveDay, host: SubstitutionHost): Substitutions {
  const { club, page } = desk;
  const { common, desk: said } = page.strings;
  const plans = new Map<number, Plan>();
  const writes = new RecordWrites(page);
  const nameOf = ({ coach_id }: StaffUnavailability) => coachName(club, coach_id);
  return { alerts: writes.element, proposal, actions, plan };

  function proposal(away: StaffUnavailability, appointment: ListedAppointment): HTMLElement | undefined {
    const { substitutions, unsolved } = planOf(plans.get(away.id), [appointment]);
    const [found] = substitutions;
    if (found !== undefined) return h("p", said.proposed(coachName(club, found.coach_id)));
    const reasons = unsolved.flatMap(({ problems }) =>
      problems.map((problem) =>
        problem.errorCode === "COACH_UNAVAILABLE" ? said.nobodyFree : sentenceOf(problem, page),
      ),
    );
    return reasons.length === 0 ? undefined : h("p.error", reasons.join(" "));
  }

  function actions(away: StaffUnavailability): HTMLElement {
    const { substitutions, unsolved } = openPlan(away);
    const isPlanned = plans.has(away.id);
    const action = (name: string, label: string, onClick: () => void, kind?: string) =>
      button(label, onClick, {
        class: kind,
        "data-focus": `${name}-${away.id}`,
        "aria-disabled": writes.isBusy(away.id) ? "true" : undefined,
      });
    const count = substitutions.length;
    const all = action("all", said.do.substituteAll(count), () => void substitute(away));
    const none = action("none", said.do.cancelUnsolved, () => cancelRest(away), "danger");
    const label = isPlanned ? said.do.planAgain : said.do.plan;
    return h(
      "div.substitute-all",
      count > 0 ? all : undefined,
      unsolved.length > 0 ? none : undefined,
      action("plan", label, () => void plan(away), isPlanned ? "quiet" : undefined),
    );
  }

  /** The appointments that still are in the way, of all days that were read. */
  function inTheWay(away: StaffUnavailability): ListedAppointment[] {
    return live.records.appointments.filter((each) => isInTheWay(each, away));
  }

  function openPlan(away: StaffUnavailability): Plan {
    return planOf(plans.get(away.id), inTheWay(away));
  }

  async function once(
    away: StaffUnavailability,
    action: (alert: HTMLElement, send: Send) => Promise<void>,
  ): Promise<void> {
    try {
      await writes.once(away.id, async (send, alert) => {
        host.show();
        await action(alert, send);
      });
    } finally {
      host.show();
    }
  }

  async function plan(away: StaffUnavailability): Promise<void> {
    await once(away, (alert) => planInto(away, alert));
  }

  /** Plans, and reads the appointments of other days that the plan names. */
  async function planInto(away: StaffUnavailability, alert: HTMLElement): Promise<void> {
    const { coach_id, end_date_time: to } = away;
    // One may have begun before the coach left.
    const starts = inTheWay(away).map(({ start_date_time }) => start_date_time);
    const from = [away.start_date_time, ...starts].sort()[0] ?? away.start_date_time;
    try {
      const found = await planFor(desk, { coach_id, from, to });
      const { substitutions, unsolved } = found;
      const ids = [...substitutions, ...unsolved].flatMap(({ appointment_id }) => appointment_id ?? []);
      await readAppointments(desk, live, ids);
      plans.set(away.id, found);
      page.frame.announce(said.planned(substitutions.length, unsolved.length));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const onAgain = () => void plan(away);
      writes.fail(alert, error.result, { about: nameOf(away), onAgain, isRead: true });
    }
  }

  async function substitute(away: StaffUnavailability): Promise<void> {
    await once(away, async (alert, send) => {
      const { substitutions } = openPlan(away);
      const failure = await substitutePlanned(desk, live, substitutions, send);
      if (failure === undefined) page.frame.announce(said.substituted(substitutions.length));
      else await explain(away, failure, alert);
    });
  }

  async function explain(away: StaffUnavailability, failure: Failure, alert: HTMLElement): Promise<void> {
    if (isPlanStale(failure)) return await planAnew(away, alert);
    writes.fail(alert, failure, { about: nameOf(away), onAgain: () => void substitute(away) });
  }

  /** Others have changed what the plan relied on. */
  async function planAnew(away: StaffUnavailability, alert: HTMLElement): Promise<void> {
    await live.refresh();
    showAlert(alert, h("h2", `${nameOf(away)}: ${common.changedMeanwhile}`), h("p", said.plannedAnew));
    await planInto(away, alert);
  }

  function cancelRest(away: StaffUnavailability): void {
    if (writes.isBusy(away.id)) return;
    const onStale = () => once(away, (alert) => planAnew(away, alert));
    const { unsolved } = openPlan(away);
    host.onCancel({ unsolved, onStale, onClosed: () => host.focus(away.id) });
  }
}
