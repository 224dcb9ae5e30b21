import * as v from "valibot";
import club from "../../../shared/club/sample-club.json" with { type: "json" };

const SpanOfDaySchema = v.pipe(v.array(v.string()), v.minLength(2));

/** The sample club as the model reads it; times of day are `HH:mm` of the tenant's own clock. */
export const modelClub = v.parse(
  v.object({
    tenants: v.array(
      v.object({
        tenant_id: v.number(),
        tenant_uuid: v.string(),
        company_uuid: v.string(),
        max_advance_days: v.number(),
        opening_hours: v.record(v.string(), v.array(SpanOfDaySchema)),
        tour: v.object({ duration_minutes: v.number(), capacity: v.number() }),
      }),
    ),
    coaches: v.array(
      v.object({
        tenant_id: v.number(),
        coach_id: v.number(),
        is_active: v.boolean(),
        appointment_type_ids: v.array(v.number()),
      }),
    ),
    rooms: v.array(
      v.object({ tenant_id: v.number(), room_id: v.number(), capacity: v.number(), is_active: v.boolean() }),
    ),
    appointment_types: v.array(
      v.object({
        tenant_id: v.number(),
        appointment_type_id: v.number(),
        duration_minutes: v.number(),
        service_category_primary_name: v.string(),
        service_category_secondary_name: v.string(),
        is_active: v.boolean(),
        subtypes: v.array(v.object({ subtype_id: v.number(), duration_minutes: v.number() })),
      }),
    ),
    clients: v.array(
      v.object({
        tenant_id: v.number(),
        client_id: v.number(),
        email_id: v.string(),
        mobile_country_code: v.string(),
        mobile_number: v.number(),
        medical_alert: v.string(),
        classes_attended: v.number(),
        memberships: v.array(
          v.looseObject({
            id: v.number(),
            service_category_primary_name: v.string(),
            service_category_secondary_name: v.string(),
            start_date: v.string(),
            end_date: v.string(),
            number_of_sessions: v.number(),
            used_sessions: v.number(),
          }),
        ),
      }),
    ),
  }),
  club,
);

/** One of the sample club's tenants. */
export type ModelTenant = (typeof modelClub)["tenants"][number];

/** One of the sample club's appointment types. */
export type ModelType = (typeof modelClub)["appointment_types"][number];

/** One of a client's memberships. */
export type ModelMembership = (typeof modelClub)["clients"][number]["memberships"][number];

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
// How far the tenants' clocks are ahead of UTC from 1 November to 14 March; the model's time is within.
const AHEAD_MS: Readonly<Record<number, number>> = { 11: 0, 12: -5 * HOUR_MS, 21: 11 * HOUR_MS };

/** Whether a tenant is open from one instant to another, in winter. */
export function isOpen({ tenant_id, opening_hours }: ModelTenant, startMs: number, endMs: number): boolean {
  const ahead = AHEAD_MS[tenant_id] ?? 0;
  const midnight = Math.floor((startMs + ahead) / DAY_MS) * DAY_MS;
  const hours = opening_hours[WEEKDAYS[new Date(midnight).getUTCDay()] ?? ""] ?? [];
  return hours.some(([opens = "", closes = ""]) => {
    const isOpenAtStart = midnight + timeOfDay(opens) <= startMs + ahead;
    return isOpenAtStart && endMs + ahead <= midnight + timeOfDay(closes);
  });
}

function timeOfDay(text: string): number {
  const [hours, minutes] = text.split(":").map(Number);
  return (hours ?? 0) * HOUR_MS + (minutes ?? 0) * 60_000;
}
