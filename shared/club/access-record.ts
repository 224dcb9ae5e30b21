import * as v from "valibot";
import type { ClientId } from "../tables/client-id.ts";
import { type ClubKey, readClub } from "../tables/club-table.ts";
import type { Check } from "../tables/transact-item.ts";
import { boundedArray } from "../values/array.ts";
import { crossFieldRule } from "../values/cross-field.ts";
import { expectationMessage } from "../values/expectation.ts";
import { optional } from "../values/optional.ts";
import { requestObject } from "../values/request-object.ts";
import { positiveInteger, uuid } from "../values/scalars.ts";
import { text } from "../values/text.ts";

const ACCESS = "access";
// About 55 kB, which the authorizer passes to the function with every request of the principal.
const MAX_GRANTS = 1_000;
const COMPANIES = expectationMessage("array", `an array of at most ${MAX_GRANTS} company UUIDs`);
const TENANTS = expectationMessage("array", `an array of at most ${MAX_GRANTS} tenant ids`);
const NO_COMPANIES = expectationMessage("array", "an empty array, since client_id is given");
const SOME_TENANTS = expectationMessage(
  "array",
  "an array of the client's tenants, since client_id is given",
);

/** For whom a token's principal may act: companies, tenants, and optionally only one client. */
const accessEntries = {
  principal: v.pipe(text(255), v.description("The token's sub, else its client_id.")),
  companies: boundedArray(uuid(), MAX_GRANTS, COMPANIES),
  tenants: boundedArray(positiveInteger(), MAX_GRANTS, TENANTS),
  client_id: v.pipe(
    optional(positiveInteger()),
    v.description("The only client for whom the principal may book."),
  ),
};

/**
 * An access record in the club file. A record for one client names that client's tenants and no company, because client ids
 * are unique only within a tenant.
 */
export const AccessRecordOfFileSchema = v.pipe(
  requestObject(accessEntries),
  crossFieldRule(({ client_id, companies, tenants }) => {
    if (client_id === undefined) return [];
    return [
      ...(isEmptyArray(companies) ? [] : [{ field: "companies", message: NO_COMPANIES }]),
      ...(isEmptyArray(tenants) ? [{ field: "tenants", message: SOME_TENANTS }] : []),
    ];
  }),
);

/** A stored access record. */
export const AccessRecordSchema = v.object({
  ...accessEntries,
  /** When a command granted it; absent if an import did. */
  granted_at: v.optional(v.string()),
});

export type AccessRecord = v.InferOutput<typeof AccessRecordSchema>;

/** The Club table's key of a principal's access record. */
export function accessKey(principal: string): ClubKey {
  return { partition: `access#${principal}`, record: ACCESS };
}

/** Whether an item of the Club table is an access record. */
export function isAccessItem({ record }: Readonly<Record<string, unknown>>): boolean {
  return record === ACCESS;
}

/**
 * The read key of a principal's access record. Consistent: the gateway caches the decision for minutes, so a stale read would
 * let a principal in who has just been revoked.
 */
export function readAccess(principal: string) {
  return { ...readClub(accessKey(principal), AccessRecordSchema), consistent: true };
}

/** Whether an access record is for this client alone. */
export function isAccessOf(
  { tenants, client_id }: Pick<AccessRecord, "tenants" | "client_id">,
  client: ClientId,
): boolean {
  return client_id === client.client_id && tenants.includes(client.tenant_id);
}

/** Refuses a transaction unless {@link isAccessOf} holds for the principal's access record. */
export function checkAccessOf(principal: string, { tenant_id, client_id }: ClientId): Check {
  return {
    kind: "check",
    table: "Club",
    key: accessKey(principal),
    condition: "client_id = :client AND contains(tenants, :tenant)",
    values: { ":client": client_id, ":tenant": tenant_id },
  };
}

function isEmptyArray(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
