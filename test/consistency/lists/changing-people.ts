import { eraseClient } from "../../../infra/commands/erasure.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { profileWrites } from "../../../shared/tables/client-profile.ts";
import { updateClient } from "../../../shared/tables/clients-table.ts";
import { engineClient, type TestTables } from "../../support/engine.ts";
import { functionsUnderTest, type RequestOptions } from "../../support/function-under-test.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { storePeople } from "../../support/stored-clients.ts";
import { MANAGER } from "../../support/tours.ts";
import {
  type ChangingRecords,
  changingRecords,
  type Hardship,
  type ListSize,
  type Written,
} from "./changing-records.ts";

const TENANT = 11;
/** The token of an app that sees versions. */
export const READER = {
  scopes: ["clients.read", "clients.find", "appointments.read"],
} as const satisfies RequestOptions;

interface Person extends Written {
  readonly full_name: string;
  /** The lock of the item, which every change raises. */
  readonly lock: number;
  readonly updated_at: string;
}

/**
 * Stores people of London Bridge, of whom every second one is renamed again and again, as requests and as imports write
 * it; of these some are erased, and
 * prospects come in their place. By first or last name, everybody is a Ste… with another word that begins with An.
 */
export async function changingPeople(
  tables: TestTables,
  { count, ...size }: ListSize & Hardship,
  random: SeededRandom,
): Promise<ChangingRecords> {
  const names = () =>
    random.below(2) === 0 ? `Stella Ann${random.below(1_000)}` : `Anna Steen${random.below(1_000)}`;
  const updated_at = "2026-01-01T00:00:00.000Z";
  const records = Array.from(
    { length: count },
    (_, index): Person => ({
      id: index + 1,
      version: 1,
      full_name: names(),
      lock: 1,
      updated_at,
      writes: {},
    }),
  );
  await storePeople(
    tables,
    records.map(({ id: client_id, full_name }) => ({ client_id, full_name, updated_at })),
  );
  const bulk = new BulkTables(engineClient(), tables.names);
  let numbers = 0;

  function change({ id, version, lock, updated_at }: Person, at: Date): Person {
    const full_name = names();
    const person = { tenant_id: TENANT, client_id: id };
    const how =
      random.below(2) === 0
        ? ({ operation: "updated", by: "writer", event: "client.updated" } as const)
        : ({ operation: "imported", by: "import", event: undefined } as const);
    const { attributes, history } = profileWrites(
      person,
      { profile_version: version, updated_at },
      { full_name },
      { ...how, now: at, fields: ["full_name"] },
    );
    const client = updateClient({ ...person, version: lock }, { full_name, ...attributes });
    return {
      ...{ id, full_name, lock: lock + 1 },
      version: attributes.profile_version,
      updated_at: attributes.updated_at,
      writes: { client, history },
    };
  }

  async function happen(person: Person, at: Date): Promise<readonly Person[]> {
    const { isComplete } = await eraseClient(bulk, { tenant_id: TENANT, client_id: person.id }, at);
    if (!isComplete) throw new Error("The erasure is not complete.");
    const full_name = names();
    numbers += 1;
    const api = functionsUnderTest(tables.database, { now: () => at, isUndescribed: true });
    const prospect = { full_name, email_id: `prospect.${numbers}@example.com` };
    const { body, text } = await api.createProspect({ prospect }, MANAGER);
    const id = body.info?.[0]?.jsonObject?.client_id;
    if (typeof id !== "number") throw new Error(text);
    return [{ id, full_name, version: 1, lock: 1, updated_at: at.toISOString(), writes: {} }];
  }

  return changingRecords(tables, { records, change, happen }, size, random);
}
