import type { SeededRandom } from "../../support/seeded-random.ts";
import type { Disturb } from "../../support/wire.ts";
import { conflict } from "../../support/wire-answers.ts";
import { type FaultName, faultNames, faults, isStall } from "./fault.ts";

/** Faults that come when they like. */
export interface RandomFaults {
  readonly disturb: Disturb;
  /** How often each came so far. */
  readonly counts: ReadonlyMap<FaultName | "conflict", number>;
}

const COMMIT = "TransactWriteItems";
// A call that meets a fault meets it at this many of its attempts: mostly the SDK gets over it, else the answer is lost.
const ATTEMPTS = [1, 1, 3] as const;

/**
 * Lets so many of the calls meet a fault, and as many of the transactions a conflict; stalls, which cost seconds, are
 * rare among them.
 */
export function randomFaults(random: SeededRandom, probability: number): RandomFaults {
  const counts = new Map<FaultName | "conflict", number>();
  const faultOf = new Map<number, { readonly fault: FaultName; readonly attempts: number }>();
  function count(what: FaultName | "conflict"): void {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return {
    counts,
    disturb: ({ operation, call, attempt, body }) => {
      if (attempt === 1 && random.chance(probability)) {
        faultOf.set(call, { fault: randomFault(random), attempts: random.pick(ATTEMPTS) });
      }
      const met = faultOf.get(call);
      if (met !== undefined && attempt <= met.attempts) {
        count(met.fault);
        return faults[met.fault];
      }
      if (operation !== COMMIT || !random.chance(probability)) return {};
      count("conflict");
      const { TransactItems: items } = JSON.parse(body) as { readonly TransactItems: readonly unknown[] };
      const inTheWay = random.below(items.length);
      return { answer: conflict(items.map((_, index) => index === inTheWay)) };
    },
  };
}

function randomFault(random: SeededRandom): FaultName {
  const [first = "throttled", ...others] = faultNames.filter((name) => !isStall(name) || random.chance(0.2));
  return random.pick([first, ...others]);
}
