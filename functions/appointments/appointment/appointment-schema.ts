// Appointments in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import {
  count,
  envelopeSchema,
  flag,
  instant,
  named,
  oneOf,
  orNull,
  recordId,
  text,
} from "../../../shared/api/answer-schemas.ts";
import { historySchema } from "../../../shared/history/history-schema.ts";
import { agreedPolicyEntries } from "../../../shared/sessions/agreed-policy-schema.ts";
import {
  bookedSessionEntries,
  bookingActionEntries,
  bookingEndEntries,
  untilSchema,
} from "../../../shared/sessions/booking-schema.ts";
import { APPOINTMENT_STATUSES } from "../../../shared/tables/appointments-table.ts";
import type { appointmentView, listedAppointment } from "./appointment-view.ts";
import { UPDATED_FIELDS } from "./change-rules.ts";

const agreedPolicy = named(
  "AgreedPolicy",
  "The policy that the client agreed to by booking: a copy of the club's, and the instants that follow from it.",
  v.strictObject(agreedPolicyEntries("appointment")),
);

const listed = {
  id: recordId("The appointment."),
  version: count("Raised by every change; the `ETag` of the appointment."),
  status: oneOf(APPOINTMENT_STATUSES, "Its state."),
  tenant_id: recordId("The club location."),
  client_id: recordId("The client."),
  series_id: orNull(
    recordId("The series."),
    "The series that it was booked with: the id of its first appointment. Null if it was booked alone.",
  ),
  coach_id: recordId("The coach."),
  original_coach_id: orNull(recordId("The first coach."), "The first coach, once the coach has changed."),
  appointment_type_id: recordId("Its type."),
  subtype_id: orNull(recordId("The subtype."), "Its subtype."),
  room_id: orNull(
    recordId("The room."),
    "The room; null where it is virtual, or its type is held in no room.",
  ),
  is_virtual: flag("Whether client and coach meet online."),
  virtual_url: orNull(v.string(), "Where they meet online."),
  comments: orNull(v.string(), "A note for the coach."),
  start_date_time: instant("When it begins."),
  end_date_time: instant("When it ends."),
  is_comp_session: flag("Whether the session is complimentary."),
  comp_reason: orNull(v.string(), "Why the session is complimentary; null for a client's own token."),
  is_payment_required: flag("Whether the client has to pay for it."),
  ...bookedSessionEntries,
  policy: agreedPolicy,
  ...bookingEndEntries,
  created_at: instant("When it was booked."),
  created_by: text("The principal that booked; `client` or `club` for a client's own token."),
  updated_at: instant("When it last changed."),
} satisfies Record<keyof ReturnType<typeof listedAppointment>, v.GenericSchema>;

const history = historySchema({
  title: "AppointmentChange",
  record: "an appointment",
  person: "`client` or `club` for a client's own token",
  freeText: "`comments` and `virtual_url`",
});

const actions = named(
  "AppointmentActions",
  "What the caller may do to the appointment now, and what would come of it; what is not allowed is left out.",
  v.strictObject({
    update: v.optional(
      v.strictObject({
        until: untilSchema,
        fields: v.pipe(v.array(v.picklist(UPDATED_FIELDS)), v.description("The fields that may differ.")),
      }),
    ),
    reschedule: v.optional(v.strictObject({ until: untilSchema })),
    substitute_coach: v.optional(v.strictObject({ until: untilSchema })),
    ...bookingActionEntries,
  }),
);

/** An appointment in a list. */
export const listedAppointmentSchema = named(
  "ListedAppointment",
  "An appointment, without its history.",
  v.strictObject(listed),
);

/** An appointment by itself. */
export const appointmentSchema = named(
  "Appointment",
  "An appointment.",
  v.strictObject({
    ...listed,
    history,
    actions,
  } satisfies Record<keyof ReturnType<typeof appointmentView>, v.GenericSchema>),
);

/** The answer of a write to an appointment. */
export const changedAppointmentSchema = v.strictObject({
  update_response: envelopeSchema("Its id is the appointment's."),
  appointment: appointmentSchema,
});
