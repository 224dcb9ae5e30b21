import { appointmentBody, tourBody } from "../../support/bodies.ts";
import type { RequestOptions, TestAnswer } from "../../support/function-under-test.ts";
import type { Occasion } from "./occasion.ts";
import { severalOccasions } from "./several-occasions.ts";

const knownPerson = tourBody({ email_id: "priya.raman@example.com" });

/** The path of the appointment that was booked before. */
function ofAppointment(booked: TestAnswer | undefined): RequestOptions {
  return { pathParameters: { tenant_id: "11", appointment_id: `${booked?.body.create_response.id}` } };
}

/** Every way that a request takes through the database. */
export const occasions: readonly Occasion[] = [
  { name: "a new person's tour", operation: "bookTour", body: tourBody(), isWarm: true, status: 200 },
  {
    name: "a new person's tour at a tenant not read yet",
    operation: "bookTour",
    body: tourBody(),
    isWarm: false,
    status: 200,
  },
  { name: "a known person's tour", operation: "bookTour", body: knownPerson, isWarm: true, status: 200 },
  {
    name: "a known person's tour at a tenant not read yet",
    operation: "bookTour",
    body: knownPerson,
    isWarm: false,
    status: 200,
  },
  {
    name: "an appointment",
    operation: "createAppointment",
    body: appointmentBody(),
    isWarm: true,
    status: 201,
  },
  {
    name: "an appointment with a coach who is taken",
    operation: "createAppointment",
    body: appointmentBody({ client_id: 9002 }),
    earlier: ({ createAppointment }) => createAppointment(appointmentBody()),
    isWarm: true,
    status: 400,
  },
  {
    name: "the move of an appointment",
    operation: "rescheduleAppointment",
    body: { start_date_time: "2026-12-01T10:30:00Z" },
    earlier: ({ createAppointment }) => createAppointment(appointmentBody()),
    options: ofAppointment,
    isWarm: true,
    status: 200,
  },
  {
    name: "the cancellation of an appointment",
    operation: "cancelAppointment",
    body: { reason: "ill" },
    earlier: ({ createAppointment }) => createAppointment(appointmentBody()),
    options: ofAppointment,
    isWarm: true,
    status: 200,
  },
  ...severalOccasions,
];
