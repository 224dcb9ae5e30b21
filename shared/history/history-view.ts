import type { FieldValues, HistoryEntry } from "../tables/history-entry.ts";

/**
 * An entry of a history as answers show it.
 * @param reader the word for the booking's own person, if they are the caller; undefined for the club. They see this word
 *   or `club` in place of principals, and none of the club's reasons
 */
export function historyView(entry: HistoryEntry, reader: "client" | "visitor" | undefined) {
  const { version, at, by, by_client, operation, reason, from, to, sessions } = entry;
  const isHidden = reader !== undefined && !by_client;
  return {
    version,
    at,
    by: whoDid(by, by_client, reader),
    operation,
    reason: isHidden ? null : (reason ?? null),
    from: inOrder(from),
    to: inOrder(to),
    sessions,
  };
}

/** Sorts the fields by name: DynamoDB returns a map in any order. */
function inOrder(fields: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Who did something, as answers show it; see {@link historyView}. */
export function whoDid(
  principal: string,
  wasPerson: boolean,
  reader: "client" | "visitor" | undefined,
): string {
  if (reader === undefined) return principal;
  return wasPerson ? reader : "club";
}
