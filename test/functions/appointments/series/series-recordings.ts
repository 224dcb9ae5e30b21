import sampleClub from "../../../../shared/club/sample-club.json" with { type: "json" };
import { BulkTables } from "../../../../shared/tables/bulk-tables.ts";
import { recordId } from "../../../../shared/values/record-id.ts";
import type { Recording } from "../../../infra/open-api/recording.ts";
import { without } from "../../../support/bodies.ts";
import { camdenBody } from "../../../support/camden.ts";
import type { TestTables } from "../../../support/engine.ts";
import {
  type FunctionsUnderTest,
  type RequestOptions,
  TEST_NOW,
} from "../../../support/function-under-test.ts";

/** A client of Northwind Camden with sessions for a year, whom nothing but series and bulk changes are recorded of. */
export const REGULAR_CLIENT = 9308;

const TENANT = 13;
const camden = { pathParameters: { tenant_id: String(TENANT) } };

/** Adds {@link REGULAR_CLIENT}, if they are not there. */
export async function addRegularClient({ client, names }: TestTables): Promise<void> {
  const bulk = new BulkTables(client, names);
  const key = { tenant_id: TENANT, record: `client#${REGULAR_CLIENT}` };
  if ((await bulk.get("Clients", [key], ["record"])).length > 0) return;
  const zara = sampleClub.clients.find(({ client_id }) => client_id === 9301);
  const [, yearly] = zara?.memberships ?? [];
  await bulk.put("Clients", [
    {
      ...{ ...zara, ...key, client_id: REGULAR_CLIENT, version: 1, appointments_booked: 0 },
      ...{ memberships: [{ ...yearly, id: 31_801, number_of_sessions: 100, used_sessions: 0 }] },
      sessions_taken: {},
    },
  ]);
}

/** Names a series of Northwind Camden by the number that its first id was made from. */
export function aboutSeries(number: number, options: RequestOptions = {}): RequestOptions {
  const series_id = String(recordId(TEST_NOW, number));
  return { ...options, pathParameters: { ...camden.pathParameters, series_id } };
}

/** The body of a weekly series of {@link REGULAR_CLIENT}, at 14:00 in London. */
export function weeklyBody(first_date: string, occurrences: number, fields: object = {}) {
  const weekday = new Date(first_date).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });
  return {
    ...without(camdenBody({ client_id: REGULAR_CLIENT }), "start_date_time"),
    recurrence: { weekdays: [weekday.toLowerCase()], local_time: "14:00", first_date, occurrences },
    ...fields,
  };
}

/** Books a {@link weeklyBody}, with ids that are made from a number on. */
export function bookedWeekly(
  idsFrom: number,
  first_date: string,
  occurrences: number,
  fields: object = {},
): Pick<Recording, "idsFrom"> & Required<Pick<Recording, "before">> {
  return {
    idsFrom,
    before: async ({ bookSeries }: FunctionsUnderTest, tables) => {
      await addRegularClient(tables);
      const { status, text } = await bookSeries(weeklyBody(first_date, occurrences, fields), camden);
      if (status !== 201) throw new Error(`Not booked from ${first_date}: ${text}`);
    },
  };
}

/** What makes a series one of a type that refuses to be cancelled in the last hour. */
export const MASSAGE = { appointment_type_id: 132, room_id: 94 };
