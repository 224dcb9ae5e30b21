import { succeed } from "../../../shared/api/answer.ts";
import type { OperationName } from "../../../shared/api/operations.ts";
import { pageEntries, pageOf, type TimeRange, wantedRangePage } from "../../../shared/api/paging.ts";
import {
  isListRange,
  listRangeEntries,
  listRangeOf,
  listRangeProblems,
} from "../../../shared/booking/list-range.ts";
import type { OperationDefinition } from "../../../shared/booking/operation-definition.ts";
import { tenantOperation } from "../../../shared/booking/tenant-operation.ts";
import {
  MAX_UNAVAILABILITY_MS,
  type UnavailabilityItem,
  unavailabilityBetween,
  unavailabilityPosition,
} from "../../../shared/tables/unavailability-item.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { type HolderParameter, holderId, type UnavailabilityHolder } from "./unavailability-holder.ts";
import { holderNotFound, unavailabilityView } from "./unavailability-view.ts";

const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)#\d{16}$/;

/** Defines the list of a coach's or a room's unavailability: what overlaps a range and is not removed, by its start. */
export function listUnavailability<Name extends OperationName, Parameter extends HolderParameter>(
  name: Name,
  holder: UnavailabilityHolder<Parameter>,
  describe: OperationDefinition["describe"],
): OperationDefinition<Name> {
  return tenantOperation(name, {
    describe,
    path: () => ({ [holder.parameter]: pathId() }),
    query: () => ({ ...listRangeEntries(), ...pageEntries() }),
    queryRule: listRangeProblems,
    tables: { Club: ["BatchGetItem"], Calendar: ["Query"] },
    run: async ({ tenant, path, query, caller, database }, { now, utcOffsetMs }) => {
      const { limit, cursor, from, to, date } = query;
      const id = holderId(holder, path);
      const wanted = wantedRangePage({ limit, cursor }, [name, tenant.tenant_id, id, from, to, date], {
        range: () => listRangeOf({ from, to, date }, tenant, { now: now(), utcOffsetMs }),
        isPosition: isPositionIn,
      });
      if (!wanted.ok) return wanted;
      const { range, after } = wanted.value;
      const begins = { from: earliestStart(range), to: range.to, after };
      const [{ record }, items] = await Promise.all([
        database.read({ record: holder.read(tenant.tenant_id, id) }),
        database.query(
          unavailabilityBetween(holder.calendarKey(tenant.tenant_id, id), begins),
          (item) => item.removed_at === undefined && item.end_date_time > range.from,
          wanted.value.limit + 1,
        ),
      ]);
      if (record === undefined) return holderNotFound(holder);
      const view = (item: UnavailabilityItem) => unavailabilityView(item, caller);
      const { entries, next_cursor } = pageOf(items, wanted.value, unavailabilityPosition, view);
      return succeed(200, { unavailability: entries, next_cursor });
    },
  });
}

/** The earliest start of an unavailability that reaches into a range: none is longer than 60 days. */
function earliestStart({ from }: TimeRange): string {
  return formatUtcDateTime(new Date(Date.parse(from) - MAX_UNAVAILABILITY_MS));
}

function isPositionIn(text: string, range: TimeRange): boolean {
  const [, start] = POSITION.exec(text) ?? [];
  return start !== undefined && isListRange(range) && earliestStart(range) <= start && start < range.to;
}
