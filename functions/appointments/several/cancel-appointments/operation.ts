import { type Decision, refused } from "../../../../shared/operations/decision.ts";
import type { Reads } from "../../../../shared/operations/reads.ts";
import type { Attempt } from "../../../../shared/operations/write.ts";
import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { proportionalWaits } from "../../../../shared/tables/back-off.ts";
import type { ClientItem } from "../../../../shared/tables/clients-table.ts";
import { cancellationsOf, cancellationTables, readClientsOf } from "../cancel-several.ts";
import { changeSeveral } from "../change-several.ts";
import { type LoadedAppointments, loadSeveral } from "../load-several.ts";
import type { NamedAppointment } from "../named-appointment.ts";
import { type CancelAppointmentsRequest, cancelAppointmentsRequest } from "./schema.ts";

type CancelAttempt = Attempt<unknown, CancelAppointmentsRequest>;
type Loaded = LoadedAppointments<ReadonlyMap<number, ClientItem>>;

/** *Cancel appointments*: all of them in one transaction, or none. */
export const cancelAppointments = writeOperation({
  body: cancelAppointmentsRequest,
  tables: { ...cancellationTables, Parts: ["PutItem", "Query"] },
  waits: proportionalWaits,
  load,
  decide,
});

async function load(attempt: CancelAttempt, reads: Reads): Promise<Loaded> {
  const loaded = await loadSeveral(reads, attempt.tenant.tenant_id, namedIn(attempt), {});
  if (loaded.kind === "refused") return loaded;
  return { ...loaded, more: await readClientsOf(reads, loaded.found) };
}

function namedIn({ body: { appointment_ids, versions } }: CancelAttempt): NamedAppointment[] {
  return appointment_ids.map((id, index) => {
    const element = `appointment_ids[${index}]`;
    return { id, element, idField: element, version: versions?.[index], versionField: `versions[${index}]` };
  });
}

function decide(attempt: CancelAttempt, loaded: Loaded): Decision {
  if (loaded.kind === "refused") return loaded.refusal;
  const appointments = loaded.found.map(({ item, named }) => ({ item, element: named.element }));
  const cancellations = cancellationsOf(attempt, appointments);
  if (!cancellations.ok) return refused(cancellations);
  return changeSeveral(cancellations.toChange, { attempt, clients: loaded.more });
}
