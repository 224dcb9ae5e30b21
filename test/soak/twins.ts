import { bookTwins, firstCommits, twinRequests, twinWithPassword } from "../consistency/twins/twins.ts";
import { inParallel } from "../support/in-parallel.ts";
import { columns, type Section } from "./section.ts";

const TRIALS_AT_ONCE = 4;

/** A twin of a request before each of its calls. */
export const twins: Section = {
  title: "two requests with one key, the second booked whole before each call of the first",
  run: async (_random, say) => {
    const problems: string[] = [];
    say(columns("", "calls"));
    for (const request of [...twinRequests, twinWithPassword]) {
      for (const firstCommit of firstCommits) {
        const { calls } = await bookTwins(request, firstCommit, Number.POSITIVE_INFINITY);
        const moments = Array.from({ length: calls }, (_, index) => index + 1);
        const trials = await inParallel(TRIALS_AT_ONCE, moments, (nth) =>
          bookTwins(request, firstCommit, nth),
        );
        problems.push(...trials.flatMap((trial) => trial.problems));
        say(columns(`${request.name}, ${firstCommit}`, calls));
      }
    }
    return problems;
  },
};
