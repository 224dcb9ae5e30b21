import type { ClubKey } from "../tables/club-table.ts";
import { text } from "../values/text.ts";
import { uuid } from "../values/uuid.ts";

/** A company; its tenants are its club locations. */
export const companyEntries = { company_uuid: uuid(), name: text(200) };

/** The partition of a company and its tenants by UUID. */
export function companyPartition(companyUuid: string): string {
  return `company#${companyUuid}`;
}

/** The Club table's key of a company. */
export function companyKey(companyUuid: string): ClubKey {
  return { partition: companyPartition(companyUuid), record: "company" };
}
