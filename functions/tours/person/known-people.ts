import { managesTours } from "../../../shared/api/caller.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import { readWholeClient, type WholeClient } from "../../../shared/tables/clients-table.ts";
import type { ContactOwners } from "./match-person.ts";

/** The owners of a prospect's contacts by their ids, for callers who may learn of them. */
export interface KnownPeople {
  readonly people: ReadonlyMap<number, WholeClient>;
}

/**
 * Reads the owners of a prospect's contacts. For a visitor it reads nothing: the round trip would make the answer
 * slower for a known person than for a new one.
 */
export async function readKnownPeople(
  { tenant, caller }: Pick<Attempt, "tenant" | "caller">,
  { email, mobile }: ContactOwners,
  reads: Reads,
): Promise<Partial<KnownPeople>> {
  if (!managesTours(caller)) return {};
  const ids = [...new Set([email, mobile].flatMap((owner) => owner?.client_id ?? []))];
  const keys = ids.map((id) => [String(id), readWholeClient(tenant.tenant_id, id)] as const);
  const found = keys.length === 0 ? {} : await reads.read(Object.fromEntries(keys));
  const people = Object.values(found).flatMap((client) => client ?? []);
  return { people: new Map(people.map((client) => [client.client_id, client])) };
}
