import type { ChangeName } from "../../../shared/tables/history-entry.ts";
import type { StoredAppointment, StoredState } from "../checker/stored-state.ts";

/** A change of an appointment, as its history has it. */
export interface ChangeMade {
  readonly appointment: StoredAppointment;
  readonly id: number;
  readonly version: number;
  readonly operation: ChangeName;
  readonly at: string;
}

/** What a request has changed, and the state at the end. */
export interface ChangesOfRequest {
  readonly made: readonly ChangeMade[];
  readonly state: StoredState;
  /** Whether the booking by a principal had been answered before the request was sent. */
  readonly wasThere: (principal: string) => boolean;
}

/** The changes that each principal has made. */
export function changesByPrincipal({
  appointments,
}: StoredState): ReadonlyMap<string, readonly ChangeMade[]> {
  const changes = appointments.flatMap((appointment) =>
    appointment.history.map(({ by, version, operation, at }) => ({
      by,
      change: { appointment, id: appointment.record.appointment_id, version, operation, at },
    })),
  );
  const grouped = Map.groupBy(changes, ({ by }) => by);
  return new Map([...grouped].map(([by, made]) => [by, made.map(({ change }) => change)]));
}

/** Changes in a form that can be compared. */
export function namesOf(changes: readonly Pick<ChangeMade, "id" | "version">[]): string {
  return changes
    .map(({ id, version }) => `${id}:${version}`)
    .sort()
    .join(" ");
}
