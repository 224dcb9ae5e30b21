import type { AppointmentItem, AppointmentRecord } from "../../../shared/tables/appointments-table.ts";
import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import { isText, type State, stateOf } from "./past-state.ts";
import { heldOf, wrongSessions } from "./session-changes.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// Section 6: so much of a caller's clock being ahead is forgiven.
const SKEW_MS = MINUTE_MS;
const MAX_ENTRIES = 100;
// Of callers who do not manage appointments, together; a cancellation may be one more.
const MAX_ENTRIES_OF_OTHERS = 30;
// More than the clock of a trial goes on while a request is answered.
const MAX_ANSWER_MS = 60 * MINUTE_MS;

/** One change: what was before and after it. */
interface Step {
  readonly entry: HistoryEntry;
  readonly before: State;
  readonly after: State;
  readonly record: AppointmentRecord;
  /** When the change before was made. */
  readonly previousAt: string | undefined;
  /** How often callers whom the policy binds had moved the appointment before. */
  readonly moves: number;
}

/** Whether a principal manages appointments, so that the policy's windows and counts do not bind it. */
export type Manages = (principal: string) => boolean;

/**
 * Every change in a history was allowed when it was made, and did what the contract says: the history is undone step by step
 * from the record that stands.
 */
export function checkHistories(appointments: readonly AppointmentItem[], manages: Manages): string[] {
  return appointments.flatMap((item) => checkHistory(item, manages));
}

function checkHistory({ record, history }: AppointmentItem, manages: Manages): string[] {
  const name = `Appointment ${record.appointment_id}`;
  const problems: string[] = [];
  let after = stateOf(record);
  const steps: Step[] = [];
  for (const [index, entry] of [...history.entries()].toReversed()) {
    for (const [field, value] of Object.entries(entry.to)) {
      if (!isText(field) && after[field] !== value) {
        problems.push(`version ${entry.version} sets ${field} to ${value}, then it is ${after[field]}`);
      }
    }
    const before = { ...after, ...entry.from };
    steps.unshift({ entry, before, after, record, previousAt: history[index - 1]?.at, moves: 0 });
    after = before;
  }
  let moves = 0;
  const counted = steps.map((step) => {
    const numbered = { ...step, moves };
    if (step.entry.operation === "rescheduled" && !manages(step.entry.by)) moves += 1;
    return numbered;
  });
  problems.push(
    ...history
      .filter(({ version }, index) => version !== index + 1)
      .map(({ version }, index) => `entry ${index} has version ${version}`),
    ...(isTooLong(history) ? [`${history.length} entries, more than a history takes`] : []),
    ...(hasTooManyOfOthers(history, manages) ? ["more entries of others than the club's history takes"] : []),
    ...(history.length === record.version ? [] : [`${history.length} entries, version ${record.version}`]),
    ...history
      .filter(({ at }, index) => index > 0 && at < (history[index - 1]?.at ?? ""))
      .map(({ version }) => `version ${version} is older than the one before`),
    ...(moves === record.reschedules ? [] : [`${record.reschedules} moves counted, ${moves} made`]),
    ...counted.flatMap((step) =>
      [...checkStep(step, manages), ...checkSessions(step)].map(
        (problem) => `version ${step.entry.version} (${step.entry.operation}): ${problem}`,
      ),
    ),
  );
  return problems.map((problem) => `${name}: ${problem}.`);
}

/**
 * A change that read the clock before the one before it was made is dated a millisecond after that one, and was judged up to
 * so much earlier as a request takes: it must have been allowed at one end of that time.
 */
function checkStep(step: Step, manages: Manages): string[] {
  const { entry, previousAt } = step;
  const problems = checkJudged(step, manages);
  const isDatedByPrevious = previousAt !== undefined && Date.parse(entry.at) === Date.parse(previousAt) + 1;
  if (problems.length === 0 || !isDatedByPrevious) return problems;
  const at = new Date(Date.parse(entry.at) - MAX_ANSWER_MS).toISOString();
  return checkJudged({ ...step, entry: { ...entry, at } }, manages).length === 0 ? [] : problems;
}

function checkJudged(step: Step, manages: Manages): string[] {
  const { entry, before, after } = step;
  const isManager = manages(entry.by);
  const was = (...statuses: readonly string[]) =>
    statuses.includes(String(before.status)) ? [] : [`it was ${before.status}`];
  const becomes = (status: string) => (after.status === status ? [] : [`it became ${after.status}`]);
  const byManager = isManager ? [] : [`${entry.by} does not manage appointments`];
  const atMs = Date.parse(entry.at);
  const startMs = Date.parse(String(before.start_date_time));
  const endMs = Date.parse(String(before.end_date_time));
  const within = (fromMs: number, untilMs: number) =>
    fromMs <= atMs && atMs <= untilMs ? [] : [`made at ${entry.at}, outside its window`];
  const notEnded = atMs < endMs ? [] : ["it had ended"];
  const checkInFromMs = startMs - step.record.policy.check_in_from_minutes * MINUTE_MS;
  switch (entry.operation) {
    case "created":
      return entry.version === 1 ? [] : ["it is not the first entry"];
    case "cancelled":
      return before.status === "cancelled"
        ? [...byManager, ...(after.session_outcome === "forfeited" ? ["nothing was waived"] : [])]
        : [
            ...was("booked"),
            ...becomes("cancelled"),
            ...(isManager ? within(0, endMs + 7 * DAY_MS) : notEnded),
            ...checkLateCancel(step, isManager),
          ];
    case "rescheduled":
      return [...was("booked"), ...becomes("booked"), ...notEnded, ...checkMove(step, isManager)];
    case "coach_substituted":
      return [
        ...byManager,
        ...was("booked", "checked_in"),
        ...notEnded,
        ...(after.start_date_time === before.start_date_time ? [] : ["the start moved"]),
        ...checkOriginalCoach(step),
        ...(after["policy.free_cancel_until"] === freeUntil(step)
          ? []
          : ["free cancelling did not count anew"]),
      ];
    case "updated":
      return after.start_date_time === before.start_date_time ? [] : ["the start moved"];
    case "checked_in":
      return [
        ...byManager,
        ...was("booked", "no_show"),
        ...becomes("checked_in"),
        ...within(checkInFromMs, endMs + DAY_MS),
      ];
    case "no_show":
      return [
        ...byManager,
        ...(before.status === "no_show" ? [] : was("booked", "checked_in")),
        ...becomes("no_show"),
        ...within(startMs, endMs + 7 * DAY_MS),
      ];
    case "undone":
      return [...byManager, ...was("checked_in", "no_show"), ...becomes("booked")];
    case "membership_changed":
      return [...byManager, ...was("booked", "checked_in"), ...becomes(String(before.status))];
    default:
      return ["no appointment can have it"];
  }
}

function checkLateCancel({ entry, before, after, record }: Step, isManager: boolean): string[] {
  const isLate = entry.at > String(before["policy.free_cancel_until"]);
  const forfeits = isLate && record.policy.late_cancel !== "return";
  const had = before.session_outcome === "taken";
  return [
    ...(after.is_late_cancel === isLate ? [] : [`late: ${after.is_late_cancel}`]),
    ...(isLate && record.policy.late_cancel === "refuse" && !isManager ? ["it was too late"] : []),
    ...(had && !isManager && (after.session_outcome === "forfeited") !== forfeits
      ? [`the session is ${after.session_outcome}`]
      : []),
    ...(had && !forfeits && after.session_outcome !== "returned" ? ["the session is lost"] : []),
  ];
}

function checkMove(step: Step, isManager: boolean): string[] {
  const { entry, before, after, record, moves } = step;
  const { policy } = record;
  const moved = after.start_date_time !== before.start_date_time;
  const isPast = Date.parse(String(after.start_date_time)) < Date.parse(entry.at) - SKEW_MS;
  const wasFree = entry.at <= String(before["policy.free_cancel_until"]);
  const due = wasFree ? freeUntil(step) : before["policy.free_cancel_until"];
  const isFreeRight =
    after["policy.free_cancel_until"] === due ||
    (isManager && after["policy.free_cancel_until"] === freeUntil(step));
  return [
    ...(moved && isPast ? ["it was moved into the past"] : []),
    ...(isManager || entry.at <= String(before["policy.reschedule_until"]) ? [] : ["it was too late"]),
    ...(isManager || policy.max_reschedules === null || moves < policy.max_reschedules
      ? []
      : ["it had been moved too often"]),
    ...(isFreeRight ? [] : [`free until ${after["policy.free_cancel_until"]} instead of ${due}`]),
    ...checkOriginalCoach(step),
  ];
}

function checkOriginalCoach({ before, after }: Step): string[] {
  const due =
    after.coach_id === before.coach_id
      ? before.original_coach_id
      : (before.original_coach_id ?? before.coach_id);
  return after.original_coach_id === due ? [] : [`the first coach is ${after.original_coach_id}`];
}

function freeUntil({ after, record }: Step): string {
  const startMs = Date.parse(String(after.start_date_time));
  return new Date(startMs - record.policy.cancel_until_minutes * MINUTE_MS).toISOString();
}

/** A session is held or paid for, unless the appointment is complimentary. */
function checkSessions({ entry, before, after, record }: Step): string[] {
  const is = heldOf(after);
  const stands = after.status === "booked" || after.status === "checked_in";
  const mustPay = is === undefined && !record.is_comp_session;
  return [
    ...wrongSessions(entry, entry.version === 1 ? undefined : before, after),
    ...(stands && after.is_payment_required !== mustPay
      ? [`payment required: ${after.is_payment_required}`]
      : []),
    ...(record.is_comp_session && (after.is_payment_required || is !== undefined)
      ? ["it is complimentary and costs something"]
      : []),
  ];
}

/** Whether a history is longer than it may become: 100 entries, then cancel, check-in, no-show and either undo once each. */
function isTooLong(history: readonly HistoryEntry[]): boolean {
  const ends = history
    .slice(MAX_ENTRIES)
    .map(({ operation, from }) => (operation === "undone" ? `${operation} ${from.status}` : operation));
  const allowed = ["cancelled", "checked_in", "no_show", "undone checked_in", "undone no_show"];
  return ends.some((end) => !allowed.includes(end)) || new Set(ends).size < ends.length;
}

/** Whether callers who do not manage appointments have made more entries than they may; not by what the entries say of them. */
function hasTooManyOfOthers(history: readonly HistoryEntry[], manages: Manages): boolean {
  const others = history.filter(({ by, operation }) => !manages(by) && operation !== "cancelled");
  return others.length > MAX_ENTRIES_OF_OTHERS;
}
