import type { AppointmentItem } from "../../../shared/tables/appointments-table.ts";

/** An appointment that a body names among others. */
export interface NamedAppointment {
  readonly id: number;
  /** The element of the body that names it, such as `substitutions[3]`. */
  readonly element: string;
  /** The field of the body that has its id. */
  readonly idField: string;
  /** The version that the caller has seen; undefined where none is sent. */
  readonly version?: number | undefined;
  /** The field of the body that has the version. */
  readonly versionField: string;
}

/** An appointment that a body names, as it was read with its whole history. */
export interface FoundAppointment {
  readonly named: NamedAppointment;
  readonly item: AppointmentItem;
}
