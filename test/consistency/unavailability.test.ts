import { describe, expect, it } from "vitest";
import { conflictsInFlight, randomConflicts } from "../support/conflicts.ts";
import { sampleOf } from "../support/run-size.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { runRace } from "./unavailability/race.ts";

// Which comes first is up to the moment. `npm run soak` sends 200 bookings, 50 times.
const SEED = 20_261_121;
const SIZE = { bookings: 24, unavailabilities: 6 };

describe("unavailability and bookings at once", () => {
  it.each(sampleOf(["coach", "room"] as const, SEED))(
    "of a %s: never have the same time where bookings in the way refuse it",
    async (of) => {
      const random = seededRandom(SEED);
      const race = { of, onConflict: "refuse", ...SIZE } as const;
      const report = await runRace(race, random, conflictsInFlight(random));
      expect(report).toMatchObject({ unavailable: 0, problems: [] });
      expect(report.booked).toBeGreaterThan(0);
      expect(report.added + report.refused).toBe(SIZE.unavailabilities);
    },
  );

  it.each(["coach"] as const)(
    "of a %s: both stand where bookings are kept, each of them told, and none comes after",
    async (of) => {
      const random = seededRandom(SEED);
      const race = { of, onConflict: "keep", ...SIZE } as const;
      const report = await runRace(race, random, randomConflicts(random, 0.2));
      expect(report).toMatchObject({ unavailable: 0, problems: [], added: SIZE.unavailabilities });
      expect(report.booked).toBeGreaterThan(0);
    },
  );
});
