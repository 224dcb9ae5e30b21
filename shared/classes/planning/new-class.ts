import type { Caller } from "../../api/caller.ts";
import { type Clock, localDateOf, type UtcOffset } from "../../calendar/local-time.ts";
import { type ClassType, DEFAULT_WAITLIST_SIZE } from "../../club/class-type.ts";
import { bookingClosesAt, bookingOpensAt } from "../../club/class-window.ts";
import { classPolicyOf } from "../../club/policy.ts";
import type { Tenant } from "../../club/tenant.ts";
import type { Change } from "../../operations/decision.ts";
import { newRecord } from "../../records/change-record.ts";
import type { ClassRecord } from "../../tables/classes-table.ts";
import { claimRecordId } from "../../tables/idempotency-table.ts";
import { formatUtcDateTime } from "../../values/utc-date-time.ts";
import type { SeenClass } from "../class-items.ts";
import { classKind } from "../class-kind.ts";
import type { PlanDecision } from "./class-plan.ts";
import type { ClassRecords } from "./class-records.ts";

/** The fields of a new class beside its plan. */
export interface NewClassRequest {
  readonly virtual_url?: string | undefined;
  /** By default the type's, as the next one. */
  readonly capacity?: number | undefined;
  readonly waitlist_size?: number | undefined;
  readonly notes?: string | undefined;
  /** Of a complimentary class: no booking of it takes a session or asks for payment. */
  readonly comp_reason?: string | undefined;
}

/** Everything that a class is made from. */
interface PlannedClass {
  readonly request: NewClassRequest;
  readonly plan: Extract<PlanDecision, { readonly kind: "free" }>;
  readonly records: ClassRecords;
  readonly tenant: Tenant;
  readonly caller: Caller;
  readonly clock: Clock;
  readonly classId: number;
  /** The template that makes it. */
  readonly recurringClassId?: number | undefined;
}

/** A new class without bookings, and the change that makes it: the claim of its id, its write, and the holds of coach and room. */
export function newClass(planned: PlannedClass): { readonly item: SeenClass; readonly change: Change } {
  const { plan, records, caller, clock, classId } = planned;
  const { type } = records;
  // A plan without a type is refused. The check narrows the type.
  if (type === undefined) throw new Error("A missing class type passed for a present one.");
  const unwritten: SeenClass = {
    record: classRecord(planned, type),
    history: [],
    booked: 0,
    waiting: 0,
    unsettled: 0,
    owed: false,
    members: 0,
    beyond: 0,
    line: [],
    line_rev: 0,
    used: false,
  };
  const author = { caller, now: clock.now };
  const { item, write } = newRecord(classKind, unwritten, { operation: "created" }, author);
  const writes = { classId: claimRecordId(classId, clock.now), class: write };
  return { item, change: { writes, holds: plan.holds } };
}

function classRecord(planned: PlannedClass, type: ClassType): ClassRecord {
  const { request, plan, tenant, caller, clock, classId, recurringClassId } = planned;
  const { fields } = plan;
  const created_at = formatUtcDateTime(clock.now);
  return {
    ...fields,
    tenant_id: tenant.tenant_id,
    class_id: classId,
    version: 1,
    status: "scheduled",
    class_type_id: type.class_type_id,
    name: type.name,
    ...(recurringClassId === undefined ? {} : { recurring_class_id: recurringClassId }),
    local_date: localDateOf(tenant.time_zone, Date.parse(fields.start_date_time), clock.utcOffsetMs),
    set_by_hand: [],
    virtual_url: request.virtual_url,
    capacity: request.capacity ?? type.capacity,
    waitlist_size: request.waitlist_size ?? type.waitlist_size ?? DEFAULT_WAITLIST_SIZE,
    ...bookingWindow(tenant, type, fields.start_date_time, clock.utcOffsetMs),
    is_complimentary: request.comp_reason !== undefined,
    comp_reason: request.comp_reason,
    notes: request.notes,
    followed_version: 1,
    created_at,
    created_by: caller.principal,
    created_by_client: false,
    updated_at: created_at,
  };
}

/** When a class that begins at a start can be booked, by the policy of its type. */
export function bookingWindow(
  tenant: Tenant,
  type: ClassType | undefined,
  start: string,
  utcOffsetMs: UtcOffset,
): Pick<ClassRecord, "booking_opens_at" | "booking_closes_at"> {
  const policy = classPolicyOf(tenant, type);
  const startMs = Date.parse(start);
  const opensMs = bookingOpensAt(policy, tenant.time_zone, startMs, utcOffsetMs);
  return {
    booking_opens_at: opensMs === null ? undefined : formatUtcDateTime(new Date(opensMs)),
    booking_closes_at: formatUtcDateTime(new Date(bookingClosesAt(policy, startMs))),
  };
}
