import type { FieldValues, HistoryEntry } from "../tables/history-entry.ts";

/**
 * An entry of a history as answers show it.
 * @param person what the one whose booking it is is called where they ask themselves; undefined for the club. They learn
 *   only whether it was them or the club, and no reason that the club gave
 */
export function historyView(entry: HistoryEntry, person: "client" | "visitor" | undefined) {
  const { version, at, by, by_client, operation, reason, from, to, sessions } = entry;
  const isHidden = person !== undefined && !by_client;
  return {
    version,
    at,
    by: whoDid(by, by_client, person),
    operation,
    reason: isHidden ? null : (reason ?? null),
    from: inOrder(from),
    to: inOrder(to),
    sessions,
  };
}

/** The fields in the order of their names: DynamoDB gives those of a map in any order. */
function inOrder(fields: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Who did something, as answers tell it; see {@link historyView}. */
export function whoDid(
  principal: string,
  wasPerson: boolean,
  person: "client" | "visitor" | undefined,
): string {
  if (person === undefined) return principal;
  return wasPerson ? person : "club";
}
