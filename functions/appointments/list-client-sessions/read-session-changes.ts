import type { PageRequest } from "../../../shared/api/paging.ts";
import { type SessionEntries, sessionEntriesOfClient } from "../../../shared/tables/appointments-table.ts";
import type { Database } from "../../../shared/tables/database.ts";

/** The changes of sessions that were read for a page. */
export interface SessionChanges {
  readonly read: readonly SessionEntries[];
  /** Entries below this position may be those of appointments that were not read; undefined where all were read. */
  readonly completeAbove: string | undefined;
}

/**
 * Reads the appointments that have entries for a page, by their last entry. The page's own appointments have their last
 * entry below its beginning; for older entries, those with a later one are read too.
 */
export async function readSessionChanges(
  database: Database,
  client: Parameters<typeof sessionEntriesOfClient>[0],
  { limit, after }: Pick<PageRequest, "limit" | "after">,
): Promise<SessionChanges> {
  // One more says whether there is a next page; of one, the last entry may be that at which the page before ended.
  const enough = limit + 2;
  const any = () => true;
  const [older, newer] = await Promise.all([
    database.query(sessionEntriesOfClient(client, { before: after }), any, enough),
    after === undefined
      ? []
      : database.query(sessionEntriesOfClient(client, { from: after }), any, Number.POSITIVE_INFINITY),
  ]);
  return {
    read: [...newer, ...older],
    completeAbove: older.length < enough ? undefined : older.at(-1)?.session_key,
  };
}

/** The entries of a page and those that follow, as far as they are complete; the newest first. */
export function entriesOfPage<Entry extends { readonly position: string }>(
  history: readonly Entry[],
  { completeAbove = "" }: Pick<SessionChanges, "completeAbove">,
  { after }: Pick<PageRequest, "after">,
): Entry[] {
  return history.filter(
    ({ position }) => position > completeAbove && (after === undefined || position < after),
  );
}
