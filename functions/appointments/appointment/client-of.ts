import type { Reads } from "../../../shared/operations/reads.ts";
import { type ClientItem, readClient } from "../../../shared/tables/clients-table.ts";
import type { AppointmentChangeRequest } from "./appointment-kind.ts";

/** The client of an appointment; undefined once the client has been erased. */
export interface ClientOfAppointment {
  readonly client: ClientItem | undefined;
}

/** Reads the client of an appointment. */
export function readClientOf(
  { item: { record } }: AppointmentChangeRequest,
  reads: Reads,
): Promise<ClientOfAppointment> {
  return reads.read({ client: readClient(record.tenant_id, record.client_id) });
}
