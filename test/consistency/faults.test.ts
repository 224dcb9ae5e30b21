import { beforeAll, describe, expect, it } from "vitest";
import { inParallel } from "../support/in-parallel.ts";
import { itInAll, sampleOf, trials } from "../support/run-size.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { type FaultName, faultNames, isStall } from "./faults/fault.ts";
import { callsOf, tryFault } from "./faults/fault-trial.ts";
import type { Occasion } from "./faults/occasion.ts";
import { occasions } from "./faults/occasions.ts";
import { bookInStorm } from "./faults/storm.ts";

const SEED = 20_261_120;
// Some wait for a stall to end; more at once would make deadlines pass that no fault touches.
const TRIALS_AT_ONCE = 6;
const READ = "BatchGetItem";
const LOOK = "Query";
const COMMIT = "TransactWriteItems";

describe("the calls of a request", () => {
  it.each([
    ["a new person's tour", [READ, COMMIT]],
    // The tenant comes first.
    ["a new person's tour at a tenant not read yet", [READ, READ, COMMIT]],
    ["a known person's tour", [READ, COMMIT]],
    ["a known person's tour at a tenant not read yet", [READ, READ, COMMIT]],
    ["an appointment", [READ, COMMIT]],
    // The record leads to what else is read.
    ["the move of an appointment", [READ, READ, COMMIT]],
    ["the cancellation of an appointment", [READ, READ, COMMIT]],
    ["a series", [READ, COMMIT]],
    ["an addition to a series", [READ, COMMIT]],
    // The days of the occurrences are read by their keys; the stored answer may be there by then.
    ["a series with a coach who is taken", [READ, COMMIT, READ, READ]],
    // The series leads to its appointments.
    ["the cancellation of the rest of a series", [READ, READ, COMMIT]],
    ["the cancellation of several appointments", [READ, READ, COMMIT]],
    ["another coach for several appointments", [READ, COMMIT]],
    // Other starts are looked for in three calendars at once; the stored answer may be there by then.
    ["an appointment with a coach who is taken", [READ, COMMIT, LOOK, LOOK, LOOK, READ]],
  ])("are known, so that each can fail: %s", async (name, calls) => {
    expect(await callsOf(occasionCalled(name))).toEqual(calls);
  });
});

describe("a fault", () => {
  let callsByOccasion: ReadonlyMap<Occasion, readonly string[]>;

  beforeAll(async () => {
    const entries = occasions.map(async (occasion) => [occasion, await callsOf(occasion)] as const);
    callsByOccasion = new Map(await Promise.all(entries));
  });

  itInAll("at each call of each request, books once and loses no answer", async () => {
    const all = [...callsByOccasion].flatMap(([occasion, calls]) =>
      faultNames
        .filter((fault) => isTriedWith(fault, occasion))
        .flatMap((fault) =>
          persistences(fault).flatMap((persists) =>
            calls
              .flatMap((name, call) => (isTriedHere(name, calls[call - 1]) ? [call] : []))
              .map((call) => ({ occasion, fault, calls, call, persists })),
          ),
        ),
    );
    expect(new Set(all.map(({ fault }) => fault))).toEqual(new Set(faultNames));
    expect((await inParallel(TRIALS_AT_ONCE, sampleOf(all, SEED), tryFault)).flat()).toEqual([]);
  });

  it("at random loses no booking and no answer to those who ask again with their key", async () => {
    const bookings = trials(40);
    const report = await bookInStorm(seededRandom(SEED), { bookings, faults: 0.12 });
    expect(report).toMatchObject({ asked: bookings, problems: [] });
    expect(report.won + report.refused).toBe(bookings);
    expect(report.faults.size).toBeGreaterThan(2);
  });
});

/** Whether a fault is tried with a request here: those that the client does not survive in the same way, with each. */
function isTriedWith(fault: FaultName, { name }: Occasion): boolean {
  const isOfAll = fault === "connection reset after the engine";
  return isOfAll || name === "a new person's tour" || name === "an appointment with a coach who is taken";
}

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
