import { tourBody } from "../../support/bodies.ts";
import { at, type startRecorder, unavailable } from "./recorder.ts";

type Recorder = Awaited<ReturnType<typeof startRecorder>>;

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

/** Records *Book tour*: each code that it may answer with, in an order in which each comes up. */
export async function recordTours(
  recorder: Recorder,
  foreignPath: Readonly<Record<string, string>>,
  company: string,
): Promise<void> {
  const record = recorder.record.bind(recorder, "bookTour");
  const tour = (name: string, time = "10:00") =>
    tourBody(
      { full_name: name, email_id: `${name.replace(" ", ".").toLowerCase()}@example.com` },
      { scheduled_datetime: at(time) },
    );
  const known = { full_name: "Priya Raman", email_id: "priya.raman@example.com" };
  const keyed = { headers: { "Idempotency-Key": "b1d5c9c2-6b0e-4b8a-9a53-1f6a2b7c8d90" } };

  await record({
    name: "created",
    summary: "The person is new",
    body: tour("Ada Byron"),
    options: keyed,
    showsRequest: true,
  });
  await record({
    name: "replayed",
    summary: "The same request once more, with the same Idempotency-Key",
    body: tour("Ada Byron"),
    options: keyed,
  });
  await record({
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    body: tour("Ada Hill"),
    options: keyed,
  });
  await record({
    name: "everything",
    summary: "Everything that can be said of a person",
    body: {
      prospect: FULL_PROSPECT,
      book_tour: { notes: "Would like to see the pool", scheduled_datetime: at("15:30") },
    },
    showsRequest: true,
  });
  await record({
    name: "matched",
    summary: "The e-mail address is that of a known person",
    body: tourBody(known, { scheduled_datetime: at("11:00") }),
    showsRequest: true,
  });
  await record({
    name: "PROSPECT_ALREADY_BOOKED",
    summary: "The person has an open tour",
    body: tourBody(known, { scheduled_datetime: at("14:00") }),
  });
  await record({
    name: "ambiguous",
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
  });
  await record({
    name: "TOUR_SLOT_FULL",
    summary: "All tours at this time are taken",
    body: await slotFull(recorder, tour),
  });
  await record({
    name: "CLIENT_UNAVAILABLE",
    summary: "The person has an appointment at this time",
    body: await clientTaken(recorder),
  });
  await record({
    name: "FIELD_IGNORED",
    summary: "The person is known, and fields were sent that are taken of a new person only",
    body: tourBody(
      { full_name: "Tomás Herrera", email_id: "tomas.herrera@example.com", medical_alert: "Bad back" },
      { scheduled_datetime: at("17:30") },
    ),
  });
  await record({
    name: "FIELD_REQUIRED",
    summary: "Fields are missing",
    body: { prospect: { full_name: "Ada Byron" }, book_tour: {} },
  });
  await record({
    name: "FIELD_INVALID",
    summary: "Fields are not what they must be",
    body: tourBody(
      { mobile_country_code: "44", mobile_number: "7700900321" },
      { scheduled_datetime: "next Friday" },
    ),
  });
  await record({
    name: "FIELD_UNKNOWN",
    summary: "A field's name is misspelt",
    body: tourBody({ fullname: "Ada Byron" }),
  });
  await record({
    name: "BODY_NOT_JSON",
    summary: "The body is cut off",
    options: { rawBody: '{"prospect":{' },
  });
  await record({
    name: "START_IN_PAST",
    summary: "The start lies in the past",
    body: tourBody({}, { scheduled_datetime: "2026-11-20T08:00:00Z" }),
  });
  await record({
    name: "START_TOO_FAR",
    summary: "The start lies too far ahead",
    body: tourBody({}, { scheduled_datetime: "2028-06-01T10:00:00Z" }),
  });
  await record({
    name: "OUTSIDE_OPENING_HOURS",
    summary: "The club is closed by then",
    body: tour("Ada Hill", "21:45"),
  });
  await record({
    name: "TENANT_INACTIVE",
    summary: "The club takes no bookings",
    body: tour("Ada Hill", "15:00"),
    options: {
      pathParameters: { company_uuid: company, tenant_uuid: "c3f8d2b4-6a57-49e1-8d0c-1b2a4e6f7202" },
    },
  });
  await record({
    name: "PATH_PARAMETER_INVALID",
    summary: "The tenant's id is no UUID",
    body: tour("Ada Hill"),
    options: { pathParameters: { company_uuid: company, tenant_uuid: "11" } },
  });
  await record({
    name: "IDEMPOTENCY_KEY_INVALID",
    summary: "The Idempotency-Key is too long",
    body: tour("Ada Hill"),
    options: { headers: { "Idempotency-Key": "k".repeat(256) } },
  });
  await record({
    name: "TOKEN_MISSING",
    summary: "The operation runs without its authorizer",
    body: tour("Ada Hill"),
    options: { authorizer: undefined },
  });
  await record({
    name: "ACCESS_DENIED",
    summary: "The token's principal has no access to this tenant",
    body: tour("Ada Hill"),
    options: { pathParameters: foreignPath },
  });
  await record({
    name: "TENANT_NOT_FOUND",
    summary: "The company has no such tenant",
    body: tour("Ada Hill"),
    options: {
      pathParameters: { company_uuid: company, tenant_uuid: "00000000-0000-4000-8000-000000000000" },
    },
  });
  await record({
    name: "BODY_TOO_LARGE",
    summary: "The body is larger than 1 MiB",
    options: { rawBody: " ".repeat(MIB + 1) },
  });
  await record({
    name: "CONTENT_TYPE_UNSUPPORTED",
    summary: "The body is not declared as JSON",
    body: tour("Ada Hill"),
    options: { headers: { "Content-Type": "text/plain" } },
  });
  await recordGatewayRefusals(recorder, "bookTour");
  const body = tour("Ada Hill");
  await recorder.recordFault(
    "bookTour",
    { name: "INTERNAL_ERROR", summary: "A fault on our side", body },
    new TypeError("A bug"),
  );
  await recorder.recordFault(
    "bookTour",
    { name: "SERVICE_UNAVAILABLE", summary: "The database is unavailable", body },
    unavailable,
  );
}

/** Records what the gateway itself answers for an operation. */
export async function recordGatewayRefusals(
  recorder: Recorder,
  operation: "bookTour" | "createAppointment",
): Promise<void> {
  const record = recorder.recordGateway.bind(recorder, operation);
  await record({ name: "TOKEN_INVALID", summary: "No token, or none that is valid" }, { hasToken: false });
  await record(
    { name: "ROUTE_NOT_FOUND", summary: "The path ends in a slash too many" },
    { path: "/tenants/11/appointments/" },
  );
  await record(
    { name: "TOO_MANY_REQUESTS", summary: "More requests at once than the API takes" },
    { isBusy: true },
  );
}

async function slotFull(recorder: Recorder, tour: (name: string, time: string) => unknown) {
  await recorder.functions.bookTour(tour("First Guest", "13:00"));
  await recorder.functions.bookTour(tour("Second Guest", "13:00"));
  return tour("Third Guest", "13:00");
}

async function clientTaken(recorder: Recorder) {
  await recorder.functions.createAppointment({
    appointment_type_id: 101,
    client_id: 9002,
    coach_id: 502,
    room_id: 72,
    start_date_time: at("16:00"),
  });
  return tourBody(
    { full_name: "Tomás Herrera", email_id: "tomas.herrera@example.com" },
    { scheduled_datetime: at("16:15") },
  );
}
