import { recurringBody } from "../../../support/bodies.ts";
import type { RequestOptions, TestAnswer } from "../../../support/function-under-test.ts";
import type { SampleClub } from "../../../support/use-sample-club.ts";
import { addRegularClient, weeklyBody } from "./series-recordings.ts";

/** What staff of Northwind Camden sends. */
export const CAMDEN_STAFF: RequestOptions = {
  scopes: ["appointments.manage", "appointments.write", "appointments.read", "clients.find"],
  pathParameters: { tenant_id: "13" },
};

/** A booked series: its id, and those of its appointments by start. */
export interface BookedSeries {
  readonly id: number;
  readonly ids: readonly number[];
}

function booked({ status, body, text }: TestAnswer): BookedSeries {
  if (status !== 201) throw new Error(`Not booked: ${text}`);
  return {
    id: body.create_response.id,
    ids: body.appointments.map(({ id }: { readonly id: number }) => id),
  };
}

/** Books client 9001 at London Bridge on Mondays and Wednesdays at 18:00; the recurrence may differ. */
export async function bookInLondon(
  club: SampleClub,
  recurrence: Readonly<Record<string, unknown>> = {},
  fields: Readonly<Record<string, unknown>> = {},
): Promise<BookedSeries> {
  return booked(await club.api.bookSeries(recurringBody(fields, recurrence)));
}

/** Books a client with sessions for a year at Northwind Camden, once a week at 14:00 with coach 521. */
export async function bookWeekly(
  club: SampleClub,
  first_date: string,
  occurrences: number,
  fields: object = {},
): Promise<BookedSeries> {
  await addRegularClient(club.tables);
  const body = weeklyBody(first_date, occurrences, fields);
  return booked(await club.api.bookSeries(body, CAMDEN_STAFF));
}

/** The path of a series at Northwind Camden. */
export function seriesPath(seriesId: number, options: RequestOptions = {}): RequestOptions {
  return { ...options, pathParameters: { tenant_id: "13", series_id: String(seriesId) } };
}
