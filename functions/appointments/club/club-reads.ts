import { type Refusal, refuseNotFound, succeed } from "../../../shared/api/answer.ts";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import { isIdPosition, pageEntries, pageOf, requestedPage } from "../../../shared/api/paging.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import type { KeyRange, ReadKey } from "../../../shared/tables/database.ts";
import { pathId, queryBoolean } from "../../../shared/values/parameters.ts";

/** The query of a list of the club's records: `is_active` and the page. */
export function clubListQuery() {
  return { is_active: queryBoolean(), ...pageEntries() };
}

interface ClubRecord {
  readonly is_active: boolean;
}

/** A list of a tenant's records of one kind. */
export interface ClubList<Item extends ClubRecord> {
  /** The name of the list in the answer. */
  readonly plural: string;
  readonly range: (tenantId: number, afterId: number | undefined) => KeyRange<Item>;
  readonly idOf: (item: Item) => number;
  /** A record as callers see it. */
  readonly view: (item: Item, tenant: Tenant) => object;
}

/**
 * Defines a list of a tenant's records by id, page by page; inactive records are left out unless the query asks for
 * them.
 */
export function clubList<Item extends ClubRecord>({
  plural,
  range,
  idOf,
  view,
}: ClubList<Item>): DefineOperation {
  return tenantOperation({
    query: clubListQuery,
    tables: { Club: ["BatchGetItem", "Query"] },
    run: async ({ operation, tenant, query: { is_active = true, ...position }, database }) => {
      const page = requestedPage(position, [operation, tenant.tenant_id, is_active], isIdPosition);
      if (!page.ok) return page;
      const { limit, after } = page.value;
      const items = await database.query(
        range(tenant.tenant_id, after === undefined ? undefined : Number(after)),
        (item) => item.is_active === is_active,
        limit + 1,
      );
      const { entries, next_cursor } = pageOf(
        items,
        page.value,
        (item) => String(idOf(item)),
        (item) => view(item, tenant),
      );
      return succeed(200, { [plural]: entries, next_cursor });
    },
  });
}

/** What the refusal says if the tenant has no such record of a kind. */
export interface NotFound {
  readonly code: ErrorCode;
  readonly message: string;
}

/** The refusal of a coach in the path. */
export const NO_COACH: NotFound = { code: "COACH_NOT_FOUND", message: "The tenant has no such coach." };

/** The refusal of a request whose path names a record that the tenant does not have. */
export function recordNotFound(parameter: string, { code, message }: NotFound): Refusal {
  return refuseNotFound(code, { identifier: parameter, message, help: `Check ${parameter} in the path.` });
}

/** The details of one of a tenant's records. */
export interface ClubDetails<Parameter extends string, Item> {
  /** The path parameter that has the record's id. */
  readonly parameter: Parameter;
  readonly read: (tenantId: number, id: number) => ReadKey<Item>;
  readonly view: (item: Item, tenant: Tenant) => object;
  readonly notFound: NotFound;
}

/** Defines the details of one of a tenant's records, active or not. */
export function clubDetails<Parameter extends string, Item>({
  parameter,
  read,
  view,
  notFound,
}: ClubDetails<Parameter, Item>): DefineOperation {
  return tenantOperation({
    path: () => ({ [parameter]: pathId() }),
    tables: { Club: ["BatchGetItem"] },
    run: async ({ tenant, path, database }) => {
      const { item } = await database.read({ item: read(tenant.tenant_id, Number(path[parameter])) });
      return item === undefined ? recordNotFound(parameter, notFound) : succeed(200, view(item, tenant));
    },
  });
}
