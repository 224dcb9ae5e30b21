import type { Tenant } from "../../../shared/club/tenant.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import { readWholeClient, type WholeClient } from "../../../shared/tables/clients-table.ts";
import type { ContactOwners } from "./match-person.ts";

/** The owners of contacts by their ids. */
export type KnownPeople = ReadonlyMap<number, WholeClient>;

/** Reads the owners of contacts. */
export async function readOwners(
  { tenant_id }: Pick<Tenant, "tenant_id">,
  contacts: ContactOwners,
  reads: Reads,
): Promise<KnownPeople> {
  const keys = ownerIds(contacts).map((id) => [String(id), readWholeClient(tenant_id, id)] as const);
  const found = keys.length === 0 ? {} : await reads.read(Object.fromEntries(keys));
  const people = Object.values(found).flatMap((client) => client ?? []);
  return new Map(people.map((client) => [client.client_id, client]));
}

/** The owners of contacts who were read and do not exist. */
export function missingOwners(contacts: ContactOwners, people: KnownPeople): number[] {
  return ownerIds(contacts).filter((id) => !people.has(id));
}

function ownerIds({ email, mobile }: ContactOwners): number[] {
  return [...new Set([email, mobile].flatMap((owner) => owner?.client_id ?? []))];
}
