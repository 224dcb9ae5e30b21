import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { type LocalState, LocalStateSchema } from "../../infra/state/local-state.ts";

/** The project's root, where its commands run. */
export const PROJECT_ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** How to start the product. */
export interface StartProductOptions {
  /** What starts it; `npm start` itself where a test is about npm. */
  readonly command?: readonly [string, ...string[]];
  /** Whether it plans the sample club's classes, which hold coaches and rooms; by default it plans none. */
  readonly classes?: boolean;
  /** Flags of `npm start`. */
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Where its data is; a new folder, removed in the end, where there is none. */
  readonly directory?: string;
}

/** The product in a process of its own, as `npm start` runs it. */
export interface StartedProduct {
  readonly child: ChildProcess;
  /** What it tells the other commands. */
  readonly state: LocalState;
  readonly directory: string;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Stops it as Ctrl-C does. */
  stop(): Promise<void>;
}

// As under npm, so that the product ends even where the test run is killed.
const OWN_ENVIRONMENT = { PORT: "0", npm_lifecycle_event: "start" };

/** Starts the product on a free port; returns once it serves. */
export async function startProduct(options: StartProductOptions = {}): Promise<StartedProduct> {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), "booking-product-"));
  const [command, ...args] = options.command ?? [process.execPath, "infra/local/start.ts"];
  const child = spawn(
    command,
    [...args, ...(options.classes ? [] : ["--no-classes"]), ...(options.flags ?? [])],
    {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...OWN_ENVIRONMENT, LOCAL_DIRECTORY: directory, ...options.environment },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const output = await untilServing(child);
  const state = v.parse(LocalStateSchema, JSON.parse(readFileSync(join(directory, "state.json"), "utf8")));
  const stop = async () => {
    await stopProcess(child, state.pid);
    if (options.directory === undefined) rmSync(directory, { recursive: true, force: true });
  };
  return { child, state, directory, output, stop };
}

/** Resolves once the process is gone, with what it ended with. */
export function untilEnded(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve(child.exitCode ?? child.signalCode);
  }
  return new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));
}

function untilServing(child: ChildProcess): Promise<() => string> {
  let printed = "";
  let isServing = false;
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        printed += String(chunk);
        // The last line of what it says once it serves; later, to search all that it logs takes half a core.
        isServing ||= /^Serving .*\/appointments .*\n/ms.test(printed);
        if (isServing) resolve(() => printed);
      });
    }
    child.once("exit", () => reject(new Error(`The product did not start:\n${printed}`)));
  });
}

async function stopProcess(child: ChildProcess, pid: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = untilEnded(child);
  process.kill(pid, "SIGINT");
  await ended;
}
