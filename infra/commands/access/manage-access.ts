import * as v from "valibot";
import {
  type AccessRecord,
  AccessRecordOfFileSchema,
  AccessRecordSchema,
  accessKey,
  isAccessItem,
  isAccessOf,
} from "../../../shared/club/access-record.ts";
import { companyKey, tenantKey } from "../../../shared/club/tenant.ts";
import type { Attributes, BulkTables } from "../../../shared/tables/bulk-tables.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import { grantTombstone, putTombstone, removeTombstone } from "../../../shared/tables/tombstones.ts";
import { fieldProblem } from "../../../shared/values/field-problem.ts";
import { endFeedsAround } from "../feeds/end-feeds.ts";
import { findClients } from "../import/find-clients.ts";
import { checkItsClients, clientsOf } from "../import/write-access.ts";

/** Whether a grant was written, or a sentence for each of its problems. */
export type GrantOutcome =
  | {
      readonly ok: true;
      readonly replaced: boolean;
      /** For whom alone the grant is: another number than the wanted one where an import has joined that client. */
      readonly clientId: number | undefined;
    }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Writes a principal's access record; replaces an earlier one, and ends the calendar feeds of the clients for whom alone that
 * was. No import and no restore replaces it, unless somebody says so.
 */
export async function grantAccess(
  tables: BulkTables,
  wanted: unknown,
  now = new Date(),
): Promise<GrantOutcome> {
  const parsed = v.safeParse(AccessRecordOfFileSchema, wanted);
  if (!parsed.success) return { ok: false, problems: parsed.issues.map(problemSentence) };
  const access = parsed.output;
  if (access.companies.length === 0 && access.tenants.length === 0) {
    return { ok: false, problems: ["A grant is for at least one company or tenant."] };
  }
  const unknown = await unknownHolders(tables, access);
  if (unknown.length > 0) return { ok: false, problems: unknown };
  const person = await personOf(tables, access);
  if (!person.ok) return person;
  const { clientId } = person;
  const key = accessKey(access.principal);
  const earlier = await tables.get("Club", [key], OWNER_ATTRIBUTES);
  const granted = { ...access, client_id: clientId };
  const formerClients = earlier.flatMap(clientsOfItem).filter((client) => !isAccessOf(granted, client));
  const failed = await endFeedsAround(tables, formerClients, () =>
    tables.transact([
      { kind: "put", table: "Club", item: { ...granted, ...key, granted_at: now.toISOString() } },
      removeTombstone(grantTombstone(access.principal)),
      ...checkItsClients(granted),
    ]),
  );
  // Somebody was erased since they were read: read again, and say who is not there.
  if (failed.length > 0) return await grantAccess(tables, wanted, now);
  return { ok: true, replaced: earlier.length > 0, clientId };
}

// What says whose feeds end with the access.
const OWNER_ATTRIBUTES = ["record", "tenants", "client_id"];
const OwnersSchema = v.pick(AccessRecordSchema, ["tenants", "client_id"]);

/** The clients whose access an item is; none if it cannot be read, which must not prevent a revocation. */
function clientsOfItem(item: Attributes): ClientId[] {
  const owners = v.safeParse(OwnersSchema, item);
  return owners.success ? clientsOf(owners.output) : [];
}

/**
 * Deletes a principal's access record, so that no later import brings it back, nor one that is about to write it; ends the
 * calendar feed of the client for whom alone it was.
 * @returns whether there was one
 */
export async function revokeAccess(
  tables: BulkTables,
  principal: string,
  now = new Date(),
): Promise<boolean> {
  const key = accessKey(principal);
  const found = await tables.get("Club", [key], OWNER_ATTRIBUTES);
  await endFeedsAround(tables, found.flatMap(clientsOfItem), () =>
    tables.transact([{ kind: "delete", table: "Club", key }, putTombstone(grantTombstone(principal), now)]),
  );
  return found.length > 0;
}

/** All access records, sorted by principal; reads the whole Club table. */
export async function listAccess(tables: BulkTables): Promise<AccessRecord[]> {
  const records: AccessRecord[] = [];
  for await (const item of tables.scan("Club")) {
    if (isAccessItem(item)) records.push(v.parse(AccessRecordSchema, item));
  }
  return records.sort((a, b) => a.principal.localeCompare(b.principal));
}

// A grant for a tenant that does not exist is a typing error, and would take effect once a new tenant gets that number.
async function unknownHolders(tables: BulkTables, access: AccessRecord): Promise<string[]> {
  const named = [
    ...access.companies.map((uuid) => [companyKey(uuid), `There is no company ${uuid}.`] as const),
    ...access.tenants.map((id) => [tenantKey(id), `There is no tenant ${id}.`] as const),
  ];
  const problems: string[] = [];
  for (const [key, problem] of named) {
    const found = await tables.get("Club", [key], ["record"]);
    if (found.length === 0) problems.push(problem);
  }
  return problems;
}

/**
 * The person for whom alone a grant is: the client, or whom an import joined them to. A grant for a client who is not there
 * would take effect for whoever gets that number.
 */
async function personOf(
  tables: BulkTables,
  { tenants, client_id }: AccessRecord,
): Promise<
  { readonly ok: true; readonly clientId: number | undefined } | Extract<GrantOutcome, { ok: false }>
> {
  if (client_id === undefined) return { ok: true, clientId: undefined };
  const found = await findClients(
    tables,
    tenants.map((tenant_id) => ({ tenant_id, client_id })),
  );
  const problems = found.flatMap(({ client, person }) =>
    person === undefined ? [`There is no client ${client_id} at tenant ${client.tenant_id}.`] : [],
  );
  if (problems.length > 0) return { ok: false, problems };
  const [clientId, ...others] = new Set(found.flatMap(({ person }) => person?.client_id ?? []));
  return others.length === 0
    ? { ok: true, clientId }
    : { ok: false, problems: [`Client ${client_id} is a different person in each of these tenants.`] };
}

function problemSentence(issue: v.BaseIssue<unknown>): string {
  const { path, expectation } = fieldProblem(issue);
  return `${path} must be ${expectation.phrase}.`;
}
