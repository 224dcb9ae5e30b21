import { changeRecords, isTenant } from "../../support/change-records.ts";
import type { TestTables } from "../../support/engine.ts";
import type { FunctionsUnderTest, RequestOptions } from "../../support/function-under-test.ts";
import { NORTHWIND } from "../../support/function-under-test.ts";
import { sampleClubTables } from "../../support/sample-club.ts";
import { MANAGER } from "../../support/tours.ts";
import type { By, PersonRequest, TourStep } from "./steps.ts";

/** Northwind Camden, always open and with few places. */
export async function tourClubTables(): Promise<TestTables> {
  const tables = await sampleClubTables();
  const fields = { max_advance_days: 365, closures: [], tour: { duration_minutes: 30, capacity: 2 } };
  await changeRecords(tables, isTenant(13), fields);
  return tables;
}

const CAMDEN = { company_uuid: NORTHWIND, tenant_uuid: "2f7b9d60-8c3e-4a15-b0d4-6e1f5a2c7304" };

/** A tour that is known to have been booked. */
export interface KnownTour {
  readonly id: number;
  readonly key: string;
}

/** The requests of steps, with or without keys of their own. */
export interface StepRequest {
  readonly step: TourStep;
  readonly nowMs: number;
  /** The tour that a change is about. */
  readonly tour?: KnownTour | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends the request of a step. */
export function sendStep(api: FunctionsUnderTest, { step, nowMs, tour, headers = {} }: StepRequest) {
  if (step.kind === "wait") throw new Error("Nobody is asked to wait.");
  const options = optionsOf(step.by, headers);
  if (step.kind === "record") return api.createProspect({ prospect: prospectOf(step.person) }, options);
  const scheduled_datetime = new Date(nowMs + step.startMs).toISOString();
  if (step.kind === "book") {
    const body = { prospect: prospectOf(step.person), book_tour: { scheduled_datetime } };
    return api.bookTour(body, options);
  }
  const key = step.by === "visitor" && step.hasKey && tour ? { "Tour-Key": tour.key } : {};
  const body = { rescheduleTour: { scheduled_datetime }, cancelTour: {} };
  return api[step.operation](step.operation in body ? body[step.operation as keyof typeof body] : undefined, {
    ...options,
    headers: { ...headers, ...key },
    pathParameters: { ...CAMDEN, tour_id: String(tour?.id ?? 1) },
  });
}

function optionsOf(by: By, headers: Readonly<Record<string, string>>): RequestOptions {
  return { ...(by === "desk" ? MANAGER : {}), headers, pathParameters: CAMDEN };
}

function prospectOf({ email, mobile }: PersonRequest) {
  return {
    full_name: "Somebody",
    ...(email === undefined ? {} : { email_id: `person.${email}@example.com` }),
    ...(mobile === undefined ? {} : { mobile_country_code: "44", mobile_number: 7_700_900_810 + mobile }),
  };
}
