import { afterAll } from "vitest";
import { giveBackAllTables } from "./engine.ts";

// Test files run one after the other in a worker: what one had, the next may have.
afterAll(giveBackAllTables);
