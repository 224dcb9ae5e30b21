import type { HistoryEntry } from "../../../shared/tables/history-entry.ts";
import type { StoredAppointment } from "./stored-state.ts";

// One request books or cancels up to so many appointments, with one write of their client.
const MAX_TOGETHER = 12;
const ALONE = "a request of its own";
const UNKNOWN = "a request with others, perhaps";

/** How many writes of a client follow from the client's appointments, at least and at most. */
export function writesOfAppointments(appointments: readonly StoredAppointment[]): {
  readonly least: number;
  readonly most: number;
} {
  const commits = appointments.flatMap((appointment) =>
    appointment.history.filter(isCounted).map((entry) => commitOf(appointment, entry)),
  );
  const together = [...Map.groupBy(commits, (commit) => commit)].map(([commit, { length }]) => {
    if (commit === ALONE) return length;
    return commit === UNKNOWN ? 0 : Math.ceil(length / MAX_TOGETHER);
  });
  return { least: together.reduce((sum, count) => sum + count, 0), most: commits.length };
}

/** Whether a change of an appointment counts at its client: it takes place or does not any more, or a session moves. */
function isCounted({ version, from, operation, sessions }: HistoryEntry): boolean {
  const isCancelled = operation === "cancelled" && "status" in from;
  return version === 1 || isCancelled || sessions.some(({ change }) => change !== 0);
}

/** A name that the changes of one request share. */
function commitOf({ record, history }: StoredAppointment, entry: HistoryEntry): string {
  const { series_id } = record;
  if (entry.version === 1) return series_id === undefined ? ALONE : `series ${series_id} ${entry.at}`;
  if (entry.operation !== "cancelled") return ALONE;
  const previous = history.findLast(({ version }) => version === entry.version - 1);
  // It is dated by the change before it, whenever it was made.
  const isDatedByPrevious = previous !== undefined && Date.parse(entry.at) === Date.parse(previous.at) + 1;
  return isDatedByPrevious ? UNKNOWN : `cancelled by ${entry.by} ${entry.at}`;
}
