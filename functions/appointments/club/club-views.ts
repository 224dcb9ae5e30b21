import type { AppointmentType } from "../../../shared/club/appointment-type.ts";
import type { Coach } from "../../../shared/club/coach.ts";
import { policyOf } from "../../../shared/club/policy.ts";
import type { Room } from "../../../shared/club/room.ts";
import { type Tenant, tenantHours } from "../../../shared/club/tenant.ts";

/** A room as callers see it. */
export function roomView({ room_id, name, capacity, is_active }: Room) {
  return { room_id, name, capacity, is_active };
}

/** A coach as callers see them. */
export function coachView({ coach_id, name, is_active, appointment_type_ids, ...coach }: Coach) {
  const { class_type_ids = [], description = null, photo_url = null } = coach;
  return { coach_id, name, is_active, appointment_type_ids, class_type_ids, description, photo_url };
}

/** When a coach works, as staff see it; a schedule of null stands for the opening hours. */
export function staffScheduleView({ coach_id, schedule, exceptions }: Coach) {
  return {
    coach_id,
    schedule:
      schedule?.map(({ effective_from, effective_until, weekly }) => ({
        effective_from,
        effective_until: effective_until ?? null,
        weekly,
      })) ?? null,
    exceptions: exceptions ?? [],
  };
}

/** An appointment type as callers see it, with defaults for what the club has not set. */
export function appointmentTypeView(type: AppointmentType, tenant: Tenant) {
  return {
    appointment_type_id: type.appointment_type_id,
    name: type.name,
    duration_minutes: type.duration_minutes,
    service_category_primary_name: type.service_category_primary_name,
    service_category_secondary_name: type.service_category_secondary_name,
    is_active: type.is_active,
    subtypes: type.subtypes.map(({ subtype_id, name, duration_minutes }) => ({
      subtype_id,
      name,
      duration_minutes,
    })),
    policy: policyOf(tenant, type),
    can_be_virtual: type.can_be_virtual ?? true,
    room_ids: type.room_ids ?? null,
    buffer_before_minutes: type.buffer_before_minutes ?? 0,
    buffer_after_minutes: type.buffer_after_minutes ?? 0,
  };
}

/** A tenant as callers see it, with defaults for what the club has not set. */
export function tenantView(tenant: Tenant) {
  const { opening_hours, closures, tour } = tenantHours(tenant);
  return {
    tenant_id: tenant.tenant_id,
    tenant_uuid: tenant.tenant_uuid,
    company_uuid: tenant.company_uuid,
    name: tenant.name,
    time_zone: tenant.time_zone,
    is_active: tenant.is_active,
    max_advance_days: tenant.max_advance_days,
    opening_hours,
    closures,
    policy: policyOf(tenant),
    tour,
  };
}
