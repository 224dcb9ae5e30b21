import { isDeepStrictEqual } from "node:util";
import { eraseClient } from "../../../infra/commands/erasure.ts";
import { canonicalJson } from "../../../shared/api/idempotency.ts";
import { accessKey } from "../../../shared/club/access-record.ts";
import { allTables } from "../../../shared/tables/all-tables.ts";
import type { TableDefinition, TableName } from "../../../shared/tables/table-definition.ts";
import { appointmentBody, pngBase64, recurringBody, tourBody } from "../../support/bodies.ts";
import { bulkTablesThrough, dyingTables, unlessCutOff } from "../../support/bulk-tables-through.ts";
import type { TestTables } from "../../support/engine.ts";
import { functionsUnderTest, TEST_NOW, type TestAnswer } from "../../support/function-under-test.ts";
import { sampleClubTables } from "../../support/sample-club.ts";
import { storedItems } from "../../support/stored-items.ts";
import { MANAGER } from "../../support/tours.ts";

/** A prospect of tenant 11 with all that can be kept of a person. */
export interface KnownPerson {
  readonly tables: TestTables;
  readonly clientId: number;
}

/** What an erasure that was cut off and then repeated came to. */
export interface CutErasure {
  /** Whether it was cut off at all; it had ended before otherwise. */
  readonly wasCut: boolean;
  readonly problems: readonly string[];
}

const CANARY = "canary7391";
const MOBILE_NUMBER = 7_391_739_173;
const HEADERS = { "Idempotency-Key": "key" };

/** The version of the prospect's profile: they were made, and filled. */
export const KNOWN_VERSION = 2;

/**
 * A club with a prospect who has booked a tour and as many appointments, and whose profile staff has filled.
 * @param occurrences how many appointments of a series there are beside them
 */
export async function knownPerson(appointments: number, occurrences = 0): Promise<KnownPerson> {
  const tables = await sampleClubTables();
  const api = functionsUnderTest(tables.database);
  const tour = tourBody(
    {
      full_name: CANARY,
      email_id: `${CANARY}@example.com`,
      mobile_country_code: "44",
      mobile_number: MOBILE_NUMBER,
      image_base64: pngBase64(30),
      client_waiver: { waiver_payload: [{ type: CANARY, key: CANARY, value: CANARY }] },
      medical_alert: CANARY,
    },
    { notes: CANARY },
  );
  const { body } = await api.bookTour(tour, { headers: HEADERS });
  const clientId = await visitorOf(tables, body.id);
  const filled = { full_name: CANARY, email_id: `${CANARY}@example.com`, address: CANARY };
  await api.createProspect({ prospect: filled }, { ...MANAGER, headers: HEADERS });
  for (let day = 0; day < appointments; day += 1) {
    const { status, text } = await bookAppointment(tables, clientId, day);
    if (status !== 201) throw new Error(`An appointment was not booked: ${text}`);
  }
  if (occurrences > 0) {
    const series = recurringBody({ client_id: clientId, comments: CANARY }, { occurrences });
    const booked = await api.bookSeries(series, { headers: HEADERS });
    if (booked.status !== 201) throw new Error(`A series was not booked: ${booked.text}`);
  }
  const access = { principal: CANARY, companies: [], tenants: [11], client_id: clientId };
  await bulkTablesThrough(tables).put("Club", [{ ...access, ...accessKey(CANARY) }]);
  return { tables, clientId };
}

/** The client whom a tour was booked for; not every token is told. */
export async function visitorOf(
  tables: Pick<TestTables, "client" | "names">,
  tourId: number,
): Promise<number> {
  const tour = (await storedItems(tables, "Tours")).find(({ tour_id }) => tour_id === tourId);
  return Number(tour?.client_id);
}

/** Books an appointment for a person some days later than the tour, with a key. */
export function bookAppointment(
  tables: TestTables,
  client_id: number,
  daysLater: number,
): Promise<TestAnswer> {
  const start = new Date(Date.UTC(2026, 11, 2 + daysLater, 10)).toISOString();
  const request = appointmentBody({ client_id, comments: CANARY, start_date_time: start });
  const headers = { "Idempotency-Key": `appointment-${daysLater}` };
  return functionsUnderTest(tables.database).createAppointment(request, { headers });
}

/** Every item of any table or index that still tells something of the person. */
export async function tracesOf({ tables, clientId }: KnownPerson): Promise<string[]> {
  const places = Object.entries<TableDefinition>(allTables).flatMap(([name, { indexes }]) =>
    [undefined, ...indexes.map((index) => index.name)].map((index) => [name as TableName, index] as const),
  );
  const items = await Promise.all(places.map(([name, index]) => storedItems(tables, name, index)));
  return items
    .flat()
    .map((item) => canonicalJson(item))
    .filter((item) =>
      [CANARY, String(MOBILE_NUMBER), String(clientId)].some((trace) => item.includes(trace)),
    );
}

/** Every counter of a coach's, a room's or the tours' day that still holds somebody, or is below none. */
export async function heldCells({ tables }: KnownPerson): Promise<string[]> {
  const days = await storedItems(tables, "Calendar");
  const held = days
    .filter(({ holder }) => !String(holder).startsWith("client#"))
    .flatMap(({ holder, day, rev: _rev, expires_at: _expires, ...cells }) =>
      Object.entries(cells).flatMap(([cell, count]) =>
        count === 0 ? [] : [`${holder} ${day} ${cell}: ${count}`],
      ),
    );
  return held.sort();
}

/** Erases a person, is cut off before a write, and erases again. */
export async function cutErasure(
  appointments: number,
  cutBefore: number,
  occurrences = 0,
): Promise<CutErasure> {
  const person = await knownPerson(appointments, occurrences);
  const client = { tenant_id: 11, client_id: person.clientId };
  const { bulk, hasDied, written } = dyingTables(person.tables, cutBefore);
  await eraseClient(bulk, client, TEST_NOW).catch(unlessCutOff);
  const again = dyingTables(person.tables, Number.POSITIVE_INFINITY);
  const { isComplete } = await eraseClient(again.bulk, client, TEST_NOW);
  const [traces, held] = [await tracesOf(person), await heldCells(person)];
  const told = [...written, ...again.written].filter((write) => write.includes("client.erased"));
  const versions = told.map((write) => Number(/"profile_version":\{"N":"(\d+)"/.exec(write)?.[1]));
  return {
    wasCut: hasDied(),
    problems: [
      ...(isDeepStrictEqual(versions, [KNOWN_VERSION + 1])
        ? []
        : [`An erasure that was cut before write ${cutBefore} told of it with the versions ${versions}.`]),
      ...(isComplete ? [] : [`The erasure after a cut before write ${cutBefore} did not come to an end.`]),
      ...held.map((cell) => `An erasure that was cut before write ${cutBefore} and repeated left ${cell}.`),
      ...traces.map((item) => `An erasure that was cut before write ${cutBefore} and repeated left ${item}.`),
    ],
  };
}
