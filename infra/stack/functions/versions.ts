import type { Function as LambdaFunction, Version } from "aws-cdk-lib/aws-lambda";
import type { FunctionName } from "./function-declarations.ts";

/** One value for each function of a stack, with the function of the hosted pages if there is one. */
export type OfFunctions<Value> = Readonly<Record<FunctionName, Value>> & { readonly Pages?: Value };

/** The name of a function that may be deployed. */
export type DeployedName = keyof OfFunctions<unknown>;

/** The version of each function that a deployment publishes. */
export type Versions = OfFunctions<Version>;

/** The alias that the API calls. */
export const LIVE_ALIAS = "live";

/** Maps the value of each function. */
export function mapFunctions<Value, Made>(
  all: OfFunctions<Value>,
  make: (value: Value, name: DeployedName) => Made,
): OfFunctions<Made> {
  const entries = Object.entries<Value>(all).map(([name, value]) => [
    name,
    make(value, name as DeployedName),
  ]);
  return Object.fromEntries(entries) as OfFunctions<Made>;
}

/** Publishes each function as it is as a version; one that has not changed keeps its version. */
export function currentVersions(functions: OfFunctions<LambdaFunction>): Versions {
  return mapFunctions(functions, (lambda) => lambda.currentVersion);
}
