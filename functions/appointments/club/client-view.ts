import { type Refusal, refuseNotFound } from "../../../shared/api/answer.ts";
import { type Caller, seesContacts } from "../../../shared/api/caller.ts";
import type { TenantRequest } from "../../../shared/operations/tenant-operation.ts";
import { type ClientProfile, readClientProfile } from "../../../shared/tables/clients-table.ts";

const MAX_KEYS = 100;

/** A client or prospect as this caller sees them. Fields that are unknown, or that the caller may not see, are null. */
export function clientView(client: ClientProfile, caller: Pick<Caller, "scopes" | "grants">) {
  const shown: Partial<ClientProfile> = seesContacts(caller, client.client_id) ? client : {};
  return {
    client_id: client.client_id,
    status: client.status,
    full_name: client.full_name ?? null,
    email_id: shown.email_id ?? null,
    mobile_country_code: shown.mobile_country_code ?? null,
    mobile_number: shown.mobile_number ?? null,
    // In the club file an empty text means that there is none.
    medical_alert: shown.medical_alert || null,
  };
}

/** A client as callers see them. */
export type ClientView = ReturnType<typeof clientView>;

/** The clients of these ids as the caller sees them, by id, without clients who have been erased. */
export async function readClientViews(
  {
    database,
    tenant: { tenant_id },
    caller,
  }: Pick<TenantRequest<unknown, unknown, unknown>, "database" | "tenant" | "caller">,
  clientIds: readonly number[],
): Promise<ReadonlyMap<number, ClientView>> {
  const ids = [...new Set(clientIds)];
  const batches = Array.from({ length: Math.ceil(ids.length / MAX_KEYS) }, (_, index) =>
    ids.slice(index * MAX_KEYS, (index + 1) * MAX_KEYS),
  );
  const read = await Promise.all(
    batches.map((batch) =>
      database.read(
        // The ids come from an index, which may still have erased clients.
        Object.fromEntries(
          batch.map((id) => [id, { ...readClientProfile(tenant_id, id), consistent: false }]),
        ),
      ),
    ),
  );
  const found = read.flatMap((items) => Object.values(items).filter((item) => item !== undefined));
  return new Map(found.map((client) => [client.client_id, clientView(client, caller)]));
}

/** The refusal of a client in the path whom the tenant does not have. */
export function clientNotFound(): Refusal {
  return refuseNotFound("CLIENT_NOT_FOUND", {
    identifier: "client_id",
    help: "Check client_id in the path.",
  });
}
