import { at, type Recording, requestWith, sameKey } from "../../../../infra/open-api/recording.ts";
import { appointmentBody, tourBody } from "../../../../support/bodies.ts";
import { HARBOUR, HARBOUR_SYDNEY, NORTHWIND } from "../../../../support/function-under-test.ts";
import { MANAGER } from "../../../../support/tours.ts";
import { startsOutOfRange } from "../recorded-tours.ts";

const MIB = 1024 * 1024;

/** Everything that can be said of a prospect, in values that a reader recognises. */
const FULL_PROSPECT = {
  full_name: "Grace Osei",
  mobile_country_code: "+44",
  mobile_number: 7700900321,
  email_id: "grace.osei@example.com",
  date_of_birth: "1991-04-23",
  gender: "Female",
  preferred_language: "en",
  source: "Web site",
  referred_by: "Priya Raman",
  address: "12 Tooley Street, London",
  city_code: "LON",
  country_code: "GB",
  emergency_contact_person: "Kofi Osei",
  emergency_contact_number: "+44 7700 900322",
  medical_alert: "Asthma: carries an inhaler",
  promotional_notification_channels_allowed: ["Email", "SMS"],
  client_waiver: {
    waiver_master_id: 7,
    waiver_payload: [{ type: "CheckBox", key: "I have read the house rules", value: true }],
  },
};

const known = { full_name: "Priya Raman", email_id: "priya.raman@example.com" };
const keyed = { headers: { "Idempotency-Key": "b1d5c9c2-6b0e-4b8a-9a53-1f6a2b7c8d90" } };

function tour(name: string, time = "10:00") {
  return tourBody(
    { full_name: name, email_id: `${name.replace(" ", ".").toLowerCase()}@example.com` },
    { scheduled_datetime: at(time) },
  );
}

const ask = requestWith();

/** The requests to *Book tour* whose answers the API description shows, in an order in which each comes up. */
export const recordings: readonly Recording[] = [
  {
    name: "booked",
    summary: "A visitor books, whether the person is known or not",
    body: tour("Ada Byron"),
    options: keyed,
    showsRequest: true,
  },
  ...sameKey({ body: tour("Ada Byron"), options: keyed }, { body: tour("Ada Hill") }),
  {
    name: "everything",
    summary: "Everything that can be said of a person",
    body: {
      prospect: FULL_PROSPECT,
      book_tour: { notes: "Would like to see the pool", scheduled_datetime: at("15:30") },
    },
    showsRequest: true,
  },
  {
    name: "created",
    summary: "Somebody who manages tours books for a new person",
    body: tour("Grace Hill", "16:30"),
    options: MANAGER,
  },
  {
    name: "matched",
    summary: "The e-mail address is that of a known person, for somebody who manages tours",
    body: tourBody(known, { scheduled_datetime: at("11:00") }),
    options: MANAGER,
    showsRequest: true,
  },
  ask(
    "PROSPECT_ALREADY_BOOKED",
    "The person has an open tour",
    tourBody(known, { scheduled_datetime: at("14:00") }),
  ),
  {
    name: "ambiguous",
    idsFrom: 9,
    summary: "The e-mail address and the mobile number belong to two people",
    body: tourBody(
      {
        full_name: "Wei Zhang",
        email_id: "wei.zhang@example.com",
        mobile_country_code: "44",
        mobile_number: 7700900102,
      },
      { scheduled_datetime: at("12:00") },
    ),
    options: MANAGER,
  },
  {
    name: "TOUR_SLOT_FULL",
    summary: "All tours at this time are taken",
    before: async ({ bookTour }) => {
      await bookTour(tour("First Guest", "13:00"));
      await bookTour(tour("Second Guest", "13:00"));
    },
    body: tour("Third Guest", "13:00"),
  },
  {
    name: "CLIENT_UNAVAILABLE",
    summary: "The person has an appointment at this time",
    before: ({ createAppointment }) =>
      createAppointment(appointmentBody({ client_id: 9002, coach_id: 502, start_date_time: at("16:00") })),
    body: tourBody(
      { full_name: "Tomás Herrera", email_id: "tomas.herrera@example.com" },
      { scheduled_datetime: at("16:15") },
    ),
    options: MANAGER,
  },
  {
    name: "FIELD_IGNORED",
    idsFrom: 20,
    summary: "The person is known, and fields were sent that are taken of a new person only",
    body: tourBody(
      { full_name: "Tomás Herrera", email_id: "tomas.herrera@example.com", medical_alert: "Bad back" },
      { scheduled_datetime: at("17:30") },
    ),
    options: MANAGER,
  },
  ask("FIELD_REQUIRED", "Fields are missing", { prospect: { full_name: "Ada Byron" }, book_tour: {} }),
  ask(
    "FIELD_INVALID",
    "Fields are not what they must be",
    tourBody(
      { mobile_country_code: "44", mobile_number: "7700900321" },
      { scheduled_datetime: "next Friday" },
    ),
  ),
  ask("FIELD_UNKNOWN", "A field's name is misspelt", tourBody({ fullname: "Ada Byron" })),
  {
    name: "BODY_NOT_JSON",
    summary: "The body is cut off",
    options: { rawBody: '{"prospect":{' },
  },
  ...startsOutOfRange.map(([code, summary, body]) => ask(code, summary, body)),
  ask("OUTSIDE_OPENING_HOURS", "The club is closed by then", tour("Ada Hill", "21:45")),
  {
    name: "START_TOO_SOON",
    summary: "The club asks for two hours' notice",
    body: tourBody(
      { full_name: "Ada Hill", email_id: "ada.hill@example.com" },
      { scheduled_datetime: "2026-11-20T09:15:00Z" },
    ),
    options: {
      pathParameters: { company_uuid: HARBOUR, tenant_uuid: HARBOUR_SYDNEY },
      grants: { companies: [HARBOUR], tenants: [] },
    },
  },
  {
    name: "TENANT_INACTIVE",
    summary: "The club takes no bookings",
    body: tour("Ada Hill", "15:00"),
    options: {
      pathParameters: { company_uuid: NORTHWIND, tenant_uuid: "c3f8d2b4-6a57-49e1-8d0c-1b2a4e6f7202" },
    },
  },
  {
    name: "PATH_PARAMETER_INVALID",
    summary: "The tenant's id is no UUID",
    body: tour("Ada Hill"),
    options: { pathParameters: { company_uuid: NORTHWIND, tenant_uuid: "11" } },
  },
  {
    name: "IDEMPOTENCY_KEY_INVALID",
    summary: "The Idempotency-Key is too long",
    body: tour("Ada Hill"),
    options: { headers: { "Idempotency-Key": "k".repeat(256) } },
  },
  {
    name: "TOKEN_MISSING",
    summary: "The operation runs without its authorizer",
    body: tour("Ada Hill"),
    options: { authorizer: undefined },
  },
  {
    name: "ACCESS_DENIED",
    summary: "The token's principal has no access to this tenant",
    body: tour("Ada Hill"),
    options: { pathParameters: { company_uuid: HARBOUR, tenant_uuid: HARBOUR_SYDNEY } },
  },
  {
    name: "TENANT_NOT_FOUND",
    summary: "The company has no such tenant",
    body: tour("Ada Hill"),
    options: {
      pathParameters: { company_uuid: NORTHWIND, tenant_uuid: "00000000-0000-4000-8000-000000000000" },
    },
  },
  {
    name: "BODY_TOO_LARGE",
    summary: "The body is larger than the operation takes",
    options: { rawBody: " ".repeat(MIB + 1) },
  },
  {
    name: "CONTENT_TYPE_UNSUPPORTED",
    summary: "The body is not declared as JSON",
    body: tour("Ada Hill"),
    options: { headers: { "Content-Type": "text/plain" } },
  },
];
