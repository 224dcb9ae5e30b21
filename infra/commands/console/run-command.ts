import { errorSentences } from "./error-sentences.ts";

/** What a command does with its arguments; gives the exit code. */
export type Run = (args: readonly string[]) => Promise<number>;

/** Runs a command with the arguments of its process, which ends with its exit code. */
export async function runCommand(name: string, run: Run): Promise<void> {
  useDefaultRegion(process.env);
  process.exitCode = await exitCodeOf(name, run, process.argv.slice(2));
}

/** Runs a command and gives its exit code; an error is told in sentences after the command's name, and gives 1. */
export async function exitCodeOf(name: string, run: Run, args: readonly string[]): Promise<number> {
  return await run(args).catch((error: unknown) => {
    console.error(`${name}: ${errorSentences(error)}`);
    return 1;
  });
}

// The AWS CLI and the CDK CLI take the region from either variable, the SDK only from the first.
function useDefaultRegion(environment: NodeJS.ProcessEnv): void {
  const { AWS_REGION: region, AWS_DEFAULT_REGION: defaultRegion } = environment;
  if (!region && defaultRegion) environment.AWS_REGION = defaultRegion;
}
