import { formatLocal, type UtcOffset } from "../../../../shared/calendar/local-time.ts";
import type { Tenant } from "../../../../shared/club/tenant.ts";
import type { OpenClass } from "./read-open-classes.ts";

/** Above it, a tenant that shows `few` says only that there are places. */
const FEW = 5;

/** A class as anybody may see it: nothing of who comes, nor how many wait. */
export function openClassView(
  { listed: { record, booked, owed }, coach, type }: OpenClass,
  { time_zone, timetable_places }: Pick<Tenant, "time_zone" | "timetable_places">,
  utcOffsetMs: UtcOffset,
) {
  const startMs = Date.parse(record.start_date_time);
  // What is owed to the line is open to nobody else.
  const left = owed ? 0 : Math.max(0, record.capacity - booked);
  return {
    class_id: record.class_id,
    class_type_id: record.class_type_id,
    name: record.name,
    description: type?.description ?? null,
    coach_id: record.coach_id ?? null,
    coach_name: coach?.public_name ?? firstName(coach?.name ?? record.coach_name),
    room_name: record.room_name ?? null,
    photo_url: coach?.photo_url ?? null,
    start_date_time: record.start_date_time,
    end_date_time: record.end_date_time,
    local_start: formatLocal(startMs, utcOffsetMs(time_zone, startMs)),
    is_virtual: record.is_virtual,
    status: record.status,
    places_left: timetable_places === "few" && left > FEW ? null : left,
    is_full: left === 0,
    has_waitlist: record.waitlist_size > 0,
    booking_opens_at: record.booking_opens_at ?? null,
  };
}

function firstName(name: string | undefined): string | null {
  return name?.trim().split(/\s+/u)[0] || null;
}
