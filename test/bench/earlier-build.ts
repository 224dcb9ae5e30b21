import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import type { BuiltContender } from "./bench-stage.ts";

/** An earlier build's appointments function on the tables that it knows, beside those of this build. */
export interface EarlierBuild {
  readonly contender: BuiltContender;
  stop(): Promise<void>;
}

const NAME = "appointments";

const StageModuleSchema = v.object({ setUpBench: v.function() });
const EventsModuleSchema = v.object({ benchEvent: v.function() });
const StageSchema = v.object({
  built: v.array(
    v.object({
      name: v.string(),
      file: v.string(),
      bytes: v.number(),
      environment: v.record(v.string(), v.string()),
    }),
  ),
  stop: v.function(),
});

/**
 * Builds the appointments function of another checkout by that checkout's own benchmark: its tables, its keys and its
 * events may differ from ours, so that its bundle alone would not run.
 * @param checkout a folder with an installed checkout of this project
 * @throws if the checkout has no such function
 */
export async function earlierBuild(checkout: string): Promise<EarlierBuild> {
  const { setUpBench } = v.parse(StageModuleSchema, await moduleOf(checkout, "bench-stage.ts"));
  const { benchEvent } = v.parse(EventsModuleSchema, await moduleOf(checkout, "bench-events.ts"));
  const stage = v.parse(StageSchema, await setUpBench([NAME]));
  const built = stage.built.find(({ name }) => name === NAME);
  if (built === undefined) throw new Error(`${checkout} has no contender ${NAME}.`);
  return {
    contender: {
      ...built,
      name: "earlier",
      label: "ours in an earlier build: create appointment",
      work: "appointment",
      source: { kind: "earlier" },
      event: (index) => benchEvent("appointment", index, ""),
    },
    stop: async () => {
      await stage.stop();
    },
  };
}

function moduleOf(checkout: string, name: string): Promise<unknown> {
  return import(pathToFileURL(join(resolve(checkout), "test/bench", name)).href);
}
