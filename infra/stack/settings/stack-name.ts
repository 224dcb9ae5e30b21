import type { Config } from "./config.ts";

/** The name of a stage's stack, which is also that of its API, its metrics' namespace and its dashboard. */
export function stackName({ stage }: Pick<Config, "stage">): string {
  return `FitnessBooking-${stage}`;
}
