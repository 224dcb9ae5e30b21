import { type ImportOptions, importClub } from "../../../infra/commands/import/import-club.ts";
import { tourBody } from "../../support/bodies.ts";
import { bulkTablesThrough, dyingTables, unlessCutOff } from "../../support/bulk-tables-through.ts";
import { createTestTables, giveBackTables, type TestTables, tableContent } from "../../support/engine.ts";
import { functionsUnderTest } from "../../support/function-under-test.ts";
import { storedItems } from "../../support/stored-items.ts";
import type { TableContent } from "../../support/table-content.ts";
import { withoutProfileState } from "../../support/without-profile-state.ts";
import { checkContacts } from "../checker/check-contacts.ts";
import { type Person, readState, type StoredState } from "../checker/stored-state.ts";

/** What is there before an import, and the import. */
export interface ImportScenario {
  /** The paths of the club file that was imported first, and of the one whose import is cut off. */
  readonly before: string;
  readonly file: string;
  /** The contacts of prospects who book a tour in between. */
  readonly prospects: readonly Readonly<Record<string, unknown>>[];
  readonly options: ImportOptions;
}

/** What an import that was cut off and then repeated came to. */
export interface CutImport {
  /** Whether it was cut off at all; it had ended before otherwise. */
  readonly wasCut: boolean;
  readonly problems: readonly string[];
  /** All items that an import writes, by key; versions and times left out, since a repetition raises them. */
  readonly end: Readonly<Record<string, unknown>>;
}

// Far above the ids of club files, and the same in every trial.
const FIRST_DRAWN_ID = 114_654_511_735_000;

/** Imports a file, is cut off before a write, and imports it again. */
export async function cutImport(scenario: ImportScenario, cutBefore: number): Promise<CutImport> {
  const { file, options } = scenario;
  const { content, people } = await prepared(scenario);
  const tables = await createTestTables(content);
  const { bulk, hasDied } = dyingTables(tables, cutBefore);
  await importClub(file, bulk, options).catch(unlessCutOff);
  const whenCut = judge(await readState(tables), people);
  await importClub(file, bulkTablesThrough(tables), options);
  const atTheEnd = judge(await readState(tables), people);
  const end = await everything(tables);
  giveBackTables(tables);
  return {
    wasCut: hasDied(),
    problems: [
      ...whenCut.map((problem) => `Cut before write ${cutBefore}: ${problem}`),
      ...atTheEnd.map((problem) => `Repeated after a cut before write ${cutBefore}: ${problem}`),
    ],
    end,
  };
}

interface Prepared {
  readonly content: TableContent;
  /** The people who are there before the import. */
  readonly people: readonly Person[];
}

// Every cut of a scenario begins with the same.
const preparations = new WeakMap<ImportScenario, Promise<Prepared>>();

function prepared(scenario: ImportScenario): Promise<Prepared> {
  const preparation = preparations.get(scenario) ?? prepare(scenario);
  preparations.set(scenario, preparation);
  return preparation;
}

async function prepare({ before, prospects }: ImportScenario): Promise<Prepared> {
  const tables = await createTestTables();
  await importClub(before, bulkTablesThrough(tables));
  let drawn = 0;
  const newId = () => {
    drawn += 1;
    return FIRST_DRAWN_ID + drawn;
  };
  const api = functionsUnderTest(tables.database, { newId });
  for (const [hour, prospect] of prospects.entries()) {
    const start = new Date(Date.UTC(2026, 11, 1, 9 + hour)).toISOString();
    const { status } = await api.bookTour(tourBody(prospect, { scheduled_datetime: start }));
    if (status !== 200) throw new Error(`The tour of prospect ${hour} was answered with ${status}.`);
  }
  return { content: await tableContent(tables), people: (await readState(tables)).people };
}

/** Nobody is lost or set back, and everybody's contacts lead to them, and to nobody else. */
function judge(state: StoredState, before: readonly Person[]): string[] {
  return [
    ...state.unreadable,
    ...checkContacts(state),
    ...before.flatMap((was) => {
      const person = state.people.find(
        ({ tenant_id, client_id }) => tenant_id === was.tenant_id && client_id === was.client_id,
      );
      if (person === undefined) return [`Client ${was.client_id} is gone.`];
      return [
        ...(person.version >= was.version ? [] : [`Client ${was.client_id} has an earlier version.`]),
        ...(person.open_tour?.tour_id === was.open_tour?.tour_id
          ? []
          : [`Client ${was.client_id} lost their open tour.`]),
      ];
    }),
  ];
}

async function everything(tables: TestTables): Promise<Readonly<Record<string, unknown>>> {
  const club = (await storedItems(tables, "Club")).map(
    (item) => [`Club ${item.partition} ${item.record}`, item] as const,
  );
  const clients = (await storedItems(tables, "Clients")).map(
    ({ version: _version, ...item }) =>
      [`Clients ${item.tenant_id} ${item.record}`, withoutProfileState(item)] as const,
  );
  return Object.fromEntries([...club, ...clients]);
}
