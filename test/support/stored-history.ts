import type { ChangeName, HistoryEntry } from "../../shared/tables/history-entry.ts";

/** When everything was changed that a fixture stores. */
export const CHANGED_AT = "2026-11-20T09:00:00.000Z";

/** The history of a booking that has had these changes, the creation first; the entries differ in name and version alone. */
export function historyOf(changes: readonly ChangeName[]): HistoryEntry[] {
  return changes.map((operation, index) => ({
    version: index + 1,
    at: CHANGED_AT,
    by: "northwind-app",
    by_client: false,
    operation,
    from: {},
    to: {},
    sessions: [],
  }));
}

/** The creation, and updates until the history has that many entries. */
export function createdAndUpdated(entries: number): ChangeName[] {
  return ["created", ...Array.from({ length: entries - 1 }, () => "updated" as const)];
}
