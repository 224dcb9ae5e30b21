// The club's records in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { count, flag, named, recordId, text } from "../../../shared/api/answer-schemas.ts";
import {
  datedHoursSchema,
  tenantHoursSchemas,
  weeklyHoursSchema,
} from "../../../shared/api/hours-schemas.ts";
import type { Policy } from "../../../shared/club/policy.ts";
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
  }) satisfies v.GenericSchema<unknown, ReturnType<typeof coachView>>,
);

const policySchema = named(
  "Policy",
  "What a client agrees to by booking; what the club has not set has its default.",
  v.strictObject({
    min_notice_minutes: count("How long before its start a booking must be made, in minutes."),
    cancel_until_minutes: count("How many minutes before the start free cancellation ends."),
    late_cancel: v.pipe(
      v.picklist(["return", "forfeit", "refuse"]),
      v.description("What happens to the session of an appointment that is cancelled after the free period."),
    ),
    reschedule_until_minutes: count(
      "Until how long before the start an appointment can be moved, in minutes.",
    ),
    max_reschedules: v.pipe(
      v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
      v.description("How often an appointment may be moved; null is any number."),
    ),
    no_show: v.pipe(
      v.picklist(["return", "forfeit"]),
      v.description("What happens to the session of a client who does not come."),
    ),
    check_in_from_minutes: count("From how long before the start a client can be checked in, in minutes."),
  }),
) satisfies v.GenericSchema<unknown, Policy>;

/** An appointment type. */
export const appointmentTypeSchema = named(
  "AppointmentType",
  "An appointment type.",
  v.strictObject({
    appointment_type_id: recordId("The appointment type."),
    name: text("Its name."),
    duration_minutes: count("How long an appointment lasts."),
    service_category_primary_name: text("First name of the service category."),
    service_category_secondary_name: text("Second name of the service category."),
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
    policy: policySchema,
    room_ids: v.pipe(
      v.nullable(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))),
      v.description(
        "The rooms in which it is held; null is any room, and an empty list is no room: then its appointments hold none.",
      ),
    ),
    buffer_before_minutes: count("How long before the start coach and room are held."),
    buffer_after_minutes: count("How long after the end coach and room are held."),
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
