import { describe, expect, it } from "vitest";
import { conflictsInFlight, randomConflicts } from "../support/conflicts.ts";
import { sampleOf } from "../support/run-size.ts";
import { seededRandom } from "../support/seeded-random.ts";
import {
  anyCoachCrowd,
  anyRoomCrowd,
  atOneHour,
  clientCrowd,
  coachCrowd,
  type MakeCrowd,
  peopleCrowd,
  roomCrowd,
  toursCrowd,
  winnersAtOneHour,
} from "./contention/crowd.ts";
import { runCrowd } from "./contention/run-crowd.ts";

// Which of them wins is up to the moment; what they ask for is up to the seed. `npm run soak` sends 500 each.
const SEED = 20_261_120;

const crowds: readonly (readonly [string, MakeCrowd])[] = [
  ["a coach", coachCrowd],
  ["a room of capacity 6", roomCrowd],
  ["a client", clientCrowd],
  ["tours of capacity 2", toursCrowd],
  ["a new person", peopleCrowd],
];

describe("requests at once for overlapping starts", () => {
  it.each(sampleOf(crowds, SEED))(
    "of %s: a set that fits wins, where every fifth transaction conflicts",
    async (_of, make) => {
      const random = seededRandom(SEED);
      const report = await runCrowd(make(24, random), randomConflicts(random, 0.2));
      expect(report).toMatchObject({ sent: 24, unavailable: 0, problems: [] });
      expect(report.won + report.lost).toBe(24);
      expect(report.conflicts).toBeGreaterThan(0);
    },
  );

  it.each(sampleOf(crowds, SEED))(
    "of %s: exactly as many win as fit into one hour, where whoever overlaps conflicts",
    async (_of, make) => {
      const random = seededRandom(SEED);
      const crowd = atOneHour(make)(16, random);
      const report = await runCrowd(crowd, conflictsInFlight(random));
      expect(report).toMatchObject({ sent: 16, unavailable: 0, problems: [] });
      expect(report.won).toBe(winnersAtOneHour(crowd));
      expect(report.won + report.lost).toBe(16);
      expect(report.conflicts).toBeGreaterThan(0);
    },
  );

  it.each(
    sampleOf(
      [
        ["any of 4 coaches", anyCoachCrowd],
        ["any of 3 rooms of capacity 2", anyRoomCrowd],
      ] as const,
      SEED,
    ),
  )(
    "of %s: exactly as many win as fit into one hour, where whoever overlaps conflicts",
    async (_of, make) => {
      const random = seededRandom(SEED);
      const crowd = atOneHour(make)(16, random);
      const report = await runCrowd(crowd, conflictsInFlight(random));
      expect(report).toMatchObject({ sent: 16, unavailable: 0, problems: [] });
      expect([report.won, report.lost]).toEqual([crowd.capacity, 16 - (crowd.capacity ?? 0)]);
      expect(report.conflicts).toBeGreaterThan(0);
    },
  );

  it("of a coach: a set that fits wins, where whoever overlaps conflicts", async () => {
    const random = seededRandom(SEED);
    const report = await runCrowd(coachCrowd(24, random), conflictsInFlight(random));
    expect(report).toMatchObject({ sent: 24, unavailable: 0, problems: [] });
    expect(report.won + report.lost).toBe(24);
    expect(report.conflicts).toBeGreaterThan(0);
  });
});
