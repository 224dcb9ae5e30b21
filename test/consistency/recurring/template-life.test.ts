import { expect, it } from "vitest";
import { RUNS_ALL } from "../../support/run-size.ts";
import { liveTemplate } from "./template-life.ts";

const SEQUENCES = RUNS_ALL ? 500 : 12;
const SEEDS = Array.from({ length: SEQUENCES }, (_, index) => 4_200 + index);

it.each(SEEDS)(
  "the classes of a template are the model's after any sequence of edits: seed %i",
  async (seed) => {
    expect(await liveTemplate(seed)).toEqual([]);
  },
);
