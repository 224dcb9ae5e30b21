import * as v from "valibot";
import {
  type AccessRecord,
  AccessRecordOfFileSchema,
  AccessRecordSchema,
  accessKey,
  isAccessItem,
} from "../../shared/club/access-record.ts";
import { companyKey } from "../../shared/club/company.ts";
import { tenantKey } from "../../shared/club/tenant.ts";
import type { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { fieldProblem } from "../../shared/values/field-problem.ts";

/** Whether a grant was written, or a sentence for each of its problems. */
export type GrantOutcome =
  | { readonly ok: true; readonly replaced: boolean }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Writes a principal's access record; replaces an earlier one. */
export async function grantAccess(tables: BulkTables, wanted: unknown): Promise<GrantOutcome> {
  const parsed = v.safeParse(AccessRecordOfFileSchema, wanted);
  if (!parsed.success) return { ok: false, problems: parsed.issues.map(problemSentence) };
  const access = parsed.output;
  if (access.companies.length === 0 && access.tenants.length === 0) {
    return { ok: false, problems: ["A grant is for at least one company or tenant."] };
  }
  const unknown = await unknownHolders(tables, access);
  if (unknown.length > 0) return { ok: false, problems: unknown };
  const key = accessKey(access.principal);
  const earlier = await tables.get("Club", [key], ["record"]);
  await tables.put("Club", [{ ...access, ...key }]);
  return { ok: true, replaced: earlier.length > 0 };
}

/**
 * Deletes a principal's access record.
 * @returns whether there was one
 */
export async function revokeAccess(tables: BulkTables, principal: string): Promise<boolean> {
  return await tables.delete("Club", accessKey(principal));
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

function problemSentence(issue: v.BaseIssue<unknown>): string {
  const { path, expectation } = fieldProblem(issue);
  return `${path} must be ${expectation.phrase}.`;
}
