import fc from "fast-check";
import { afterAll } from "vitest";
import { giveBackAllTables } from "./engine.ts";
import { keepUses } from "./used-actions.ts";

// What fails, fails again: every run draws the same values. `npm run soak` draws others.
fc.configureGlobal({ seed: 20_261_121 });

// Test files run one after the other in a worker: what one had, the next may have.
afterAll(giveBackAllTables);

afterAll(() => keepUses(process.env.TEST_FOLDER ?? ""));
