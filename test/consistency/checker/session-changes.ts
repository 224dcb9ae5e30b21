import type { FieldValues, HistoryEntry } from "../../../shared/tables/history-entry.ts";

/** The membership that is short of a session for a booking. */
export function heldOf(state: FieldValues): number | undefined {
  const isHeld = state.session_outcome === "taken" || state.session_outcome === "forfeited";
  return isHeld && state.membership_id !== null ? Number(state.membership_id) : undefined;
}

/** The session changes of an entry are the difference between what was held of memberships before and after. */
export function wrongSessions(
  entry: HistoryEntry,
  before: FieldValues | undefined,
  after: FieldValues,
): string[] {
  const [was, is] = [before && heldOf(before), heldOf(after)];
  const changes = new Map<number, number>();
  for (const { membership_id: id, change } of entry.sessions)
    changes.set(id, (changes.get(id) ?? 0) + change);
  const due = new Map<number, number>();
  if (was !== undefined && was !== is) due.set(was, 1);
  if (is !== undefined && was !== is) due.set(is, -1);
  const ids = [...new Set([...changes.keys(), ...due.keys()])];
  return ids
    .filter((id) => (changes.get(id) ?? 0) !== (due.get(id) ?? 0))
    .map((id) => `membership ${id} changes by ${changes.get(id) ?? 0} instead of ${due.get(id) ?? 0}`);
}
