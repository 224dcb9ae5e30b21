import { at, type Recording, requestWith, sameKey } from "../../../../infra/open-api/recording.ts";
import { tourBody } from "../../../../support/bodies.ts";
import { camdenBody } from "../../../../support/camden.ts";
import { MANAGER } from "../../../../support/tours.ts";
import { startsOutOfRange } from "../recorded-tours.ts";

const STAFF = { ...MANAGER, pathParameters: { tenant_id: "13" } };
const KEYED = { ...STAFF, headers: { "Idempotency-Key": "7d0a6c52-1b8e-4f3a-9c64-5e2f8a1b3d07" } };

const ZARA = { full_name: "Zara Whitfield", email_id: "zara.whitfield@example.com" };
const LENA = { full_name: "Lena Fischer", email_id: "lena.fischer@example.com" };

function tour(name: string, time: string) {
  const email_id = `${name.replace(" ", ".").toLowerCase()}@example.com`;
  return tourBody({ full_name: name, email_id }, { scheduled_datetime: at(time) });
}

const ask = requestWith(STAFF);

/** The requests to *Book tour as staff* whose answers the API description shows, in an order in which each comes up. */
export const recordings: readonly Recording[] = [
  {
    name: "created",
    idsFrom: 6400,
    summary: "The desk books for a new person",
    body: tour("Grace Hill", "10:00"),
    options: KEYED,
    showsRequest: true,
  },
  ...sameKey({ body: tour("Grace Hill", "10:00"), options: KEYED }, { body: tour("Grace Hill", "10:30") }),
  ask("PROSPECT_ALREADY_BOOKED", "The person has an open tour", tour("Grace Hill", "14:00")),
  {
    name: "ambiguous",
    idsFrom: 6410,
    summary: "The e-mail address and the mobile number belong to two people",
    body: tourBody(
      { ...ZARA, mobile_country_code: "44", mobile_number: 7700900932 },
      { scheduled_datetime: at("11:00") },
    ),
    options: STAFF,
  },
  {
    name: "CLIENT_UNAVAILABLE",
    summary: "The person has an appointment at this time",
    before: ({ createAppointment }) =>
      createAppointment(camdenBody({ client_id: 9303, start_date_time: at("16:00") }), STAFF),
    body: tourBody(LENA, { scheduled_datetime: at("16:15") }),
    options: STAFF,
  },
  {
    name: "FIELD_IGNORED",
    idsFrom: 6420,
    summary: "The person is known, and a field was sent that is taken of a new person only",
    body: tourBody({ ...LENA, medical_alert: "Bad back" }, { scheduled_datetime: at("17:30") }),
    options: STAFF,
  },
  {
    name: "TOUR_SLOT_FULL",
    summary: "All tours at this time are taken",
    before: async ({ bookTourAsStaff }) => {
      await bookTourAsStaff(tour("First Guest", "13:00"), STAFF);
      await bookTourAsStaff(tour("Second Guest", "13:00"), STAFF);
    },
    body: tour("Third Guest", "13:00"),
    options: STAFF,
  },
  ...startsOutOfRange.map(([code, summary, body]) => ask(code, summary, body)),
  ask("OUTSIDE_OPENING_HOURS", "No tours begin at that time", tour("Ada Hill", "21:45")),
  {
    name: "TENANT_INACTIVE",
    summary: "The club takes no bookings",
    body: tour("Ada Hill", "15:00"),
    options: { ...MANAGER, pathParameters: { tenant_id: "12" } },
  },
];
