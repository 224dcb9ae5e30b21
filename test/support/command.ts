import { spawn } from "node:child_process";
import { vi } from "vitest";
import { type Command, exitCodeOf } from "../../infra/commands/console/run-command.ts";
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
  nodeOptions: readonly string[] = [],
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [...nodeOptions, file, ...args], {
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

/**
 * Runs a command in this process: as its entry file does, without the time that a process takes to load it. Only one at a
 * time can run.
 */
export async function runInProcess(
  command: Command,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> {
  const printed = { stdout: "", stderr: "" };
  const noteOf = (name: keyof typeof printed, end: string) => (text: unknown) => {
    printed[name] += `${text}${end}`;
    return true;
  };
  const spies = [
    vi.spyOn(console, "log").mockImplementation(noteOf("stdout", "\n")),
    vi.spyOn(console, "error").mockImplementation(noteOf("stderr", "\n")),
    vi.spyOn(process.stderr, "write").mockImplementation(noteOf("stderr", "")),
  ];
  const before = Object.keys(environment).map((variable) => [variable, process.env[variable]] as const);
  Object.assign(process.env, environment);
  try {
    return { exitCode: await exitCodeOf(command, args), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
    for (const [variable, value] of before) {
      if (value === undefined) delete process.env[variable];
      else process.env[variable] = value;
    }
  }
}
