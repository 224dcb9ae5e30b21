import type { NotCommitted } from "../tables/database.ts";

/** How often the record of each waiter has changed under the attempts of one change. */
export type ChangesByWaiter = ReadonlyMap<number, number>;

// How often a waiter's record may change under a change before somebody else gets the place.
const MAX_CHANGES_UNDER = 2;

/** The waiters whose records have changed again and again: for them a place is not held up. */
export function unreliableWaiters(changed: ChangesByWaiter): ReadonlySet<number> {
  return new Set([...changed].flatMap(([id, times]) => (times > MAX_CHANGES_UNDER ? [id] : [])));
}

/**
 * Counts the waiters whose records changed under a failed attempt. If the class was contended too, one transaction may have written
 * both, so contended waiters are not counted.
 */
export function countChanged(
  before: ChangesByWaiter,
  { failed, contended }: Pick<NotCommitted, "failed" | "contended">,
): ChangesByWaiter {
  const ids = clientsOf([...failed, ...(contended.includes("class") ? [] : contended)]);
  return new Map([...before, ...[...ids].map((id) => [id, (before.get(id) ?? 0) + 1] as const)]);
}

function clientsOf(writes: readonly string[]): ReadonlySet<number> {
  const ids = writes.flatMap((name) => /^(?:class_booking|client) (\d+)$/.exec(name)?.[1] ?? []);
  return new Set(ids.map(Number));
}
