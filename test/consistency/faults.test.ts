import { beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../support/seeded-random.ts";
import { type FaultName, faultNames, isStall } from "./faults/fault.ts";
import { callsOf, tryFault } from "./faults/fault-trial.ts";
import { type Occasion, occasions } from "./faults/occasion.ts";
import { bookInStorm } from "./faults/storm.ts";

const SEED = 20_261_120;
// Much of it is waiting, which takes longer on a busy machine.
const PATIENCE_MS = 60_000;
const READ = "BatchGetItem";
const LOOK = "Query";
const COMMIT = "TransactWriteItems";

describe("the calls of", () => {
  it.each([
    ["a new person's tour", [READ, COMMIT]],
    // The tenant comes first.
    ["a new person's tour at a tenant not read yet", [READ, READ, COMMIT]],
    ["a known person's tour", [READ, COMMIT]],
    ["a known person's tour at a tenant not read yet", [READ, READ, COMMIT]],
    ["an appointment", [READ, COMMIT]],
    // Other starts are looked for in three calendars at once; the stored answer may be there by then.
    ["an appointment with a coach who is taken", [READ, COMMIT, LOOK, LOOK, LOOK, READ]],
  ])("%s are known", async (name, calls) => {
    expect(await callsOf(occasionCalled(name))).toEqual(calls);
  });
});

describe("a fault", () => {
  let callsByOccasion: ReadonlyMap<Occasion, readonly string[]>;

  beforeAll(async () => {
    const entries = occasions.map(async (occasion) => [occasion, await callsOf(occasion)] as const);
    callsByOccasion = new Map(await Promise.all(entries));
  });

  it.concurrent.each(faultNames)(
    "%s, at each call of each request, books once and loses no answer",
    async (fault) => {
      const trials = [...callsByOccasion].flatMap(([occasion, calls]) =>
        calls
          .flatMap((name, call) => (isTriedHere(name, calls[call - 1]) ? [call] : []))
          .flatMap((call) =>
            persistences(fault).map((persists) => tryFault({ occasion, fault, calls, call, persists })),
          ),
      );
      expect((await Promise.all(trials)).flat()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it.concurrent(
    "at random loses no booking and no answer to those who ask again with their key",
    async () => {
      const report = await bookInStorm(seededRandom(SEED), { bookings: 60, faults: 0.12 });
      expect(report).toMatchObject({ asked: 60, problems: [] });
      expect(report.won + report.refused).toBe(60);
      expect(report.faults.size).toBeGreaterThan(2);
    },
    PATIENCE_MS,
  );
});

/** Whether a call is tried here: of the queries of a look, which go out at once, only the first; the soak tries all. */
function isTriedHere(call: string, before: string | undefined): boolean {
  return call !== LOOK || before !== LOOK;
}

/** Whether all of the SDK's attempts meet a fault: what the suite has time for; `npm run soak` tries everything. */
function persistences(fault: FaultName): readonly boolean[] {
  if (isStall(fault)) return [false];
  return fault === "connection reset after the engine" ? [false, true] : [true];
}

function occasionCalled(name: string): Occasion {
  const occasion = occasions.find((one) => one.name === name);
  if (occasion === undefined) throw new Error(`There is no occasion called ${name}.`);
  return occasion;
}
