import { lambdaTime } from "../consistency/time-limit.ts";
import { type Race, runRace } from "../consistency/unavailability/race.ts";
import { conflictsInFlight, randomConflicts } from "../support/conflicts.ts";
import { columns, type Section } from "./section.ts";

const BOOKINGS = 200;
const ROUNDS: readonly (Pick<Race, "of" | "onConflict"> & { readonly rounds: number })[] = [
  { of: "coach", onConflict: "refuse", rounds: 30 },
  { of: "room", onConflict: "refuse", rounds: 20 },
  { of: "coach", onConflict: "keep", rounds: 5 },
  { of: "room", onConflict: "keep", rounds: 5 },
];

/** Unavailability and bookings at once: who comes first has the time, or both are told. */
export const unavailability: Section = {
  title: `10 unavailabilities against ${BOOKINGS} bookings at once, 50 times where bookings refuse them`,
  run: async (random, say) => {
    say(columns("", "rounds", "booked", "added", "refused", "503", "conflicts"));
    const problems: string[] = [];
    for (const { rounds, ...kind } of ROUNDS) {
      const total = { booked: 0, added: 0, refused: 0, unavailable: 0, conflicts: 0 };
      for (let round = 0; round < rounds; round += 1) {
        // Every other round has the conflicts that DynamoDB itself would report; not in a room, into which so many fit that
        // they conflict for longer than a function runs.
        const isInFlight = kind.of === "coach" && round % 2 === 1;
        const conflicts = isInFlight ? conflictsInFlight(random) : randomConflicts(random, 0.1);
        const race = { ...kind, bookings: BOOKINGS, unavailabilities: 10 };
        const report = await runRace(race, random, conflicts, lambdaTime);
        for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += report[name];
        problems.push(...report.problems);
      }
      const { booked, added, refused, unavailable, conflicts } = total;
      const shown = [rounds, booked, added, refused, unavailable, conflicts];
      say(columns(`${kind.of}, ${kind.onConflict}`, ...shown));
    }
    return problems;
  },
};
