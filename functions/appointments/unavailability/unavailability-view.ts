import type { Caller } from "../../../shared/api/caller.ts";
import type { UnavailabilityItem } from "../../../shared/tables/unavailability-item.ts";

/** An unavailability as a caller sees it; `reason` is null for callers without `staff.write`. */
export function unavailabilityView(item: UnavailabilityItem, { scopes }: Pick<Caller, "scopes">) {
  const { coach_id, room_id } = item;
  return {
    id: item.unavailability_id,
    version: item.version,
    ...(coach_id === undefined ? {} : { coach_id }),
    ...(room_id === undefined ? {} : { room_id }),
    start_date_time: item.start_date_time,
    end_date_time: item.end_date_time,
    reason: scopes.includes("staff.write") ? (item.reason ?? null) : null,
    created_at: item.created_at,
    created_by: item.created_by,
    removed_at: item.removed_at ?? null,
  };
}
