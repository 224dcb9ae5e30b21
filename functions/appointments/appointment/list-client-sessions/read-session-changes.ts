import type { PageRequest } from "../../../../shared/api/paging.ts";
import { cancelledAmong, sessionEntriesOfClient } from "../../../../shared/tables/appointments-table.ts";
import { classSessionEntriesOfClient } from "../../../../shared/tables/class-booking-reads.ts";
import type { Database } from "../../../../shared/tables/database.ts";
import type { BookingSessions } from "./session-inventory.ts";

/** The changes of sessions that were read for a page. */
export interface SessionChanges {
  readonly read: readonly BookingSessions[];
  /** Entries below this position may be missing, because their bookings were not read; undefined if all were read. */
  readonly completeAbove: string | undefined;
}

interface Client {
  readonly tenant_id: number;
  readonly client_id: number;
}

/** Reads bookings of one kind by their last changes of sessions, the newest first: at least `from`, below `before`. */
type ReadKind = (
  range: { readonly from?: string; readonly before?: string | undefined },
  count: number,
) => Promise<BookingSessions[]>;

/**
 * Reads the appointments and the bookings of classes that have entries for a page. Most have their last entry on the page or
 * after it. A booking whose last entry is on an earlier page may have older entries, so it is read, too.
 */
export async function readSessionChanges(
  database: Pick<Database, "query">,
  client: Client,
  page: Pick<PageRequest, "limit" | "after">,
): Promise<SessionChanges> {
  const kinds = [ofAppointments(database, client), ofClasses(database, client)];
  const parts = await Promise.all(kinds.map((read) => readPart(read, page)));
  const ends = parts.flatMap(({ completeAbove = [] }) => completeAbove);
  return { read: parts.flatMap(({ read }) => read), completeAbove: ends.toSorted().at(-1) };
}

async function readPart(
  read: ReadKind,
  { limit, after }: Pick<PageRequest, "limit" | "after">,
): Promise<SessionChanges> {
  // One more shows whether there is a next page. Another one may have its last entry where the page before ended.
  const enough = limit + 2;
  const older = await read({ before: after }, enough);
  const newer = after === undefined ? [] : await read({ from: after }, Number.POSITIVE_INFINITY);
  return {
    read: [...newer, ...older],
    completeAbove: older.length < enough ? undefined : older.at(-1)?.session_key,
  };
}

function ofAppointments(database: Pick<Database, "query">, client: Client): ReadKind {
  return async (keys, count) => {
    const range = sessionEntriesOfClient(client, keys);
    // Read one after the other: an appointment moves from booked to cancelled and from older to newer, never back.
    const booked = await database.query(range, () => true, count);
    const cancelled = await database.query(cancelledAmong(range), () => true, count);
    const found = new Map([...booked, ...cancelled].map((entries) => [entries.appointment_id, entries]));
    return [...found.values()].sort((a, b) => (a.session_key > b.session_key ? -1 : 1)).slice(0, count);
  };
}

function ofClasses(database: Pick<Database, "query">, { tenant_id, client_id }: Client): ReadKind {
  return async (keys, count) =>
    await database.query(classSessionEntriesOfClient(tenant_id, client_id, keys), () => true, count);
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
