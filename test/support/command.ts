import { spawn } from "node:child_process";
import { PROJECT_ROOT, untilEnded } from "./started-product.ts";

/** How a command ended and what it printed. */
export interface CommandOutcome {
  readonly exitCode: number | NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one of the project's Node entry files to its end. */
export async function runCommand(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].on("data", (chunk) => {
      printed[name] += String(chunk);
    });
  }
  return { exitCode: await untilEnded(child), ...printed };
}
