import * as v from "valibot";
import { exceptOn, type HoursOn, weeklyHours } from "../calendar/hours.ts";
import { MAX_BOOKING_MINUTES } from "../tables/calendar-table.ts";
import { type ClubKey, clubRange, readClub, tenantPartition } from "../tables/club-table.ts";
import { expectationMessage } from "../values/expectation.ts";
import { optional } from "../values/optional.ts";
import { requestObject } from "../values/request-object.ts";
import { boolean, integer, positiveInteger, uuid } from "../values/scalars.ts";
import { text } from "../values/text.ts";
import { datedHours, weeklyHoursSchema } from "./hours.ts";
import { StoredClassPolicySchema } from "./policy.ts";
import { utcOffsetMs } from "./utc-offset.ts";

/** Whether the platform knows this time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Number.isFinite(utcOffsetMs(name, Date.UTC(2026, 0, 1)));
  } catch {
    return false;
  }
}

const TIME_ZONE = expectationMessage("time zone", "an IANA time zone such as Europe/London");

/** A club location of a company. Opening hours are local times of `time_zone`, per weekday, half-open. */
export const tenantEntries = {
  tenant_id: positiveInteger(),
  tenant_uuid: uuid(),
  company_uuid: uuid(),
  name: text(200),
  time_zone: v.pipe(v.string(TIME_ZONE), v.check(isTimeZone, TIME_ZONE)),
  is_active: boolean(),
  max_advance_days: v.pipe(
    integer(1, 3_650),
    v.description("How many days ahead the tenant takes bookings."),
  ),
  opening_hours: weeklyHoursSchema,
  closures: optional(
    v.pipe(datedHours(), v.description("Days with hours of their own; a day without intervals is closed.")),
  ),
  tour: requestObject({
    duration_minutes: integer(1, MAX_BOOKING_MINUTES),
    capacity: v.pipe(integer(1, 1_000), v.description("How many tours run at once.")),
    hours: optional(
      v.pipe(weeklyHoursSchema, v.description("When tours are shown; the opening hours by default.")),
    ),
  }),
};

/** A stored tenant, with what a page may show anybody, whose form the import has checked. */
export const TenantSchema = v.object({
  ...tenantEntries,
  policy: v.optional(StoredClassPolicySchema),
  address: v.optional(v.string()),
  phone: v.optional(v.string()),
  email: v.optional(v.string()),
  directions: v.optional(v.string()),
  logo_url: v.optional(v.string()),
  privacy_url: v.optional(v.string()),
  page_url: v.optional(v.string()),
  online_url: v.optional(v.string()),
  description: v.optional(v.string()),
  photo_url: v.optional(v.string()),
  /** When its clients sleep; quiet-hours.ts has the default. */
  quiet_hours: v.optional(v.nullable(v.object({ from: v.string(), until: v.string() }))),
  /** What visitors see of the places that are left; exact by default. */
  timetable_places: v.optional(v.picklist(["exact", "few"])),
  /** Whether it sends messages; tenant-messages.ts has the rest. */
  messages: v.optional(v.object({ enabled: v.optional(v.boolean(), false) })),
});

export type Tenant = v.InferOutput<typeof TenantSchema>;

/** The Club table's key of a tenant by its number. */
export function tenantKey(tenantId: number): ClubKey {
  return { partition: tenantPartition(tenantId), record: "tenant" };
}

/** A tenant's UUID and its company's UUID, both in lower case. */
export type TenantUuid = Pick<Tenant, "company_uuid" | "tenant_uuid">;

const OF_COMPANY = "tenant#";

/** The Club table's key of a tenant by its UUID: a second copy of the tenant, so that either path costs one read. */
export function tenantUuidKey({ company_uuid, tenant_uuid }: TenantUuid): ClubKey {
  return { partition: companyPartition(company_uuid), record: `${OF_COMPANY}${tenant_uuid}` };
}

/** Whether an item of the Club table is a tenant by its UUID. */
export function isTenantUuidItem({ record }: Readonly<Record<string, unknown>>): boolean {
  return typeof record === "string" && record.startsWith(OF_COMPANY);
}

/** The read key of a tenant by its number. */
export function readTenant(tenantId: number) {
  return readClub(tenantKey(tenantId), TenantSchema);
}

/** The read key of a tenant by its UUID. */
export function readTenantByUuid(uuid: TenantUuid) {
  return readClub(tenantUuidKey(uuid), TenantSchema);
}

/** A company's tenants, by UUID. */
export function tenantsOfCompany(companyUuid: string) {
  return clubRange(companyPartition(companyUuid), OF_COMPANY, TenantSchema);
}

/** A company; its tenants are its club locations. */
export const companyEntries = { company_uuid: uuid(), name: text(200) };

/** A stored company. */
const CompanySchema = v.object(companyEntries);

export type Company = v.InferOutput<typeof CompanySchema>;

/** The partition of a company and its tenants by UUID. */
export function companyPartition(companyUuid: string): string {
  return `company#${companyUuid}`;
}

/** The Club table's key of a company. */
export function companyKey(companyUuid: string): ClubKey {
  return { partition: companyPartition(companyUuid), record: "company" };
}

/** The read key of a company. */
export function readCompany(companyUuid: string) {
  return readClub(companyKey(companyUuid), CompanySchema);
}

/** When a tenant is open. */
export function openingHours({
  opening_hours,
  closures,
}: Pick<Tenant, "opening_hours" | "closures">): HoursOn {
  return exceptOn(closures, weeklyHours(opening_hours));
}

/** When a tenant is open and shows tours, as callers see it, with defaults for what the club has not set. */
export function tenantHours({ opening_hours, closures = [], tour }: Tenant) {
  const { duration_minutes, capacity, hours = opening_hours } = tour;
  return { opening_hours, closures, tour: { duration_minutes, capacity, hours } };
}
