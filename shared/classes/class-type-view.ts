import { type ClassType, DEFAULT_WAITLIST_SIZE } from "../club/class-type.ts";
import { classPolicyOf } from "../club/policy.ts";
import type { Tenant } from "../club/tenant.ts";

/** A class type as callers see it, with defaults for what the club has not set. */
export function classTypeView(type: ClassType, tenant: Pick<Tenant, "policy">) {
  return {
    class_type_id: type.class_type_id,
    name: type.name,
    description: type.description ?? null,
    duration_minutes: type.duration_minutes,
    capacity: type.capacity,
    waitlist_size: type.waitlist_size ?? DEFAULT_WAITLIST_SIZE,
    service_category_primary_name: type.service_category_primary_name,
    service_category_secondary_name: type.service_category_secondary_name,
    room_ids: type.room_ids ?? null,
    buffer_before_minutes: type.buffer_before_minutes ?? 0,
    buffer_after_minutes: type.buffer_after_minutes ?? 0,
    policy: classPolicyOf(tenant, type),
    is_active: type.is_active,
  };
}
