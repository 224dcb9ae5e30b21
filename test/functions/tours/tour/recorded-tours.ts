import { recordId } from "../../../../shared/values/record-id.ts";
import { tourBody } from "../../../support/bodies.ts";
import type { TestTables } from "../../../support/engine.ts";
import {
  type FunctionsUnderTest,
  LONDON_BRIDGE_PATH,
  NORTHWIND,
  type RequestOptions,
  TEST_NOW,
} from "../../../support/function-under-test.ts";
import { MANAGER } from "../../../support/tours.ts";
import { fillHistory } from "../../fill-history.ts";

/** Northwind Camden, so that the few places of an hour suffice for all recordings. */
export const CAMDEN: Readonly<Record<string, string>> = {
  company_uuid: NORTHWIND,
  tenant_uuid: "2f7b9d60-8c3e-4a15-b0d4-6e1f5a2c7304",
};

/** Bookings at starts that no club takes, with the code and the summary of each. */
export const startsOutOfRange = [
  [
    "START_IN_PAST",
    "The start lies in the past",
    tourBody({}, { scheduled_datetime: "2026-11-20T08:00:00Z" }),
  ],
  [
    "START_TOO_FAR",
    "The start lies too far ahead",
    tourBody({}, { scheduled_datetime: "2028-06-01T10:00:00Z" }),
  ],
] as const;

/** A tour of a recording. */
export interface RecordedTour {
  /** What its id is made from, and its person's address. */
  readonly number: number;
  readonly start: string;
  /** Northwind London Bridge by default. */
  readonly tenant?: Readonly<Record<string, string>>;
}

/** A tour whose history is full, and which is marked as a no-show after a check-in then. */
export const CHANGED_OFTEN: RecordedTour = {
  number: 6140,
  start: "2026-11-20T09:00:00Z",
  tenant: CAMDEN,
};

/** The same with a check-in after a no-show. */
export const CHANGED_OFTEN_TOO: RecordedTour = { ...CHANGED_OFTEN, number: 6160 };

/** The request of somebody who manages tours about a recorded tour. */
export function aboutTour({ number, tenant = LONDON_BRIDGE_PATH }: RecordedTour): RequestOptions {
  return {
    ...MANAGER,
    pathParameters: { ...tenant, tour_id: String(recordId(TEST_NOW, number)) },
  };
}

/** The same with an Idempotency-Key. */
export function keyed(tour: RecordedTour): RequestOptions {
  return { ...aboutTour(tour), headers: { "Idempotency-Key": "5d0f5d6e-2a0b-4b52-9c3b-0d6a8f4e7c11" } };
}

/** Books a recorded tour; the recording's `idsFrom` must be its number. */
export function book({ bookTour }: FunctionsUnderTest, { number, start, tenant }: RecordedTour) {
  const prospect = { full_name: "Ada Byron", email_id: `ada.${number}@example.com` };
  return bookTour(tourBody(prospect, { scheduled_datetime: start }), {
    ...MANAGER,
    pathParameters: { ...(tenant ?? LONDON_BRIDGE_PATH) },
  });
}

/** Books a recorded tour, and cancels it. */
export async function bookCancelled(functions: FunctionsUnderTest, tour: RecordedTour): Promise<void> {
  await book(functions, tour);
  await functions.cancelTour({}, aboutTour(tour));
}

/** Books a recorded tour and fills its history, unless that has been done. */
export async function bookChangedOften(
  { functions, tables }: { readonly functions: FunctionsUnderTest; readonly tables: TestTables },
  tour: RecordedTour,
): Promise<void> {
  if ((await functions.getTour(undefined, aboutTour(tour))).status === 200) return;
  await book(functions, tour);
  await fillHistory(tables, "Tours", recordId(TEST_NOW, tour.number));
}
