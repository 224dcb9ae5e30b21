import type { Config } from "./config.ts";

/** The name of the product in names and tags of AWS. */
export const PROJECT = "FitnessBooking";

/** The name of a stage's stack, which is also that of its API, its metrics' namespace and its dashboard. */
export function stackName({ stage }: Pick<Config, "stage">): string {
  return `${PROJECT}-${stage}`;
}

/** What a stage's function is called, by the name that it has in the stack. */
export function functionName(config: Pick<Config, "stage">, name: string): string {
  return `${stackName(config)}-${name}`;
}
