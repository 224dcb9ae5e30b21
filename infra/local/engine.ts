import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createConnection } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** A running DynamoDB engine on this machine. */
export interface Engine {
  /** Such as `http://127.0.0.1:41234`. */
  readonly endpoint: string;
  /** Ends the engine's process; returns once it is gone. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 15_000;
const POLL_MS = 20;

// The wrapper ends the engine when its standard input closes, which the operating system does for us even where this
// process is killed: no engine is left behind to hold the data file.
const WRAPPER = '"$@" & engine=$!; trap "kill $engine" TERM INT; cat >/dev/null; kill $engine; wait $engine';

/**
 * Starts the embedded engine.
 * @param databaseFile where the data is kept; in memory where there is none
 * @throws where the engine cannot be started within 15 s
 */
export async function startEngine(databaseFile?: string): Promise<Engine> {
  const port = await freePort();
  const flags = ["--port", String(port), ...(databaseFile === undefined ? [] : ["--db-path", databaseFile])];
  const child = spawn("sh", ["-c", WRAPPER, "engine", ...engineCommand(), ...flags], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr?.on("data", (chunk) => {
    complaint = `${complaint}${String(chunk)}`.slice(-2_000);
  });
  await untilListening(child, port, () => complaint);
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}

function engineCommand(): string[] {
  try {
    return [createRequire(import.meta.url).resolve("@dynoxide/linux-x64/dynoxide")];
  } catch {
    return ["npx", "--yes", "dynoxide@1"];
  }
}

async function untilListening(child: ChildProcess, port: number, complaint: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The DynamoDB engine did not start. It said: ${complaint() || "nothing"}`);
    }
    await sleep(POLL_MS);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.stdin?.end();
  await gone;
}
