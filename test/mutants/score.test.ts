import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mutated, ROOMS } from "./rooms.ts";
import { SCORES_DOCUMENT, savedScores, scoreOf, shownScore, withScores } from "./score.ts";

const rooms = Object.entries(ROOMS);

describe("the rooms whose rules are mutated", () => {
  it.each(rooms)("%s has rules and tests that are there", (_, { rules, tests }) => {
    expect(rules.length).toBeGreaterThan(0);
    for (const pattern of [...rules, ...tests])
      expect([pattern, globSync(pattern)]).not.toEqual([pattern, []]);
  });

  it("are named by their folders, or by one file", () => {
    const { rules, tests } = ROOMS["shared/sessions"] ?? { rules: [], tests: [] };
    expect(mutated("shared/sessions")).toEqual({ rules, tests });
    expect(mutated("shared/sessions/policy-rules.ts")).toEqual({
      rules: ["shared/sessions/policy-rules.ts"],
      tests,
    });
    expect(mutated("shared/sessions/policy-schema.ts")).toBeUndefined();
    expect(mutated("")).toBeUndefined();
  });
});

describe("the score of a room", () => {
  it("counts what a test notices, also by waiting for ever, of what can be noticed", () => {
    const statuses = ["Killed", "Timeout", "Survived", "NoCoverage", "Ignored", "RuntimeError"];
    const report = {
      files: { "one.ts": { mutants: statuses.map((status) => ({ status })) }, "two.ts": { mutants: [] } },
    };
    expect(scoreOf(report)).toEqual({ killed: 2, total: 4 });
  });

  it("is rounded down", () => {
    expect(shownScore({ killed: 199, total: 200 })).toBe("99 % (199 of 200)");
    expect(shownScore({ killed: 0, total: 0 })).toBe("100 % (0 of 0)");
  });

  it("is that of the document, and of a room that there is", () => {
    const text = readFileSync(SCORES_DOCUMENT, "utf8");
    expect(withScores(text, savedScores())).toBe(text);
    expect(Object.keys(savedScores()).filter((room) => !(room in ROOMS))).toEqual([]);
  });
});
