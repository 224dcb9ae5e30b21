import { type beforeAll, beforeEach } from "vitest";
import { giveBackTables, type TestTables } from "./engine.ts";
import { type FunctionsUnderTest, functionsUnderTest, TEST_NOW } from "./function-under-test.ts";
import { sampleClubTables } from "./sample-club.ts";

/** The sample club, new for each test unless they share it. */
export interface SampleClub {
  readonly tables: TestTables;
  /** All operations on these tables; they have cached nothing yet. */
  readonly api: FunctionsUnderTest;
  /** The present of these operations; {@link TEST_NOW} where a test does not set it. */
  now: Date;
}

/**
 * Makes the sample club before each test of a file or of a `describe`.
 * @param before `beforeAll` where the tests share one
 */
export function useSampleClub(before: typeof beforeEach | typeof beforeAll = beforeEach): SampleClub {
  let made: Pick<SampleClub, "tables" | "api"> | undefined;
  before(async () => {
    const tables = await sampleClubTables();
    club.now = TEST_NOW;
    made = { tables, api: functionsUnderTest(tables.database, { now: () => club.now }) };
    return () => giveBackTables(tables);
  });
  function present(): Pick<SampleClub, "tables" | "api"> {
    if (made === undefined) throw new Error("The sample club is there only within a test.");
    return made;
  }
  const club: SampleClub = {
    now: TEST_NOW,
    get tables() {
      return present().tables;
    },
    get api() {
      return present().api;
    },
  };
  return club;
}
