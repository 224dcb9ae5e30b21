import type { components } from "./api-types.ts";

type Schemas = components["schemas"];

/** An appointment as *Get appointment* answers it. */
export type Appointment = Schemas["Appointment"];
/** An appointment in a list: without `history` and `actions`. */
export type ListedAppointment = Schemas["ListedAppointment"];
/** What this caller may do to an appointment now, each entry with its `until`. */
export type AppointmentActions = Schemas["AppointmentActions"];
/** One entry of an appointment's history. */
export type AppointmentChange = Schemas["AppointmentChange"];
/** The policy that a client agreed to with the booking. */
export type AgreedPolicy = Schemas["AgreedPolicy"];
/** A client as told to whoever books. */
export type BookedClient = Schemas["BookedClient"];
/** A tour as *Get tour details* answers it. */
export type Tour = Schemas["Tour"];
/** A tour in a list: without `history`. */
export type ListedTour = Schemas["ListedTour"];
/** One entry of a tour's history. */
export type TourChange = Schemas["TourChange"];
/** Who wants a tour. */
export type Prospect = Schemas["Prospect"];
/** A client of the club. */
export type Client = Schemas["Client"];

/** A client as lists show them. */
export type ListedClient = Schemas["ListedClient"];
/** A client's membership, with its sessions. */
export type Membership = Schemas["Membership"];
/** A change of a membership's sessions. */
export type SessionEntry = Schemas["SessionEntry"];
/** Free slots of an appointment type. */
export type Availability = Schemas["Availability"];
/** A start at which an appointment fits, with the coaches and rooms that are free. */
export type Slot = Schemas["Slot"];
/** A start at which a tour fits. */
export type TourSlot = Schemas["TourSlot"];
/** Member of staff. */
export type Coach = Schemas["Coach"];
/** A room of a tenant. */
export type Room = Schemas["Room"];
/** A kind of appointment. */
export type AppointmentType = Schemas["AppointmentType"];
/** A location of the club. */
export type Tenant = Schemas["Tenant"];
/** A location of the club as a page may show it to anybody. */
export type OpenTenant = Schemas["OpenTenant"];
/** A class in a list; for a member with what they have booked and may do. */
export type TimetableClass = Schemas["TimetableClass"];
/** A class as *Get class by id* answers it; for a member with what they have booked and may do. */
export type Class = Schemas["ShownClass"];
/** A kind of class. */
export type ClassType = Schemas["ClassType"];
/** A booking of a class, or a place in its line. */
export type ClassBooking = Schemas["ClassBooking"];
/** A booking of a class in a list: without `history` and `actions`. */
export type ListedClassBooking = Schemas["ListedClassBooking"];
/** A booking of a class, or a place in its line, with whose it is, as the roster has it. */
export type RosterEntry = Schemas["RosterEntry"];
/** The body of *Books client to class*. */
export type BookClassRequest = Schemas["BookClassRequest"];
/** The body of *Adds a trial client to class*. */
export type BookTrialClientRequest = Schemas["BookTrialClientRequest"];
/** One entry of a class's history. */
export type ClassChange = Schemas["ClassChange"];
/** The body of *Create class*. */
export type CreateClassRequest = Schemas["CreateClassRequest"];
/** The body of *Creates complimentary class*. */
export type CreateComplimentaryClassRequest = Schemas["CreateComplimentaryClassRequest"];
/** The body of *Update class*. */
export type UpdateClassRequest = Schemas["UpdateClassRequest"];
/** The body of *Reschedule class*. */
export type RescheduleClassRequest = Schemas["RescheduleClassRequest"];
/** The template of a recurring class as *Get template* answers it. */
export type RecurringClass = Schemas["RecurringClass"];
/** A template in a list: without `history`. */
export type ListedRecurringClass = Schemas["ListedRecurringClass"];
/** What holds of a recurring class from a local day on. */
export type RecurringClassPhase = Schemas["RecurringClassPhase"];
/** One entry of a template's history. */
export type RecurringClassChange = Schemas["RecurringClassChange"];
/** A date on which a recurring class is not as its template says. */
export type SkippedClass = Schemas["SkippedClass"];
/** The body of *Create recurring class*. */
export type CreateRecurringClassRequest = Schemas["CreateRecurringClassRequest"];
/** The body of *Update recurring class*. */
export type UpdateRecurringClassRequest = Schemas["UpdateRecurringClassRequest"];
/** The body of *Reschedule recurring class*. */
export type RescheduleRecurringClassRequest = Schemas["RescheduleRecurringClassRequest"];
/** A class as a page may show it to anybody. */
export type OpenClass = Schemas["OpenClass"];
/** When a coach works. */
export type StaffSchedule = Schemas["StaffSchedule"];
/** Opening hours or working hours by weekday. */
export type WeeklyHours = Schemas["WeeklyHours"];
/** Time at which a coach cannot be booked. */
export type StaffUnavailability = Schemas["StaffUnavailability"];
/** Time at which a room cannot be booked. */
export type RoomUnavailability = Schemas["RoomUnavailability"];
/** Time at which a coach or a room cannot be booked. */
export type Unavailability = StaffUnavailability | RoomUnavailability;
/** One thing that the API says about a request. */
export type InfoEntry = Schemas["InfoEntry"];
/** What every write says: the record's id, and entries. */
export type Envelope = Schemas["Envelope"];

/** The body of *Book tour*. */
export type BookTourRequest = Schemas["BookTourRequest"];
/** What *Book tour* answers. */
export type BookTourAnswer = Schemas["BookTourAnswer"];
/** The body of *Create a new client*. */
export type CreateClientRequest = Schemas["CreateClientRequest"];
/** The body of *Updates client details*. */
export type ReplaceClientRequest = Schemas["ReplaceClientRequest"];
/** The body of *Create new appointment*. */
export type CreateAppointmentRequest = Schemas["CreateAppointmentRequest"];
/** What *Create new appointment* answers. */
export type CreateAppointmentAnswer = Schemas["CreateAppointmentAnswer"];
/** The body of *Book a series*. */
export type BookSeriesRequest = Schemas["BookSeriesRequest"];
/** What *Book a series* answers. */
export type BookSeriesAnswer = Schemas["BookSeriesAnswer"];
/** An occurrence as *Check staff availability for recurring schedule* answers it. */
export type CheckedOccurrence = Schemas["CheckedOccurrence"];
/** An occurrence that a series left out. */
export type SkippedOccurrence = Schemas["SkippedOccurrence"];
/** A series as *Get a series* answers it. */
export type Series = Schemas["GetSeriesAnswer"];
/** The body of *Cancel the rest of a series*. */
export type CancelSeriesRequest = Schemas["CancelSeriesRequest"];
/** What *Plan substitutions* answers. */
export type SubstitutionPlan = Schemas["PlanSubstitutionsAnswer"];
/** A substitution that *Plan substitutions* found. */
export type PlannedSubstitution = Schemas["PlannedSubstitution"];
/** An appointment for which *Plan substitutions* found nobody. */
export type UnsolvedSubstitution = Schemas["UnsolvedSubstitution"];
