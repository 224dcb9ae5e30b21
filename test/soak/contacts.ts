import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ContactCrowd, contactStorm } from "../consistency/people/contact-storm.ts";
import { columns, type Section } from "./section.ts";

const TRIALS = 40;

const crowds: Readonly<Record<string, ContactCrowd>> = {
  "changes of clients": { updates: 16, replacements: 6 },
  "two changes": { updates: 2 },
  "changes and new people": { updates: 8, creations: 4, prospects: 6 },
  "changes and tours": { updates: 8, tours: 8 },
  "a change and an import": { updates: 1, imports: 1 },
  "changes and imports": { updates: 8, replacements: 4, imports: 2 },
  "a change and an erasure": { updates: 1, erasures: 1 },
  "changes, tours and erasures": { updates: 8, creations: 2, tours: 4, erasures: 2 },
  everything: { updates: 6, replacements: 3, creations: 2, prospects: 3, tours: 3, imports: 1, erasures: 1 },
};

/** People of whom three contacts of each kind are taken, given up and exchanged. */
export const contacts: Section = {
  title: "changes of clients, new people, tours, imports and erasures that take the same contacts",
  run: async (random, say) => {
    const problems: string[] = [];
    process.env.TEST_FOLDER = await mkdtemp(join(tmpdir(), "soak-contacts-"));
    say(columns(`${TRIALS} times`, "done", "400", "404, 412"));
    for (const [name, crowd] of Object.entries(crowds)) {
      const statuses = new Map<number, number>();
      for (let trial = 0; trial < TRIALS; trial += 1) {
        const report = await contactStorm(random, crowd);
        problems.push(...report.problems);
        for (const [status, count] of report.statuses)
          statuses.set(status, (statuses.get(status) ?? 0) + count);
      }
      const sum = (...these: readonly number[]) =>
        these.reduce((all, status) => all + (statuses.get(status) ?? 0), 0);
      say(columns(name, sum(200, 201), sum(400), sum(404, 412)));
    }
    await rm(process.env.TEST_FOLDER, { recursive: true });
    return problems;
  },
};
