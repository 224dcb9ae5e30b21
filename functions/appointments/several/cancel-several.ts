import { type InfoEntry, type Refusal, refuseAll, withDetails } from "../../../shared/api/answer.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import type { AppointmentItem } from "../../../shared/tables/appointments-table.ts";
import { type ClientItem, readClient } from "../../../shared/tables/clients-table.ts";
import { cancellationOf, judgeCancellation } from "../appointment/cancel-appointment/decide-cancellation.ts";
import type { AppointmentToChange } from "./change-several.ts";

/** How many appointments one request cancels. A transaction has at most 100 items; an appointment takes up to 7, its client 1. */
export const MAX_CANCELLATIONS = 12;

/** A request to cancel appointments. */
export type CancellationAttempt = Pick<
  Attempt<unknown, { readonly reason?: string | undefined; readonly waive?: boolean | undefined }>,
  "tenant" | "caller" | "body" | "clock"
>;

/** The tables that a cancellation of several appointments uses. */
export const cancellationTables = {
  Club: ["BatchGetItem"],
  Clients: ["BatchGetItem", "UpdateItem"],
  Appointments: ["BatchGetItem", "ConditionCheckItem", "PutItem"],
  Calendar: ["UpdateItem"],
  Idempotency: ["BatchGetItem", "PutItem"],
} as const;

/** An appointment to cancel, and the element of the body that names it; `""` where none does. */
export interface AppointmentToCancel {
  readonly item: AppointmentItem;
  readonly element: string;
}

/** What a cancellation changes of each appointment, or the refusal that names each that cannot be cancelled. */
export type Cancellations =
  | { readonly ok: true; readonly toChange: readonly AppointmentToChange[] }
  | Refusal;

/** Decides the cancellation of several appointments, each by the rules of *Cancel appointment*. */
export function cancellationsOf(
  attempt: CancellationAttempt,
  appointments: readonly AppointmentToCancel[],
): Cancellations {
  const judged = appointments.map(({ item, element }) => {
    const request = { ...attempt, item };
    return { request, element, judgement: judgeCancellation(request) };
  });
  const problems = judged.flatMap(({ request, element, judgement }) =>
    judgement?.kind === "refuse"
      ? judgement.refusal.problems.map((entry) => about(request.item, element, entry))
      : [],
  );
  const refusal = refuseAll(problems);
  if (refusal !== undefined) return refusal;
  const toChange = judged.map(({ request, judgement }) => ({
    item: request.item,
    // A judgement without a refusal means that the appointment is cancelled already.
    change: judgement === undefined ? cancellationOf(request) : undefined,
  }));
  return { ok: true, toChange };
}

function about({ record }: AppointmentItem, element: string, entry: InfoEntry): InfoEntry {
  return withDetails(entry, { appointment_id: record.appointment_id }, element);
}

/** Reads the clients of appointments, by id; an erased one is missing. */
export async function readClientsOf(
  reads: Reads,
  appointments: readonly { readonly item: AppointmentItem }[],
): Promise<ReadonlyMap<number, ClientItem>> {
  const keys = new Map(
    appointments.map(({ item: { record } }) => [
      String(record.client_id),
      readClient(record.tenant_id, record.client_id),
    ]),
  );
  const found = await reads.read(Object.fromEntries(keys));
  const clients = Object.values(found).flatMap((client) => client ?? []);
  return new Map(clients.map((client) => [client.client_id, client]));
}
