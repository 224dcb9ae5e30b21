import type { TestTables } from "../../support/engine.ts";
import type { FunctionsUnderTest, TestAnswer } from "../../support/function-under-test.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { asking, type Query } from "../../support/slots.ts";
import { changingAppointments } from "./changing-appointments.ts";
import { changingPeople, READER } from "./changing-people.ts";
import type { ChangingRecords, Hardship, ListSize } from "./changing-records.ts";

/** What a list gives of a record. */
export interface ListedRecord {
  readonly id: number;
  readonly version: number;
  readonly updated_at: string;
}

/** A list that is read while its records change. */
export interface FollowedList {
  readonly name: "appointments" | "clients";
  /** Stores the records and has writers change them. */
  readonly change: (
    tables: TestTables,
    size: ListSize & Hardship,
    random: SeededRandom,
  ) => Promise<ChangingRecords>;
  readonly ask: (api: FunctionsUnderTest, query: Query) => Promise<TestAnswer>;
  readonly idOf: (entry: { readonly id: number; readonly client_id: number }) => number;
  /** Lists of all records, page by page. */
  readonly wholes: readonly Query[];
}

export const followedLists: readonly FollowedList[] = [
  {
    name: "appointments",
    change: changingAppointments,
    ask: (api, query) => api.listAppointments(undefined, asking(query)),
    idOf: ({ id }) => id,
    wholes: [{ from: "2026-11-19T00:00:00Z", to: "2027-01-01T00:00:00Z" }],
  },
  {
    name: "clients",
    change: changingPeople,
    ask: (api, query) => api.listClients(undefined, asking(query, READER)),
    idOf: ({ client_id }) => client_id,
    wholes: [{}, { query: "ste" }, { query: "ste an" }],
  },
];
