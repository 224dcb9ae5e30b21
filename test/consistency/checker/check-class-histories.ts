import type { FieldValues, HistoryEntry } from "../../../shared/tables/history-entry.ts";
import { type BookingStep, hasPlace, sessionSteps } from "./class-states.ts";
import { wrongSessions } from "./session-changes.ts";
import type { StoredClass, StoredClassBooking, StoredState } from "./stored-state.ts";

const MAX_ENTRIES_OF_OTHERS = 30;

/** Every change in the histories of classes and of their bookings leads from what was to what is. */
export function checkClassHistories({ classes, classBookings }: StoredState): string[] {
  return [...classes.flatMap(checkClass), ...classBookings.flatMap(checkBooking)];
}

function checkClass({ record, history }: StoredClass): string[] {
  const problems = wrongVersions(history, record.version);
  const ends = history.filter(({ operation }) => ["cancelled", "deleted"].includes(operation));
  const completions = history.filter(({ operation }) => operation === "completed");
  const first = history[0]?.operation;
  // What nobody has booked can be cancelled and then deleted.
  const isAtEnd = ends.every((end, index) => end === history.at(index - ends.length));
  const order = ends.map(({ operation }) => operation).join();
  const isCancelled = ends[0]?.operation === "cancelled";
  return [
    ...problems,
    ...(first === "created" ? [] : [`it begins with ${first}`]),
    ...(isAtEnd && ["", "cancelled", "deleted", "cancelled,deleted"].includes(order)
      ? []
      : [`it goes on after its end: ${history.map(({ operation }) => operation)}`]),
    ...(completions.length > 1 ? ["it was completed twice"] : []),
    ...(isCancelled === (record.status === "cancelled")
      ? []
      : [`it is ${record.status}, and its last change is ${history.at(-1)?.operation}`]),
  ].map((problem) => `Class ${record.class_id}: ${problem}.`);
}

function checkBooking(stored: StoredClassBooking): string[] {
  const { record, history } = stored;
  const others = history.filter(
    ({ operation, limited, by_client }) => (limited || by_client) && operation !== "cancelled",
  );
  return [
    ...wrongVersions(history, record.version),
    ...(others.length > MAX_ENTRIES_OF_OTHERS ? ["more entries of others than its history takes"] : []),
    ...sessionSteps(stored).flatMap((step) =>
      [...checkStep(step), ...checkFields(step), ...wrongSessions(step.entry, step.held, step.after)].map(
        (problem) => `version ${step.entry.version} (${step.entry.operation}): ${problem}`,
      ),
    ),
  ].map((problem) => `The booking of client ${record.client_id} in class ${record.class_id}: ${problem}.`);
}

function wrongVersions(history: readonly HistoryEntry[], version: number): string[] {
  return [
    ...history
      .filter((entry, index) => entry.version !== index + 1)
      .map((entry) => `an entry has version ${entry.version} out of turn`),
    ...(history.length === version ? [] : [`${history.length} entries, version ${version}`]),
    ...history
      .filter(({ at }, index) => index > 0 && at < (history[index - 1]?.at ?? ""))
      .map((entry) => `version ${entry.version} is older than the one before`),
  ];
}

/** What an entry says has become is what the next one found. */
function checkFields({ entry, after }: BookingStep): string[] {
  return Object.entries(entry.to)
    .filter(([field, value]) => field in after && after[field] !== value)
    .map(([field, value]) => `it sets ${field} to ${value}, then it is ${after[field]}`);
}

const NONE = "none";
const PLACES = ["booked", "checked_in", "no_show"];

/** From which states a change leads to which. */
const STEPS: Readonly<Record<string, { readonly from: readonly string[]; readonly to: readonly string[] }>> =
  {
    booked: { from: [NONE, "cancelled", "waiting"], to: ["booked", "checked_in"] },
    waiting: { from: [NONE, "cancelled", "waiting"], to: ["waiting"] },
    promoted: { from: ["waiting"], to: ["booked"] },
    cancelled: { from: [...PLACES, "waiting", "cancelled"], to: ["cancelled"] },
    released: { from: PLACES, to: ["cancelled"] },
    moved: { from: [...PLACES, "waiting"], to: [...PLACES, "waiting"] },
    checked_in: { from: ["booked", "no_show"], to: ["checked_in"] },
    no_show: { from: PLACES, to: ["no_show"] },
    undone: { from: ["checked_in", "no_show"], to: ["booked"] },
    membership_changed: { from: PLACES, to: PLACES },
  };

function checkStep({ entry, before, after }: BookingStep): string[] {
  const step = STEPS[entry.operation];
  const [was, is] = [before === undefined ? NONE : String(before.status), String(after.status)];
  if (step === undefined) return ["no booking of a class can have it"];
  const isSame = ["moved", "membership_changed"].includes(entry.operation);
  return [
    ...(step.from.includes(was) ? [] : [`it was ${was}`]),
    ...(step.to.includes(is) && (!isSame || is === was) ? [] : [`it became ${is}`]),
    ...(entry.operation === "promoted" ? checkPromotion(entry, after) : []),
    ...(hasPlace(after) || after.session_outcome !== "taken" ? [] : ["a session is taken without a place"]),
  ];
}

/** Nobody pays for a promotion of that moment. */
function checkPromotion({ at }: HistoryEntry, after: FieldValues): string[] {
  const freeUntil = String(after["policy.free_cancel_until"]);
  const start = String(after.start_date_time);
  return [
    ...(at < start ? [] : ["it had begun"]),
    ...(after["waitlist.notice_minutes"] === null ? [] : ["it waits all the same"]),
    ...(freeUntil <= start ? [] : [`free until ${freeUntil}, after the start`]),
  ];
}
