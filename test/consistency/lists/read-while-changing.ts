import { createTestTables } from "../../support/engine.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../../support/function-under-test.ts";
import { loadSampleClub } from "../../support/sample-club.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { asking } from "../../support/slots.ts";
import { type ChangingAppointments, changingAppointments, type Hardship } from "./changing-appointments.ts";

type Query = Readonly<Record<string, string | number>>;

interface Listed {
  readonly id: number;
  readonly version: number;
  readonly updated_at: string;
}

interface Page {
  readonly appointments: readonly Listed[];
  readonly next_cursor: string | null;
  readonly next_updated_since?: string | null;
}

/** What came of reading lists while writers changed them. */
export interface ListReport {
  readonly changes: number;
  /** How often the whole list was read by start, and how often the changes were. */
  readonly readings: number;
  readonly passes: number;
  /** The appointments of which a reader who follows `next_updated_since` missed the last version. */
  readonly missed: number;
  /** The same for a reader who goes on from the last change that was seen: a control, which must miss some. */
  readonly missedByControl: number;
  readonly problems: readonly string[];
}

interface State extends Hardship {
  /** Whether the writers have ended, and every clock is past the last of their changes. */
  isOver: boolean;
}

/** Reads lists while four writers change every second appointment. */
export async function readWhileChanging(
  size: { readonly count: number; readonly changes: number },
  hardship: Hardship,
  random: SeededRandom,
): Promise<ListReport> {
  const tables = await createTestTables();
  await loadSampleClub(tables);
  const club = await changingAppointments(tables, size, hardship, random);
  // Every answer would be compared with the description, which takes longer than the list.
  const api = functionsUnderTest(tables.database, { now: club.now, isUndescribed: true });
  const state: State = { ...hardship, isOver: false };
  const [changes, byStart, followed, control] = await Promise.all([
    club.run().finally(() => {
      state.isOver = true;
    }),
    readByStart(api, club, state),
    follow(api, club, state, ({ next }) => next),
    follow(api, club, state, ({ last, since }) => last ?? since),
  ]);
  return {
    changes,
    readings: byStart.readings,
    passes: followed.passes,
    missed: missing(club, followed.seen),
    missedByControl: missing(club, control.seen),
    problems: byStart.problems,
  };
}

/** Reads the whole list by start again and again: each that nobody changes must come exactly once. */
async function readByStart(api: FunctionsUnderTest, { unchanged }: ChangingAppointments, state: State) {
  const problems: string[] = [];
  let readings = 0;
  do {
    const range = { from: "2026-11-19T00:00:00Z", to: "2027-01-01T00:00:00Z", limit: 20 };
    const times = new Map<number, number>();
    for await (const { appointments } of pagesOf(api, range)) {
      for (const { id } of appointments) times.set(id, (times.get(id) ?? 0) + 1);
    }
    const wrong = unchanged.filter((id) => times.get(id) !== 1);
    if (wrong.length > 0) problems.push(`By start, not exactly once: ${wrong.join()}`);
    readings += 1;
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
async function follow(
  api: FunctionsUnderTest,
  { now }: ChangingAppointments,
  state: State,
  goOn: (pass: Pass) => string,
) {
  const seen = new Map<number, number>();
  // A writer's clock may be behind: what it dates before the first pass is none of its changes.
  let since = new Date(now().getTime() - state.skewMs).toISOString();
  let passes = 0;
  for (let isLast = false; !isLast; passes += 1) {
    isLast = state.isOver;
    let pass: Pass = { since, next: since, last: undefined };
    for await (const page of pagesOf(api, { updated_since: since, limit: 20 })) {
      for (const { id, version } of page.appointments) seen.set(id, Math.max(seen.get(id) ?? 0, version));
      const last = page.appointments.at(-1)?.updated_at ?? pass.last;
      pass = { since, next: page.next_updated_since ?? since, last };
    }
    since = goOn(pass);
  }
  return { seen, passes };
}

async function* pagesOf(api: FunctionsUnderTest, query: Query): AsyncGenerator<Page> {
  let cursor: string | null = null;
  do {
    const asked: Query = cursor === null ? query : { ...query, cursor };
    const { status, body, text } = await api.listAppointments(undefined, asking(asked));
    if (status !== 200) throw new Error(text);
    const page: Page = body;
    yield page;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

/** How many appointments have a version that a reader has not seen. */
function missing({ versions }: ChangingAppointments, seen: ReadonlyMap<number, number>): number {
  return [...versions].filter(([id, version]) => version > 1 && seen.get(id) !== version).length;
}
