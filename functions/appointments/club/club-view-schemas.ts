// The club's records in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { count, flag, named, recordId, text } from "../../../shared/api/answer-schemas.ts";
import {
  datedHoursSchema,
  tenantHoursSchemas,
  weeklyHoursSchema,
} from "../../../shared/api/hours-schemas.ts";
import type { Policy } from "../../../shared/club/policy.ts";
import { policyEntries, serviceTypeEntries } from "../../../shared/sessions/service-type-schema.ts";
import type {
  appointmentTypeView,
  coachView,
  roomView,
  staffScheduleView,
  tenantView,
} from "./club-views.ts";

/** A room. */
export const roomSchema = named(
  "Room",
  "A room.",
  v.strictObject({
    room_id: recordId("The room."),
    name: text("Its name."),
    capacity: count("How many appointments it holds at once."),
    is_active: flag("Whether it can be booked."),
  }) satisfies v.GenericSchema<unknown, ReturnType<typeof roomView>>,
);

/** A coach. */
export const coachSchema = named(
  "Coach",
  "A coach.",
  v.strictObject({
    coach_id: recordId("The coach."),
    name: text("Their name."),
    is_active: flag("Whether they can be booked."),
    appointment_type_ids: v.pipe(
      v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      v.description("The appointment types that the coach delivers."),
    ),
    class_type_ids: v.pipe(
      v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      v.description("The class types that the coach gives."),
    ),
    description: v.pipe(
      v.nullable(v.string()),
      v.description("Who they are; null if the club file does not have it."),
    ),
    photo_url: v.pipe(
      v.nullable(v.pipe(v.string(), v.url())),
      v.description("A picture of them, an https URL; null if the club file does not have it."),
    ),
  }) satisfies v.GenericSchema<unknown, ReturnType<typeof coachView>>,
);

const policySchema = named(
  "Policy",
  "What a client agrees to by booking; what the club has not set has its default.",
  v.strictObject(policyEntries),
) satisfies v.GenericSchema<unknown, Policy>;

/** An appointment type. */
export const appointmentTypeSchema = named(
  "AppointmentType",
  "An appointment type.",
  v.strictObject({
    appointment_type_id: recordId("The appointment type."),
    name: text("Its name."),
    duration_minutes: count("How long an appointment lasts."),
    ...serviceTypeEntries,
    is_active: flag("Whether it can be booked."),
    subtypes: v.pipe(
      v.array(
        v.strictObject({
          subtype_id: recordId("The subtype."),
          name: text("Its name."),
          duration_minutes: count("How long an appointment of this subtype lasts."),
        }),
      ),
      v.description("Its subtypes, empty where it has none."),
    ),
    can_be_virtual: flag("Whether client and coach may meet online."),
    policy: policySchema,
  }) satisfies v.GenericSchema<unknown, ReturnType<typeof appointmentTypeView>>,
);

/** When a coach works. */
export const staffScheduleSchema = named(
  "StaffSchedule",
  "When a coach works, by the club location's local time.",
  v.strictObject({
    coach_id: recordId("The coach."),
    schedule: v.pipe(
      v.nullable(
        v.array(
          v.strictObject({
            effective_from: text("The first local day on which the entry holds."),
            effective_until: v.pipe(
              v.nullable(v.string()),
              v.description("The last local day; null where the entry holds for good."),
            ),
            weekly: weeklyHoursSchema,
          }),
        ),
      ),
      v.description(
        "Entries in order, none over another; on a day that no entry covers, the coach is off duty. Null: the coach works the opening hours.",
      ),
    ),
    exceptions: v.pipe(
      datedHoursSchema,
      v.description("Days with working hours of their own; a day without intervals is a day off."),
    ),
  }) satisfies v.GenericSchema<unknown, ReturnType<typeof staffScheduleView>>,
);

/** A tenant. */
export const tenantSchema = named(
  "Tenant",
  "A club location.",
  v.strictObject({
    tenant_id: recordId("The club location."),
    tenant_uuid: v.pipe(v.string(), v.uuid(), v.description("Its UUID.")),
    company_uuid: v.pipe(v.string(), v.uuid(), v.description("Its company's UUID.")),
    name: text("Its name."),
    time_zone: text("Its IANA time zone, such as `Europe/London`."),
    is_active: flag("Whether it takes bookings."),
    max_advance_days: count("How many days ahead it takes bookings."),
    opening_hours: tenantHoursSchemas.opening_hours,
    closures: tenantHoursSchemas.closures,
    policy: policySchema,
    tour: tenantHoursSchemas.tour,
  }) satisfies v.GenericSchema<unknown, ReturnType<typeof tenantView>>,
);
