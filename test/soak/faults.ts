import { faultNames } from "../consistency/faults/fault.ts";
import { callsOf, type FaultTrial, tryFault } from "../consistency/faults/fault-trial.ts";
import { occasions } from "../consistency/faults/occasions.ts";
import { bookInStorm } from "../consistency/faults/storm.ts";
import { inParallel } from "../support/in-parallel.ts";
import { columns, type Section } from "./section.ts";

const TRIALS_AT_ONCE = 12;

/** Every fault at every call, once and at all of the SDK's attempts. */
export const eachFault: Section = {
  title:
    "each fault at each call of each request, at the SDK's first attempt and at all of them; stalls of 3 s",
  run: async (_random, say) => {
    const trials: FaultTrial[] = [];
    for (const occasion of occasions) {
      const calls = await callsOf(occasion);
      for (const fault of faultNames) {
        for (const call of calls.keys()) {
          for (const persists of [false, true]) trials.push({ occasion, fault, calls, call, persists });
        }
      }
    }
    const outcomes = await inParallel(TRIALS_AT_ONCE, trials, tryFault);
    say(columns("fault", "trials"));
    for (const [fault, tried] of Map.groupBy(trials, (trial) => trial.fault))
      say(columns(fault, tried.length));
    return outcomes.flat();
  },
};

/** Faults at random, at one call in eight. */
export const stormOfFaults: Section = {
  title: "600 bookings, one call in eight meets a fault, one transaction in eight a conflict",
  run: async (random, say) => {
    const report = await bookInStorm(random, { bookings: 600, faults: 0.12 });
    for (const [fault, count] of report.faults) say(columns(fault, count));
    say(columns("bookings", "asked", "won", "400", "503 between", "recovered"));
    const { asked, won, refused, unavailable, recovered } = report;
    say(columns("", asked, won, refused, unavailable, recovered));
    const unanswered = asked - won - refused;
    return unanswered === 0 ? report.problems : [...report.problems, `${unanswered} got no answer.`];
  },
};
