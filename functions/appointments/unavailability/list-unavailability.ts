import type * as v from "valibot";
import { succeed } from "../../../shared/api/answer.ts";
import { pageEntries, pageOf, requestedRangePage, type TimeRange } from "../../../shared/api/paging.ts";
import type { Clock } from "../../../shared/calendar/local-time.ts";
import {
  isListRange,
  listRangeEntries,
  listRangeOf,
  listRangeProblems,
} from "../../../shared/lists/list-range.ts";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import { type TenantRequest, tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import type { KeyRange } from "../../../shared/tables/database.ts";
import {
  MAX_UNAVAILABILITY_MS,
  type Starts,
  type UnavailabilityItem,
  unavailabilityBetween,
  unavailabilityPosition,
} from "../../../shared/tables/unavailability-item.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { recordNotFound } from "../club/club-reads.ts";
import { holderId, type UnavailabilityHolder } from "./unavailability-holder.ts";
import { unavailabilityView } from "./unavailability-view.ts";

const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)#\d{16}$/;

/** The query parameters of a list of unavailability, and the problems of their combinations. */
export const unavailabilityQuery = {
  query: () => ({ ...listRangeEntries(), ...pageEntries() }),
  queryRule: listRangeProblems,
} as const;

type Query = v.InferOutput<v.ObjectSchema<ReturnType<typeof unavailabilityQuery.query>, undefined>>;

/** Defines the list of a coach's or a room's unavailability: what overlaps a range and is not removed, by its start. */
export function listUnavailabilityOf(holder: UnavailabilityHolder): DefineOperation {
  return tenantOperation({
    path: () => ({ [holder.parameter]: pathId() }),
    ...unavailabilityQuery,
    tables: { Club: ["BatchGetItem"], Calendar: ["Query"] },
    run: async (request, { now, utcOffsetMs }) => {
      const { operation, tenant, path, database } = request;
      const id = holderId(holder, path);
      const key = holder.calendarKey(tenant.tenant_id, id);
      const [page, { record }] = await Promise.all([
        readPage(request, [operation, tenant.tenant_id, id], {
          between: (starts) => unavailabilityBetween(key, starts),
          clock: { now: now(), utcOffsetMs },
        }),
        database.read({ record: holder.read(tenant.tenant_id, id) }),
      ]);
      if (!page.ok) return page;
      return record === undefined
        ? recordNotFound(holder.parameter, holder.notFound)
        : succeed(200, page.value);
    },
  });
}

/**
 * Reads a page of a list of unavailability.
 * @param of what the cursor is bound to beside the range
 */
export async function readPage(
  {
    tenant,
    query,
    caller,
    database,
  }: Pick<TenantRequest<unknown, Query, unknown>, "tenant" | "query" | "caller" | "database">,
  of: readonly unknown[],
  {
    between,
    clock,
  }: { readonly between: (starts: Starts) => KeyRange<UnavailabilityItem>; readonly clock: Clock },
) {
  const { limit, cursor, from, to, date } = query;
  const page = requestedRangePage({ limit, cursor }, [...of, from, to, date], {
    range: () => listRangeOf({ from, to, date }, tenant, clock),
    isPosition: isPositionIn,
  });
  if (!page.ok) return page;
  const { range, after } = page.value;
  const items = await database.query(
    between({ from: earliestStart(range), to: range.to, after }),
    (item) => item.removed_at === undefined && item.end_date_time > range.from,
    page.value.limit + 1,
  );
  const view = (item: UnavailabilityItem) => unavailabilityView(item, caller);
  const { entries, next_cursor } = pageOf(items, page.value, unavailabilityPosition, view);
  return { ok: true, value: { unavailability: entries, next_cursor } } as const;
}

/** The earliest start of an unavailability that can overlap a range: none is longer than 60 days. */
function earliestStart({ from }: TimeRange): string {
  return formatUtcDateTime(new Date(Date.parse(from) - MAX_UNAVAILABILITY_MS));
}

function isPositionIn(text: string, range: TimeRange): boolean {
  const [, start] = POSITION.exec(text) ?? [];
  return start !== undefined && isListRange(range) && earliestStart(range) <= start && start < range.to;
}
