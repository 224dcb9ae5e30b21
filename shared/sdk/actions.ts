import type { AppointmentActions } from "./records.ts";

interface Window {
  readonly from?: string;
  readonly until: string | null;
}

/**
 * The actions of an appointment that are allowed at an instant, as far as its record says: each holds from its `from` and
 * ends with its `until`. Later, read the record again: other actions, or other terms, may apply.
 * @example
 * const { cancel, check_in } = actionsAt(appointment.actions, new Date());
 * if (cancel) console.log("Cancelling means for the session:", cancel.session_outcome);
 * if (check_in) console.log("The client can check in until", check_in.until);
 */
export function actionsAt(actions: AppointmentActions, at: Date): AppointmentActions {
  const holding = Object.entries(actions).filter(([, window]) => holdsAt(window, at.getTime()));
  return Object.fromEntries(holding);
}

// The API takes some actions at the very millisecond of `until` and some only before it. Before it, all hold.
function holdsAt({ from, until }: Window, atMs: number): boolean {
  const hasBegun = from === undefined || Date.parse(from) <= atMs;
  return hasBegun && (until === null || atMs < Date.parse(until));
}
