import * as v from "valibot";
import { type ClubKey, readClub } from "../tables/club-table.ts";
import { text } from "../values/text.ts";
import { uuid } from "../values/uuid.ts";

/** A company; its tenants are its club locations. */
export const companyEntries = { company_uuid: uuid(), name: text(200) };

/** A stored company. */
const CompanySchema = v.object(companyEntries);

export type Company = v.InferOutput<typeof CompanySchema>;

/** The partition of a company and its tenants by UUID. */
export function companyPartition(companyUuid: string): string {
  return `company#${companyUuid}`;
}

/** The Club table's key of a company. */
export function companyKey(companyUuid: string): ClubKey {
  return { partition: companyPartition(companyUuid), record: "company" };
}

/** The read key of a company. */
export function readCompany(companyUuid: string) {
  return readClub(companyKey(companyUuid), CompanySchema);
}
