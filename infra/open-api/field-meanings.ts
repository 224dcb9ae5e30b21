import type { CreateAppointmentRequest } from "../../functions/appointments/create-appointment/schema.ts";
import type { BookTourRequest } from "../../functions/tours/book-tour/schema.ts";

/** What each field means; its form comes from its own schema. A field without a meaning does not compile. */
type Meanings<Fields> = Readonly<Record<keyof Fields, string>>;

/** The fields of *Book tour*'s prospect. */
export const prospectMeanings: Meanings<BookTourRequest["prospect"]> = {
  full_name: "The person's name as they want to be called.",
  mobile_country_code:
    "Country code of the mobile number; needs mobile_number. The two together identify a person within the tenant.",
  mobile_number:
    "Mobile number without the country code and leading zeros; needs mobile_country_code. Together at most 15 digits (E.164).",
  email_id:
    "E-mail address; its upper and lower case are the same. It identifies a person within the tenant, before the mobile number does. Required unless a mobile number is sent.",
  date_of_birth: "Day of birth, before today (UTC).",
  gender: "Gender in the person's own word; `Female` is one value, the set is open.",
  location: "Where the person lives or works, in words.",
  place_id: "The place's id in the map service that the app uses.",
  place_id_request: "What the person searched the map for.",
  source: "How the person came to know of the club.",
  channel: "The app or campaign that sends the person.",
  referred_by: "Who recommended the club.",
  preferred_language: "The language that the club should use with the person.",
  client_external_cms_id: "The person's id in the company's content management system.",
  migration_id: "The person's id in a system that the club has left.",
  second_mobile_country_code: "Country code of another mobile number; needs second_mobile_number.",
  second_mobile_number:
    "Another mobile number; needs second_mobile_country_code. Together at most 15 digits (E.164).",
  address: "Postal address without the postal code.",
  state_code: "State or region.",
  city_code: "City.",
  country_code: "Country.",
  address_pin_code: "Postal code, where it is a number.",
  emergency_contact_number: "Telephone number of whom to call in an emergency.",
  emergency_contact_person: "Whom to call in an emergency.",
  heartrate_monitoring_id: "Id of the person's heart rate monitor.",
  organisation_id: "Id of the employer or organisation whose member the person is.",
  medical_alert: "What staff must know before the person exercises.",
  note: "A note of the staff about the person.",
  taxnumber: "Tax number.",
  national_id: "Number of an identity document.",
  custom_fields: "The club's own fields as text, in a form of its own.",
  image_base64:
    "A picture of the person, at most 256 KiB (262,144 bytes) decoded; the prefix of a data URL is allowed.",
  password: "The person's password for the club's app, kept only as a salted slow hash and never returned.",
  promotional_notification_channels_allowed: "Channels on which the club may advertise; `None` is one value.",
  client_waiver: "A waiver that the person has signed; at most 256 KiB (262,144 bytes) of JSON.",
};

/** The fields of *Book tour*'s tour. */
export const tourMeanings: Meanings<BookTourRequest["book_tour"]> = {
  notes: "What the person would like to see.",
  scheduled_datetime:
    "When the tour begins; it lasts as long as the tenant's tours do, and must lie within the opening hours.",
};

/** The fields of a waiver. */
export const waiverMeanings: Meanings<NonNullable<BookTourRequest["prospect"]["client_waiver"]>> = {
  waiver_master_id: "Id of the waiver's text in the club's system.",
  waiver_payload: "What the person filled in, in order.",
};

/** The fields of a waiver's entry. */
export const waiverEntryMeanings = {
  type: "What kind of control it was; `CheckBox` is one.",
  key: "What was asked.",
  value: "What was answered: any JSON value of at most 32 levels whose numbers a double holds exactly.",
};

/** The fields of *Create new appointment*. */
export const appointmentMeanings: Meanings<CreateAppointmentRequest> = {
  appointment_type_id: "An active appointment type of the tenant; it says how long the appointment lasts.",
  subtype_id: "A subtype of that type, whose duration then counts.",
  client_id: "A client or prospect of the tenant.",
  coach_id: "An active coach of the tenant who delivers the type.",
  start_date_time: "When the appointment begins; all of it must lie within the opening hours.",
  room_id: "An active room of the tenant. Required unless is_virtual is true; refused where it is.",
  is_virtual: "Whether client and coach meet online. False where it is absent.",
  virtual_url: "Where they meet online. Required where is_virtual is true; refused otherwise.",
  comments: "A note for the coach.",
};
