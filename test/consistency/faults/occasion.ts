import { appointmentBody, tourBody } from "../../support/bodies.ts";
import type { FunctionsUnderTest } from "../../support/function-under-test.ts";

/** A request whose calls to DynamoDB can fail, and what comes before it. */
export interface Occasion {
  readonly name: string;
  readonly operation: "bookTour" | "createAppointment";
  readonly body: object;
  /** What a function that never fails does before. */
  readonly earlier?: (functions: FunctionsUnderTest) => Promise<unknown>;
  /** Whether the function has read the tenant before. */
  readonly isWarm: boolean;
  /** The status where nothing fails. */
  readonly status: number;
}

const knownPerson = tourBody({ email_id: "priya.raman@example.com" });

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
];
