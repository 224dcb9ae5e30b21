import { createTestTables } from "../../support/engine.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../../support/function-under-test.ts";
import { loadSampleClub } from "../../support/sample-club.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import type { Query } from "../../support/slots.ts";
import type { ChangingRecords, Hardship, ListSize } from "./changing-records.ts";
import type { FollowedList, ListedRecord } from "./followed-lists.ts";

interface Page {
  readonly records: readonly ListedRecord[];
  readonly next_cursor: string | null;
  readonly next_updated_since?: string | null;
}

/** What came of reading lists while writers changed them. */
export interface ListReport {
  readonly changes: number;
  /** How often the whole lists were read, and how often the changes were. */
  readonly readings: number;
  readonly passes: number;
  /** The records of which a reader who follows `next_updated_since` missed the last version. */
  readonly missed: number;
  /** The same for a reader who goes on from the last change that was seen: a control, which must miss some. */
  readonly missedByControl: number;
  readonly problems: readonly string[];
}

interface State extends Hardship {
  /** Whether the writers have ended, and every clock is past the last of their changes. */
  isOver: boolean;
}

/** The lists of one kind of record while they change. */
interface Read {
  readonly list: FollowedList;
  readonly api: FunctionsUnderTest;
  readonly club: ChangingRecords;
  readonly state: State;
}

/** Reads the lists of a kind of record while four writers change every second one. */
export async function readWhileChanging(
  list: FollowedList,
  size: ListSize & Hardship,
  random: SeededRandom,
): Promise<ListReport> {
  const tables = await createTestTables();
  await loadSampleClub(tables);
  const club = await list.change(tables, size, random);
  // Every answer would be compared with the description, which takes longer than the list.
  const api = functionsUnderTest(tables.database, { now: club.now, isUndescribed: true });
  const state: State = { ...size, isOver: false };
  const read = { list, api, club, state };
  const [changes, wholes, followed, control] = await Promise.all([
    club.run().finally(() => {
      state.isOver = true;
    }),
    readWholes(read),
    follow(read, ({ next }) => next),
    follow(read, ({ last, since }) => last ?? since),
  ]);
  return {
    changes,
    readings: wholes.readings,
    passes: followed.passes,
    missed: missing(club, followed.seen),
    missedByControl: missing(club, control.seen),
    problems: wholes.problems,
  };
}

/** Reads the whole lists again and again: each record that nobody changes must come exactly once. */
async function readWholes({ list, api, club, state }: Read) {
  const problems: string[] = [];
  let readings = 0;
  do {
    for (const query of list.wholes) {
      const times = new Map<number, number>();
      for await (const { records } of pagesOf({ list, api }, { ...query, limit: 20 })) {
        for (const { id } of records) times.set(id, (times.get(id) ?? 0) + 1);
      }
      const wrong = club.unchanged.filter((id) => times.get(id) !== 1);
      if (wrong.length > 0) problems.push(`${JSON.stringify(query)}, not exactly once: ${wrong.join()}`);
      readings += 1;
    }
  } while (!state.isOver);
  return { problems, readings };
}

interface Pass {
  readonly since: string;
  /** `next_updated_since` of the last page. */
  readonly next: string;
  /** When the last change of the pass was made. */
  readonly last: string | undefined;
}

/** Follows the changes, the last time once all writers have ended. */
async function follow({ list, api, club, state }: Read, goOn: (pass: Pass) => string) {
  const seen = new Map<number, number>();
  // A writer's clock may be behind: what it dates before the first pass is none of its changes.
  let since = new Date(club.now().getTime() - state.skewMs).toISOString();
  let passes = 0;
  for (let isLast = false; !isLast; passes += 1) {
    isLast = state.isOver;
    let pass: Pass = { since, next: since, last: undefined };
    for await (const page of pagesOf({ list, api }, { updated_since: since, limit: 20 })) {
      for (const { id, version } of page.records) seen.set(id, Math.max(seen.get(id) ?? 0, version));
      const last = page.records.at(-1)?.updated_at ?? pass.last;
      pass = { since, next: page.next_updated_since ?? since, last };
    }
    since = goOn(pass);
  }
  return { seen, passes };
}

async function* pagesOf({ list, api }: Pick<Read, "list" | "api">, query: Query): AsyncGenerator<Page> {
  let cursor: string | null = null;
  do {
    const { status, body, text } = await list.ask(api, cursor === null ? query : { ...query, cursor });
    if (status !== 200) throw new Error(text);
    const entries: (ListedRecord & { readonly client_id: number })[] = body[list.name];
    const records = entries.map((entry) => ({ ...entry, id: list.idOf(entry) }));
    const { next_cursor, next_updated_since } = body;
    yield { records, next_cursor, next_updated_since };
    cursor = next_cursor;
  } while (cursor !== null);
}

/** How many records have a version that a reader has not seen. */
function missing({ versions }: ChangingRecords, seen: ReadonlyMap<number, number>): number {
  return [...versions].filter(([id, version]) => seen.get(id) !== version).length;
}
