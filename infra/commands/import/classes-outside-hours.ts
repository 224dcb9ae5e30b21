import { stretchesOf } from "../../../shared/calendar/hours.ts";
import { localSegments } from "../../../shared/calendar/local-time.ts";
import { isWithin } from "../../../shared/calendar/stretch.ts";
import { spanOfRecord } from "../../../shared/classes/class-kind.ts";
import { openingHours, type Tenant } from "../../../shared/club/tenant.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";
import type { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { type ClassRecord, classesByStart } from "../../../shared/tables/classes-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";

const MAX_NAMED = 20;

/**
 * A sentence that names the scheduled classes of a tenant that begin from now on and are outside its opening hours; undefined if
 * there are none. A file never touches them.
 */
export async function classesOutsideHours(
  tables: BulkTables,
  tenant: Pick<Tenant, "tenant_id" | "time_zone" | "opening_hours" | "closures">,
  now: Date,
): Promise<string | undefined> {
  const classes = classesByStart(tenant.tenant_id, formatUtcDateTime(now));
  const hours = openingHours(tenant);
  const isOutside = (record: ClassRecord) => {
    const span = spanOfRecord(record);
    const open = stretchesOf(hours, localSegments(tenant.time_zone, span, utcOffsetMs));
    return record.status === "scheduled" && !isWithin(open, span.startMs, span.endMs);
  };
  const outside = await tables
    .database()
    .query(classes, ({ record }) => isOutside(record), Number.POSITIVE_INFINITY);
  if (outside.length === 0) return undefined;
  const named = outside
    .slice(0, MAX_NAMED)
    .map(({ record }) => `${record.class_id} (${record.start_date_time})`);
  const unnamed = outside.length - named.length;
  const stay = outside.length === 1 ? "1 class stays" : `${outside.length} classes stay`;
  const ids = [...named, ...(unnamed > 0 ? [`${unnamed} more`] : [])].join(", ");
  return `${stay} outside its opening hours: ${ids}.`;
}
