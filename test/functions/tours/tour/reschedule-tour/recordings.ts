import { recordId } from "../../../../../shared/values/record-id.ts";
import { at, type Recording, requestWith } from "../../../../infra/open-api/recording.ts";
import { appointmentBody, tourBody } from "../../../../support/bodies.ts";
import { changeRecords, isTenant } from "../../../../support/change-records.ts";
import type { TestTables } from "../../../../support/engine.ts";
import {
  functionsUnderTest,
  HARBOUR,
  HARBOUR_SYDNEY,
  NORTHWIND,
} from "../../../../support/function-under-test.ts";
import { MANAGER } from "../../../../support/tours.ts";
import { aboutTour, book, bookCancelled, bookChangedOften, CHANGED_OFTEN, keyed } from "../recorded-tours.ts";

const tour = { number: 6040, start: at("07:30") };
const cancelled = { number: 6050, start: at("18:00") };
const ofClient = { number: 6070, start: at("18:30") };
const inSydney = {
  number: 6080,
  start: "2026-11-26T22:00:00Z",
  tenant: { company_uuid: HARBOUR, tenant_uuid: HARBOUR_SYDNEY },
};
const inBrooklyn = {
  number: 6090,
  start: at("15:00"),
  tenant: { company_uuid: NORTHWIND, tenant_uuid: "c3f8d2b4-6a57-49e1-8d0c-1b2a4e6f7202" },
};
const sydneyGrants = { grants: { companies: [HARBOUR], tenants: [] } };
/** Books at a location that has stopped taking bookings since. */
async function bookInBrooklyn(tables: TestTables): Promise<void> {
  let next = inBrooklyn.number;
  const newId = (now: Date) => {
    next += 1;
    return recordId(now, next - 1);
  };
  await changeRecords(tables, isTenant(12), { is_active: true });
  await book(functionsUnderTest(tables.database, { newId }), inBrooklyn);
  await changeRecords(tables, isTenant(12), { is_active: false });
}

const KEY = Buffer.from("the key of a tour").toString("base64url");

const ask = requestWith(aboutTour(tour));

/** The requests to *Reschedule tour* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "moved",
    idsFrom: tour.number,
    before: (functions) => book(functions, tour),
    summary: "Half an hour later",
    body: { scheduled_datetime: at("08:00"), reason: "The train is late" },
    options: aboutTour(tour),
    showsRequest: true,
  },
  ask("ALREADY_DONE", "The tour is at this time already", { scheduled_datetime: at("08:00") }),
  {
    name: "TOUR_STATE",
    idsFrom: cancelled.number,
    before: (functions) => bookCancelled(functions, cancelled),
    summary: "The tour is cancelled",
    body: { scheduled_datetime: at("19:00") },
    options: aboutTour(cancelled),
  },
  {
    name: "TOO_MANY_CHANGES",
    idsFrom: CHANGED_OFTEN.number,
    before: (functions, tables) => bookChangedOften({ functions, tables }, CHANGED_OFTEN),
    summary: "The tour was changed 99 times",
    body: { scheduled_datetime: at("10:00") },
    options: aboutTour(CHANGED_OFTEN),
  },
  ask("START_IN_PAST", "The start lies in the past", { scheduled_datetime: "2026-11-20T08:00:00Z" }),
  ask("START_TOO_FAR", "The start lies too far ahead", { scheduled_datetime: "2028-06-01T10:00:00Z" }),
  ask("OUTSIDE_OPENING_HOURS", "The club is closed by then", { scheduled_datetime: at("21:45") }),
  {
    name: "TOUR_SLOT_FULL",
    before: async ({ bookTour }) => {
      for (const email_id of ["full.1@example.com", "full.2@example.com"]) {
        await bookTour(tourBody({ email_id }, { scheduled_datetime: at("20:00") }));
      }
    },
    summary: "All tours at this time are taken",
    body: { scheduled_datetime: at("20:15") },
    options: aboutTour(tour),
  },
  {
    name: "CLIENT_UNAVAILABLE",
    idsFrom: ofClient.number,
    before: async (functions) => {
      const { bookTour, createAppointment } = functions;
      const prospect = { full_name: "Lena Novak", email_id: "lena.novak@example.com" };
      const { body } = await bookTour(tourBody(prospect, { scheduled_datetime: ofClient.start }), MANAGER);
      const { client_id } = body.info[1].jsonObject;
      await createAppointment(appointmentBody({ client_id, coach_id: 502, start_date_time: at("19:15") }));
    },
    summary: "The person has an appointment at this time",
    body: { scheduled_datetime: at("19:30") },
    options: aboutTour(ofClient),
  },
  {
    name: "START_TOO_SOON",
    idsFrom: inSydney.number,
    before: ({ bookTour }) =>
      bookTour(tourBody({ email_id: "sydney@example.com" }, { scheduled_datetime: inSydney.start }), {
        ...sydneyGrants,
        pathParameters: inSydney.tenant,
      }),
    summary: "The club asks for two hours' notice",
    body: { scheduled_datetime: "2026-11-20T09:15:00Z" },
    options: {
      ...sydneyGrants,
      pathParameters: { ...aboutTour(inSydney).pathParameters },
      headers: { "Tour-Key": KEY },
    },
  },
  {
    name: "TENANT_INACTIVE",
    idsFrom: inBrooklyn.number,
    before: (_, tables) => bookInBrooklyn(tables),
    summary: "The club takes no bookings",
    body: { scheduled_datetime: at("16:00") },
    options: aboutTour(inBrooklyn),
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    before: ({ rescheduleTour }) => rescheduleTour({ scheduled_datetime: at("08:00") }, keyed(tour)),
    summary: "Another request with the same Idempotency-Key",
    body: { scheduled_datetime: at("08:15") },
    options: keyed(tour),
  },
];
