import type { Function as LambdaFunction, Version } from "aws-cdk-lib/aws-lambda";
import type { FunctionName } from "./function-declarations.ts";

/** The version of each function that a deployment publishes. */
export type Versions = Readonly<Record<FunctionName, Version>>;

/** The alias that the API calls. */
export const LIVE_ALIAS = "live";

/** Publishes each function as it is as a version; one that has not changed keeps its version. */
export function currentVersions(functions: Readonly<Record<FunctionName, LambdaFunction>>): Versions {
  const entries = Object.entries(functions).map(([name, lambda]) => [name, lambda.currentVersion]);
  return Object.fromEntries(entries) as Record<FunctionName, Version>;
}
