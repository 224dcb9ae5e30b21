import type { Appointment, AppointmentChange } from "@fitness-club-booking/sdk/records";

/** An appointment of Tuesday 6 April 2027, 10:00 in London, as its member reads it two weeks before. */
export function appointmentWith(differing: Partial<Appointment> = {}): Appointment {
  return {
    id: 7,
    version: 1,
    status: "booked",
    tenant_id: 13,
    client_id: 9301,
    series_id: null,
    coach_id: 521,
    original_coach_id: null,
    appointment_type_id: 131,
    subtype_id: null,
    room_id: 93,
    is_virtual: false,
    virtual_url: null,
    comments: null,
    start_date_time: "2027-04-06T09:00:00.000Z",
    end_date_time: "2027-04-06T10:00:00.000Z",
    is_comp_session: false,
    comp_reason: null,
    is_payment_required: false,
    membership_id: 31002,
    session_outcome: "taken",
    policy: {
      min_notice_minutes: 0,
      cancel_until_minutes: 1_440,
      late_cancel: "forfeit",
      reschedule_until_minutes: 120,
      max_reschedules: 3,
      no_show: "forfeit",
      check_in_from_minutes: 60,
      free_cancel_until: "2027-04-05T09:00:00.000Z",
      reschedule_until: "2027-04-06T07:00:00.000Z",
    },
    checked_in_at: null,
    cancelled_at: null,
    cancelled_by: null,
    cancel_reason: null,
    is_late_cancel: false,
    created_at: "2027-03-24T09:02:00.000Z",
    created_by: "client",
    updated_at: "2027-03-24T09:02:00.000Z",
    history: [],
    actions: {},
    ...differing,
  };
}

/** A change that the member made, of nothing. */
export function changeWith(differing: Partial<AppointmentChange>): AppointmentChange {
  return {
    version: 2,
    at: "2027-03-24T09:02:00.000Z",
    by: "client",
    operation: "updated",
    reason: null,
    from: {},
    to: {},
    sessions: [],
    ...differing,
  };
}
