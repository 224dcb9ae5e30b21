import { describe, expect, it } from "vitest";
import { inParallel } from "../support/in-parallel.ts";
import { sampleOf } from "../support/run-size.ts";
import { bookTwins, firstCommits, twinRequests, twinWithPassword } from "./twins/twins.ts";

// Each trial has two clients with deadlines; `npm run soak` tries every moment of a tour with a password too.
const AT_ONCE = 4;
const SEED = 20_261_121;

describe.each(twinRequests)("two $name requests with one key", (request) => {
  it.each(firstCommits)(
    "get one answer, whenever the twin is booked; the first commit %s",
    async (firstCommit) => {
      const alone = await bookTwins(request, firstCommit, Number.POSITIVE_INFINITY);
      expect(alone.calls).toBeGreaterThan(firstCommit === "goes through" ? 2 : 4);
      const all = Array.from({ length: alone.calls }, (_, index) => index + 1);
      const moments = sampleOf(all, SEED);
      const trials = await inParallel(AT_ONCE, moments, (nth) => bookTwins(request, firstCommit, nth));
      expect(trials.map(({ answers }) => answers.length)).toEqual(moments.map(() => 2));
      expect(trials.flatMap(({ problems }) => problems)).toEqual([]);
    },
  );
});

describe(`two ${twinWithPassword.name} requests with one key`, () => {
  it.each([2, 3])("get one answer where the twin is booked right before call %i", async (nth) => {
    const { answers, problems } = await bookTwins(twinWithPassword, "goes through", nth);
    expect([answers.length, problems]).toEqual([2, []]);
  });
});
