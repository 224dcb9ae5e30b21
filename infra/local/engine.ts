import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createConnection } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import packageJson from "../../package.json" with { type: "json" };
import { startGuard } from "./dynamodb/guard.ts";
import { freePort } from "./loopback/free-port.ts";

/** A running DynamoDB engine on this machine. */
export interface Engine {
  /** Such as `http://127.0.0.1:41234`. Requests pass a guard, which refuses what DynamoDB refuses and the engine does not. */
  readonly endpoint: string;
  /** Where the engine itself listens. */
  readonly bareEndpoint: string;
  /** Ends the engine's process; resolves once it is gone. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 15_000;
const POLL_MS = 20;

// The shell becomes the engine and leaves a watcher behind, which ends the engine when its standard input closes. The
// operating system closes it even where this process is killed: no engine is left behind to hold the data file.
const WRAPPER = 'exec 3<&0; { cat <&3 >/dev/null; kill $$ 2>/dev/null; } & exec "$@" 3<&- </dev/null';

const BINARY = "@dynoxide/linux-x64";

/**
 * The engine's command: the installed binary. On other platforms than Linux x64, npx fetches the same version, which is
 * published for macOS and Linux on ARM too.
 * @param resolve finds an installed file
 */
export function engineCommand(
  resolve: (file: string) => string = createRequire(import.meta.url).resolve,
): string[] {
  try {
    return [resolve(`${BINARY}/dynoxide`)];
  } catch {
    return ["npx", "--yes", `dynoxide@${packageJson.optionalDependencies[BINARY]}`];
  }
}

/**
 * Starts the embedded engine. Waits for a data file that the engine of a killed earlier run still holds.
 * @param databaseFile the data file; if not given, the data stays in memory
 * @throws if the engine does not start within 15 s
 */
export async function startEngine(databaseFile?: string): Promise<Engine> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const port = await freePort();
    const child = spawnEngine(port, databaseFile);
    const complaint = await untilListening(child, port, deadline);
    if (complaint === undefined) {
      return await guarded(`http://127.0.0.1:${port}`, child);
    }
    await stop(child);
    if (!/locked|busy|in use/i.test(complaint) || Date.now() > deadline) {
      throw new Error(`The DynamoDB engine did not start. It said: ${complaint || "nothing"}`);
    }
    await sleep(POLL_MS);
  }
}

async function guarded(bareEndpoint: string, child: ChildProcess): Promise<Engine> {
  const guard = await startGuard(bareEndpoint);
  return {
    endpoint: guard.endpoint,
    bareEndpoint,
    stop: async () => {
      await stop(child);
      await guard.stop();
    },
  };
}

function spawnEngine(port: number, databaseFile: string | undefined): ChildProcess {
  const flags = ["--port", String(port), ...(databaseFile === undefined ? [] : ["--db-path", databaseFile])];
  return spawn("sh", ["-c", WRAPPER, "engine", ...engineCommand(), ...flags], {
    stdio: ["pipe", "ignore", "pipe"],
    // A process group of its own: Ctrl-C reaches only this process, which stops the engine after the last request.
    detached: true,
  });
}

/** Undefined once the engine listens, otherwise its output before it ended. */
async function untilListening(
  child: ChildProcess,
  port: number,
  deadline: number,
): Promise<string | undefined> {
  let complaint = "";
  child.stderr?.on("data", (chunk) => {
    complaint = `${complaint}${String(chunk)}`.slice(-2_000);
  });
  while (!(await accepts(port))) {
    if (hasEnded(child) || Date.now() > deadline) return complaint;
    await sleep(POLL_MS);
  }
  return undefined;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.stdin?.end();
  await gone;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
