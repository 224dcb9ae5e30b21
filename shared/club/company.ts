import { text } from "../values/text.ts";
import { uuid } from "../values/uuid.ts";

/** A company; its tenants are its club locations. */
export const companyEntries = { company_uuid: uuid(), name: text(200) };

/** The Club table's key of a company. */
export function companyRecord(companyUuid: string): string {
  return `company#${companyUuid}`;
}
