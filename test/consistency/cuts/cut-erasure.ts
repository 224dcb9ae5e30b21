import { eraseClient } from "../../../infra/commands/erasure.ts";
import { canonicalJson } from "../../../shared/api/idempotency.ts";
import { accessKey } from "../../../shared/club/access-record.ts";
import { allTables } from "../../../shared/tables/all-tables.ts";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import { appointmentBody, pngBase64, tourBody } from "../../support/bodies.ts";
import { bulkTablesThrough, dyingTables, unlessCutOff } from "../../support/bulk-tables-through.ts";
import type { TestTables } from "../../support/engine.ts";
import { functionsUnderTest, type TestAnswer } from "../../support/function-under-test.ts";
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

/** A club with a prospect who has booked a tour and as many appointments. */
export async function knownPerson(appointments: number): Promise<KnownPerson> {
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
  const { body } = await api.bookTour(tour, { ...MANAGER, headers: HEADERS });
  const clientId: number = body.info[1].jsonObject.client_id;
  for (let day = 0; day < appointments; day += 1) {
    const { status, text } = await bookAppointment(tables, clientId, day);
    if (status !== 201) throw new Error(`An appointment was not booked: ${text}`);
  }
  const access = { principal: CANARY, companies: [], tenants: [11], client_id: clientId };
  await bulkTablesThrough(tables).put("Club", [{ ...access, ...accessKey(CANARY) }]);
  return { tables, clientId };
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

/** Every item of any table that still tells something of the person. */
export async function tracesOf({ tables, clientId }: KnownPerson): Promise<string[]> {
  const names = Object.keys(allTables) as TableName[];
  const items = (await Promise.all(names.map((name) => storedItems(tables, name)))).flat();
  return items
    .map((item) => canonicalJson(item))
    .filter((item) =>
      [CANARY, String(MOBILE_NUMBER), String(clientId)].some((trace) => item.includes(trace)),
    );
}

/** Erases a person, is cut off before a write, and erases again. */
export async function cutErasure(appointments: number, cutBefore: number): Promise<CutErasure> {
  const person = await knownPerson(appointments);
  const client = { tenant_id: 11, client_id: person.clientId };
  const { bulk, hasDied } = dyingTables(person.tables, cutBefore);
  await eraseClient(bulk, client).catch(unlessCutOff);
  const { isComplete } = await eraseClient(bulkTablesThrough(person.tables), client);
  const traces = await tracesOf(person);
  return {
    wasCut: hasDied(),
    problems: [
      ...(isComplete ? [] : [`The erasure after a cut before write ${cutBefore} did not come to an end.`]),
      ...traces.map((item) => `An erasure that was cut before write ${cutBefore} and repeated left ${item}.`),
    ],
  };
}
