import type {
  Appointment,
  ListedAppointment,
  ListedClient,
  Tenant,
  Unavailability,
} from "@fitness-club-booking/sdk/records";
import type { ClubRecords } from "../../../../shared/pages/desk/club/club-records.ts";
import type { KnownClass, KnownTour } from "../../../../shared/pages/desk/day/entries.ts";

const NOT_SHOWN = { description: null, photo_url: null };

const OPEN: [string, string][] = [["06:00", "22:00"]];
const POLICY: Tenant["policy"] = {
  min_notice_minutes: 0,
  cancel_until_minutes: 0,
  late_cancel: "forfeit",
  reschedule_until_minutes: 0,
  max_reschedules: null,
  no_show: "forfeit",
  check_in_from_minutes: 60,
};
const WEEK = {
  monday: OPEN,
  tuesday: OPEN,
  wednesday: OPEN,
  thursday: OPEN,
  friday: OPEN,
  saturday: [["08:00", "20:00"]] as [string, string][],
  sunday: [],
};

/** A club in London, closed on Sundays. */
export const TENANT: Tenant = {
  tenant_id: 11,
  tenant_uuid: "t",
  company_uuid: "c",
  name: "London Bridge",
  is_active: true,
  time_zone: "Europe/London",
  max_advance_days: 365,
  opening_hours: WEEK,
  closures: [],
  policy: POLICY,
  tour: { duration_minutes: 30, capacity: 2, hours: WEEK },
};

const OF_COACH = { class_type_ids: [], ...NOT_SHOWN };

/** The club's records: two coaches, of whom one is retired, two rooms and a type. */
export const CLUB: ClubRecords = {
  tenant: TENANT,
  coaches: [
    { coach_id: 501, name: "Amara Cole", is_active: true, appointment_type_ids: [101], ...OF_COACH },
    { coach_id: 503, name: "Carla Diaz", is_active: false, appointment_type_ids: [101], ...OF_COACH },
  ],
  rooms: [
    { room_id: 71, name: "Studio 1", capacity: 1, is_active: true },
    { room_id: 73, name: "Old studio", capacity: 1, is_active: false },
  ],
  types: [
    {
      appointment_type_id: 101,
      name: "Personal training",
      duration_minutes: 60,
      is_active: true,
      service_category_primary_name: "PT",
      service_category_secondary_name: "One",
      policy: POLICY,
      can_be_virtual: true,
      room_ids: null,
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
      subtypes: [{ subtype_id: 1011, name: "Express", duration_minutes: 30 }],
    },
  ],
  schedules: new Map(),
};

/** A client whom the club knows. */
export const PRIYA: ListedClient = {
  client_id: 9001,
  status: "client",
  full_name: "Priya Raman",
  email_id: null,
  mobile_country_code: null,
  mobile_number: null,
  medical_alert: null,
  version: null,
  updated_at: null,
};

/** An hour with Amara at ten in the morning of a Wednesday. */
export function appointment(fields: Partial<Appointment> = {}): Appointment {
  return {
    id: 1,
    version: 1,
    status: "booked",
    tenant_id: 11,
    client_id: 9001,
    series_id: null,
    coach_id: 501,
    original_coach_id: null,
    appointment_type_id: 101,
    subtype_id: null,
    room_id: 71,
    is_virtual: false,
    virtual_url: null,
    comments: null,
    is_comp_session: false,
    comp_reason: null,
    start_date_time: "2027-03-24T10:00:00.000Z",
    end_date_time: "2027-03-24T11:00:00.000Z",
    is_payment_required: false,
    membership_id: null,
    session_outcome: "none",
    checked_in_at: null,
    policy: { ...POLICY, free_cancel_until: "", reschedule_until: "" },
    cancelled_at: null,
    cancelled_by: null,
    cancel_reason: null,
    is_late_cancel: false,
    created_at: "",
    created_by: "",
    updated_at: "",
    history: [],
    actions: {},
    ...fields,
  };
}

/** An appointment as lists have it. */
export function listed(fields: Partial<ListedAppointment> = {}): ListedAppointment {
  return appointment(fields);
}

/** A tour at half past ten of the same day. */
export function tour(fields: Partial<KnownTour> = {}): KnownTour {
  return {
    id: 1,
    version: 1,
    status: "booked",
    company_uuid: "c",
    tenant_uuid: "t",
    tenant_id: 11,
    prospect: { full_name: "Ada Hill", email_id: null, mobile_country_code: null, mobile_number: null },
    scheduled_datetime: "2027-03-24T10:30:00.000Z",
    end_datetime: "2027-03-24T11:00:00.000Z",
    notes: null,
    checked_in_at: null,
    cancelled_at: null,
    cancelled_by: null,
    cancel_reason: null,
    created_at: "",
    created_by: "",
    updated_at: "",
    ...fields,
  };
}

/** Amara is away from ten to twelve of that day. */
export function away(fields: Partial<Unavailability> = {}): Unavailability {
  return {
    id: 7,
    version: 1,
    coach_id: 501,
    reason: "Ill",
    created_at: "",
    created_by: "",
    removed_at: null,
    start_date_time: "2027-03-24T10:00:00.000Z",
    end_date_time: "2027-03-24T12:00:00.000Z",
    ...fields,
  } as Unavailability;
}

/** The room of her appointment is away in that time. */
export function awayRoom(): Unavailability {
  const { coach_id: _, ...room } = { ...away(), coach_id: undefined, room_id: 71 };
  return room;
}

/** An hour of yoga with Amara at noon of that Wednesday: 18 of 20 places are taken. */
export function plannedClass(fields: Partial<KnownClass> = {}): KnownClass {
  return {
    id: 1,
    version: 1,
    status: "scheduled",
    tenant_id: 11,
    class_type_id: 153,
    name: "Yoga",
    recurring_class_id: null,
    local_date: "2027-03-24",
    set_by_hand: [],
    coach_id: 501,
    coach_name: "Amara",
    original_coach_id: null,
    room_id: 71,
    room_name: "Studio 1",
    is_virtual: false,
    virtual_url: null,
    start_date_time: "2027-03-24T12:00:00.000Z",
    end_date_time: "2027-03-24T13:00:00.000Z",
    capacity: 20,
    waitlist_size: 10,
    booked: 18,
    places_left: 2,
    waiting: 0,
    booking_opens_at: null,
    booking_closes_at: "2027-03-24T12:00:00.000Z",
    is_complimentary: false,
    comp_reason: null,
    notes: null,
    moved_at: null,
    cancelled_at: null,
    cancelled_by: null,
    cancel_reason: null,
    completed_at: null,
    unsettled: 0,
    created_at: "2027-03-01T09:00:00.000Z",
    created_by: "desk",
    updated_at: "2027-03-01T09:00:00.000Z",
    ...fields,
  };
}
