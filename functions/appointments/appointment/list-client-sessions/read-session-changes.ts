import type { PageRequest } from "../../../../shared/api/paging.ts";
import {
  cancelledAmong,
  type SessionEntries,
  sessionEntriesOfClient,
} from "../../../../shared/tables/appointments-table.ts";
import type { Database, KeyRange } from "../../../../shared/tables/database.ts";

/** The changes of sessions that were read for a page. */
export interface SessionChanges {
  readonly read: readonly SessionEntries[];
  /** Entries below this position may be missing, because their appointments were not read; undefined if all were read. */
  readonly completeAbove: string | undefined;
}

/**
 * Reads the appointments that have entries for a page. Most have their last entry on the page or after it. An
 * appointment whose last entry is on an earlier page may have older entries, so it is read, too.
 */
export async function readSessionChanges(
  database: Database,
  client: Parameters<typeof sessionEntriesOfClient>[0],
  { limit, after }: Pick<PageRequest, "limit" | "after">,
): Promise<SessionChanges> {
  // One more shows whether there is a next page. Another one may have its last entry where the page before ended.
  const enough = limit + 2;
  // Read one after the other: an appointment moves from booked to cancelled and from older to newer, never back.
  const read = async (range: KeyRange<SessionEntries>, count: number) => {
    const booked = await database.query(range, () => true, count);
    const cancelled = await database.query(cancelledAmong(range), () => true, count);
    const found = new Map([...booked, ...cancelled].map((entries) => [entries.appointment_id, entries]));
    return [...found.values()].sort((a, b) => (a.session_key > b.session_key ? -1 : 1)).slice(0, count);
  };
  const older = await read(sessionEntriesOfClient(client, { before: after }), enough);
  const newer =
    after === undefined
      ? []
      : await read(sessionEntriesOfClient(client, { from: after }), Number.POSITIVE_INFINITY);
  return {
    read: [...newer, ...older],
    completeAbove: older.length < enough ? undefined : older.at(-1)?.session_key,
  };
}

/** The entries of a page and those after it, as far as they are complete; the newest first. */
export function entriesOfPage<Entry extends { readonly position: string }>(
  history: readonly Entry[],
  { completeAbove = "" }: Pick<SessionChanges, "completeAbove">,
  { after }: Pick<PageRequest, "after">,
): Entry[] {
  return history.filter(
    ({ position }) => position > completeAbove && (after === undefined || position < after),
  );
}
