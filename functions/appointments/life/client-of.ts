import { type ClientItem, readClient } from "../../../shared/tables/clients-table.ts";
import type { Database } from "../../../shared/tables/database.ts";
import type { WantedAppointmentChange } from "./change-appointment.ts";

/** The client of an appointment; undefined once the client has been erased. */
export interface ClientOfAppointment {
  readonly client: ClientItem | undefined;
}

/** Reads the client of an appointment. */
export function readClientOf(
  database: Database,
  { item: { record } }: WantedAppointmentChange,
): Promise<ClientOfAppointment> {
  return database.read({ client: readClient(record.tenant_id, record.client_id) });
}
