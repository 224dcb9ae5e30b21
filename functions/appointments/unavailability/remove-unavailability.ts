import { envelope, infoEntry, refuseNotFound, succeed } from "../../../shared/api/answer.ts";
import { cellsOf, utcDay } from "../../../shared/calendar/cells.ts";
import type { Decision } from "../../../shared/operations/decision.ts";
import { itemOperation } from "../../../shared/operations/item-operation.ts";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import { makeAvailable } from "../../../shared/tables/calendar-table.ts";
import {
  allUnavailability,
  putUnavailability,
  type UnavailabilityItem,
} from "../../../shared/tables/unavailability-item.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { recordNotFound } from "../club/club-reads.ts";
import { holderId, type UnavailabilityHolder } from "./unavailability-holder.ts";

type PathEntries = Readonly<Record<string, ReturnType<typeof pathId>>>;

/** Defines the operation that removes an unavailability of a coach or a room. */
export function removeUnavailability(holder: UnavailabilityHolder): DefineOperation {
  return itemOperation<PathEntries, { readonly item: UnavailabilityItem }, undefined>({
    path: () => ({ [holder.parameter]: pathId(), unavailability_id: pathId() }),
    versions: "matched",
    tables: {
      Club: ["BatchGetItem"],
      Calendar: ["PutItem", "Query", "UpdateItem"],
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    // An id does not say when its unavailability begins, so all of the holder's are read: 1 unit for some 12 of them.
    find: async ({ tenant: { tenant_id }, path }, reads) => {
      const id = holderId(holder, path);
      const isWanted = (item: UnavailabilityItem) => item.unavailability_id === path.unavailability_id;
      const [{ record }, [item]] = await Promise.all([
        reads.read({ record: holder.read(tenant_id, id) }),
        reads.query(allUnavailability(holder.calendarKey(tenant_id, id)), isWanted, Number.POSITIVE_INFINITY),
      ]);
      if (record === undefined) return recordNotFound(holder.parameter, holder.notFound);
      if (item === undefined) {
        return refuseNotFound("UNAVAILABILITY_NOT_FOUND", { identifier: "unavailability_id" });
      }
      return { ok: true, version: item.version, whole: async () => ({ item }) };
    },
    load: async () => undefined,
    decide: ({ item, clock }) => decideRemoval(item, clock.now),
  });
}

function decideRemoval(item: UnavailabilityItem, now: Date): Decision {
  if (item.removed_at !== undefined) {
    const done = envelope(item.unavailability_id, [infoEntry("ALREADY_DONE")]);
    return { kind: "commit", changes: [], success: { ...succeed(200, done), version: item.version } };
  }
  const updatedMs = Math.max(now.getTime(), Date.parse(item.updated_at) + 1);
  const removed = {
    ...item,
    version: item.version + 1,
    removed_at: formatUtcDateTime(now),
    updated_at: formatUtcDateTime(new Date(updatedMs)),
  };
  return {
    kind: "commit",
    changes: [{ writes: { ...freedDays(item, now), unavailability: putUnavailability(removed) } }],
    success: { ...succeed(200, envelope(item.unavailability_id)), version: removed.version },
  };
}

/** The writes that free the covered days, except days that are over now or were when the unavailability was added. */
function freedDays(item: UnavailabilityItem, now: Date) {
  const { holder, start_date_time, end_date_time, created_at } = item;
  const firstDay = utcDay(Math.max(now.getTime(), Date.parse(created_at)));
  const days = cellsOf(Date.parse(start_date_time), Date.parse(end_date_time));
  return Object.fromEntries(
    days
      .filter(({ day }) => day >= firstDay)
      .map((cells) => [`available ${cells.day}`, makeAvailable({ ...cells, holder })]),
  );
}
