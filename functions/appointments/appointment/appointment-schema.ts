// Appointments in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import {
  count,
  envelopeSchema,
  flag,
  instant,
  named,
  recordId,
  text,
} from "../../../shared/api/answer-schemas.ts";
import { historySchema } from "../../../shared/history/history-schema.ts";
import { APPOINTMENT_STATUSES, SESSION_OUTCOMES } from "../../../shared/tables/appointments-table.ts";
import type { appointmentView, listedAppointment } from "./appointment-view.ts";
import { UPDATED_FIELDS } from "./change-rules.ts";

/** A value, or null. */
function orNull<Schema extends v.GenericSchema>(schema: Schema, about: string) {
  return v.pipe(v.nullable(schema), v.description(about));
}

function oneOf<const Values extends readonly string[]>(values: Values, about: string) {
  return v.pipe(v.picklist(values), v.description(about));
}

const agreedPolicy = named(
  "AgreedPolicy",
  "The policy that the client agreed to by booking: a copy of the club's, and the instants that follow from it.",
  v.strictObject({
    min_notice_minutes: count("How long before its start a booking must be made."),
    cancel_until_minutes: count("How long before the start free cancellation ends."),
    late_cancel: oneOf(
      ["return", "forfeit", "refuse"],
      "What a cancellation after that does: it returns the session, forfeits it, or is refused.",
    ),
    reschedule_until_minutes: count("How long before the start moving ends."),
    max_reschedules: orNull(
      count("That many times."),
      "How often the appointment may be moved; null means any number of times.",
    ),
    no_show: oneOf(["return", "forfeit"], "What happens to the session of a client who does not come."),
    check_in_from_minutes: count("How long before the start the client can be checked in."),
    free_cancel_until: instant("Until when cancelling is free."),
    reschedule_until: instant("Until when the client may move the appointment."),
  }),
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
  membership_id: orNull(recordId("The membership."), "The membership whose session it is."),
  session_outcome: oneOf(SESSION_OUTCOMES, "What became of the membership's session."),
  policy: agreedPolicy,
  checked_in_at: orNull(instant("When."), "When the client was checked in."),
  cancelled_at: orNull(instant("When."), "When it was cancelled."),
  cancelled_by: orNull(
    v.string(),
    "The principal that cancelled; `client` or `club` for a client's own token.",
  ),
  cancel_reason: orNull(v.string(), "Why; null for a client's own token where the club cancelled."),
  is_late_cancel: flag("Whether it was cancelled after free cancellation had ended."),
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

const until = orNull(instant("Until then."), "Until when this holds; null means that it has no end.");
const outcome = {
  session_outcome: oneOf(SESSION_OUTCOMES, "What would become of the session."),
  is_payment_required: flag("Whether the client would have to pay."),
};
const windowed = v.strictObject({ from: instant("Since when it is allowed."), until });

const actions = named(
  "AppointmentActions",
  "What the caller may do to the appointment now, and what would come of it; what is not allowed is left out.",
  v.strictObject({
    update: v.optional(
      v.strictObject({
        until,
        fields: v.pipe(v.array(v.picklist(UPDATED_FIELDS)), v.description("The fields that may differ.")),
      }),
    ),
    reschedule: v.optional(v.strictObject({ until })),
    substitute_coach: v.optional(v.strictObject({ until })),
    cancel: v.optional(v.strictObject({ until, ...outcome })),
    check_in: v.optional(windowed),
    undo_check_in: v.optional(windowed),
    no_show: v.optional(v.strictObject({ ...windowed.entries, ...outcome })),
    undo_no_show: v.optional(windowed),
    change_membership: v.optional(v.strictObject({ until })),
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
