import type { Config } from "./config.ts";

/** What the stage's stack is called; its API, its metrics' namespace and its dashboard bear the same name. */
export function stackName({ stage }: Pick<Config, "stage">): string {
  return `FitnessBooking-${stage}`;
}
