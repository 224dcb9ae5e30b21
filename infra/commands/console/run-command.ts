import { errorSentences } from "./error-sentences.ts";

/** A command that a person runs by its npm script. */
export interface Command {
  /** The script's name, which is before what the command complains of. */
  readonly name: string;
  /** What `--help` prints; a command without it takes no arguments. */
  readonly help?: string;
  /** Does what the arguments say; gives the exit code. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

/** Runs a command with the arguments of its process, which ends with its exit code. */
export async function runCommand(command: Command): Promise<void> {
  useDefaultRegion(process.env);
  process.exitCode = await exitCodeOf(command, process.argv.slice(2));
}

/** Runs a command and gives its exit code; an error is told in sentences after the command's name, and gives 1. */
export async function exitCodeOf({ name, help, run }: Command, args: readonly string[]): Promise<number> {
  const end = args.indexOf("--");
  // What follows a -- is for another command.
  if (help !== undefined && (end < 0 ? args : args.slice(0, end)).includes("--help")) {
    console.log(help);
    return 0;
  }
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
