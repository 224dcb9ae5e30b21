import { errorSentences } from "./error-sentences.ts";

/**
 * Runs a command with the arguments of its process. Its result is the exit code; an error is told in sentences after the
 * command's name, with exit code 1.
 */
export async function runCommand(
  name: string,
  run: (args: readonly string[]) => Promise<number>,
): Promise<void> {
  process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
    console.error(`${name}: ${errorSentences(error)}`);
    return 1;
  });
}
