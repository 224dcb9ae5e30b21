import type { StaffUnavailability } from "@fitness-club-booking/sdk/records";
import { type Failure, sentenceOf, showAlert } from "../../parts/alerts.ts";
import { button, h, hasFocus } from "../../parts/elements.ts";
import { readAll } from "../../parts/read-all.ts";
import type { Send } from "../../parts/write.ts";
import { RecordWrites } from "../card/record-writes.ts";
import { coachName, type Desk } from "../club/club-records.ts";
import { type CoachedEntry, coachedEntries, isInTheWay } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { readBooked } from "./away-conflict.ts";
import type { CancelAsked } from "./cancel-unsolved.ts";
import { type CancelTerms, cancelEach, restOf, type ToCancel } from "./cancellation.ts";
import { idsOf, isPlanStale, type Plan, planFor, planOf, substitutePlanned } from "./substitution-plan.ts";

/** The panel that shows what is planned. */
export interface SubstitutionHost {
  show(): void;
  /** Opens the dialog that asks whether to cancel. */
  readonly onCancel: (asked: CancelAsked) => void;
  /** Moves the focus to the heading of an unavailability. */
  focus(awayId: number): void;
}

/**
 * Plans who takes over the appointments and classes of a coach who is away, has them taken over, and cancels those that nobody
 * can.
 */
export interface Substitutions {
  /** Says of which coach something was not planned or done, and why. */
  readonly alerts: HTMLElement;
  /** What is planned for an appointment or a class: who takes it over, or why nobody can; nothing where there is no plan. */
  proposal(away: StaffUnavailability, entry: CoachedEntry): HTMLElement | undefined;
  /** Plans who takes over, or plans it again. */
  finder(away: StaffUnavailability): HTMLElement;
  /** Sums the plan up and agrees to it, and cancels what nobody can take over; nothing where there is no plan. */
  agreement(away: StaffUnavailability): readonly HTMLElement[];
  /** What was done last, in words. */
  done(away: Pick<StaffUnavailability, "id">): string | undefined;
  /** Plans who takes over. */
  plan(away: StaffUnavailability): Promise<void>;
}

/** The substitutions of a panel. */
export function substitutionsOf(desk: Desk, live: LiveDay, host: SubstitutionHost): Substitutions {
  const { club, page } = desk;
  const { common, desk: said } = page.strings;
  const plans = new Map<number, Plan>();
  /** By unavailability, what was done last. */
  const told = new Map<number, string>();
  const writes = new RecordWrites(page);
  const nameOf = ({ coach_id }: StaffUnavailability) => coachName(club, coach_id);
  return { alerts: writes.element, proposal, finder, agreement, done: ({ id }) => told.get(id), plan };

  function proposal(away: StaffUnavailability, entry: CoachedEntry): HTMLElement | undefined {
    const { substitutions, unsolved } = planOf(plans.get(away.id), [entry]);
    const [found] = substitutions;
    if (found !== undefined) return h("p", said.proposed(coachName(club, found.coach_id)));
    const reasons = unsolved.flatMap(({ problems }) =>
      problems.map((problem) =>
        problem.errorCode === "COACH_UNAVAILABLE" ? said.nobodyFree : sentenceOf(problem, page),
      ),
    );
    return reasons.length === 0 ? undefined : h("p.error", reasons.join(" "));
  }

  function finder(away: StaffUnavailability): HTMLElement {
    const isPlanned = plans.has(away.id);
    const label = isPlanned ? said.do.planAgain : said.do.plan;
    const kind = isPlanned ? "quiet" : undefined;
    return action(away, { name: "plan", label, kind }, (planned) => void plan(planned));
  }

  function agreement(away: StaffUnavailability): HTMLElement[] {
    const { substitutions, unsolved } = openPlan(away);
    const count = substitutions.length;
    if (count + unsolved.length === 0) return [];
    const all = { name: "all", label: said.do.substituteAll(count), kind: undefined };
    const none = { name: "none", label: said.do.cancelUnsolved, kind: "danger" };
    const agreed = [
      h("p", said.planned(count, unsolved.length)),
      action(away, all, (planned) => void substitute(planned)),
    ];
    return [
      h(
        "div.agreement",
        ...(count === 0 ? [] : agreed),
        unsolved.length === 0 ? undefined : action(away, none, cancelRest),
      ),
    ];
  }

  function action(
    away: StaffUnavailability,
    {
      name,
      label,
      kind,
    }: { readonly name: string; readonly label: string; readonly kind: string | undefined },
    onClick: (away: StaffUnavailability) => void,
  ): HTMLElement {
    return button(label, () => onClick(away), {
      class: kind,
      "data-focus": `${name}-${away.id}`,
      "aria-disabled": writes.isBusy(away.id) ? "true" : undefined,
    });
  }

  /** What still is in the way, of all days that were read. */
  function inTheWay(away: StaffUnavailability): CoachedEntry[] {
    return coachedEntries(live.records).filter((entry) => isInTheWay(entry, away));
  }

  function openPlan(away: StaffUnavailability): Plan {
    return planOf(plans.get(away.id), inTheWay(away));
  }

  async function once(
    away: StaffUnavailability,
    action: (alert: HTMLElement, send: Send) => Promise<void>,
  ): Promise<void> {
    // The alert that offered to try again goes.
    if (hasFocus(writes.element)) host.focus(away.id);
    try {
      await writes.once(away.id, async (send, alert) => {
        told.delete(away.id);
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

  /** Plans, and reads what the plan names of other days. */
  async function planInto(away: StaffUnavailability, alert: HTMLElement): Promise<void> {
    const { coach_id, end_date_time: to } = away;
    // One may have begun before the coach left.
    const starts = inTheWay(away).map(({ record }) => record.start_date_time);
    const from = [away.start_date_time, ...starts].sort()[0] ?? away.start_date_time;
    const found = await readAll(() => planFor(desk, { coach_id, from, to }));
    if (!found.ok) {
      writes.fail(alert, found, { about: nameOf(away), onAgain: () => void plan(away), isRead: true });
      return;
    }
    const { substitutions, unsolved } = found.data;
    await readBooked(desk, live, idsOf([...substitutions, ...unsolved]));
    plans.set(away.id, found.data);
    page.frame.announce(said.planned(substitutions.length, unsolved.length));
  }

  async function substitute(away: StaffUnavailability): Promise<void> {
    await once(away, async (alert, send) => {
      const { substitutions } = openPlan(away);
      const failure = await substitutePlanned(desk, live, substitutions, send);
      if (failure === undefined) tell(away, said.substituted(substitutions.length));
      else await explain(away, failure, alert);
    });
  }

  /** Says what was done, and shows it once the panel is shown anew. */
  function tell({ id }: StaffUnavailability, words: string): void {
    told.set(id, words);
    page.frame.announce(words);
  }

  async function explain(away: StaffUnavailability, failure: Failure, alert: HTMLElement): Promise<void> {
    if (isPlanStale(failure)) return await planAnew(away, alert);
    writes.fail(alert, failure, { about: nameOf(away), onAgain: () => void substitute(away) });
  }

  /**
   * Others have changed what the plan relied on.
   * @param cancelled what had been cancelled before that was noticed, in words
   */
  async function planAnew(away: StaffUnavailability, alert: HTMLElement, cancelled?: string): Promise<void> {
    await live.refresh();
    const before = cancelled === undefined ? undefined : h("p", cancelled);
    showAlert(
      alert,
      h("h2", `${nameOf(away)}: ${common.changedMeanwhile}`),
      before,
      h("p", said.plannedAnew),
    );
    await planInto(away, alert);
  }

  function cancelRest(away: StaffUnavailability): void {
    if (writes.isBusy(away.id)) return;
    const { unsolved } = openPlan(away);
    const onAgreed = (agreed: ToCancel, terms: CancelTerms) => void cancel(away, agreed, terms);
    host.onCancel({ unsolved, onAgreed, onClosed: () => host.focus(away.id) });
  }

  async function cancel(away: StaffUnavailability, agreed: ToCancel, terms: CancelTerms): Promise<void> {
    await once(away, async (alert, send) => {
      const { done, failure } = await cancelEach({ desk, live, send }, agreed, terms);
      if (failure === undefined) {
        tell(away, said.away.cancelled(done.appointments.length, done.classes.length));
        return;
      }
      const isNothing = done.appointments.length + done.classes.length === 0;
      const cancelled = said.away.cancelled(done.appointments.length, done.classes.length);
      if (isPlanStale(failure)) return await planAnew(away, alert, isNothing ? undefined : cancelled);
      const rest = restOf(agreed, done);
      writes.fail(alert, failure, { about: nameOf(away), onAgain: () => void cancel(away, rest, terms) });
      const notCancelled = said.away.notCancelled(rest.appointments.length, rest.classes.length);
      alert.querySelector("h2")?.after(h("p", isNothing ? notCancelled : `${cancelled} ${notCancelled}`));
    });
  }
}
