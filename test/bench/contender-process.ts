import { type ChildProcess, fork, spawn } from "node:child_process";
import type { BuiltContender } from "./bench-stage.ts";
import type { ColdReport, WarmBlock, WarmReport } from "./runner-messages.ts";

// The end of it: Node prints the whole line of a minified bundle first.
const MAX_COMPLAINT_CHARACTERS = 1_000;

/** Runs a contender once in a new process. */
export async function runCold(
  runner: string,
  contender: BuiltContender,
  event: unknown,
): Promise<ColdReport> {
  const child = spawn(process.execPath, [runner], {
    env: { ...contender.environment, BENCH_FILE: contender.file, BENCH_EVENT: JSON.stringify(event) },
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const [report, complaint] = await Promise.all([textOf(child, 3), textOf(child, 2)]);
  if (report === "")
    throw new Error(`${contender.name} did not answer: ${complaint.slice(-MAX_COMPLAINT_CHARACTERS)}`);
  return JSON.parse(report);
}

async function textOf({ stdio }: ChildProcess, fd: number): Promise<string> {
  let text = "";
  for await (const chunk of stdio[fd] as NodeJS.ReadableStream) text += String(chunk);
  return text;
}

/** A contender whose process lives on. */
export class WarmContender {
  readonly contender: BuiltContender;
  readonly #child: ChildProcess;

  constructor(runner: string, contender: BuiltContender, execArgv: readonly string[] = []) {
    this.contender = contender;
    this.#child = fork(runner, [], {
      env: { ...contender.environment, BENCH_FILE: contender.file },
      execArgv: [...execArgv],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
  }

  /** The process's id. */
  get pid(): number {
    if (this.#child.pid === undefined) throw new Error(`${this.contender.name} did not start.`);
    return this.#child.pid;
  }

  /** Has the events answered, one after the other. */
  run(events: readonly unknown[]): Promise<WarmReport> {
    const block: WarmBlock = { events: events.map((event) => JSON.stringify(event)) };
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error(`${this.contender.name} ended.`));
      this.#child.once("exit", onExit);
      this.#child.once("message", (report: WarmReport) => {
        this.#child.off("exit", onExit);
        resolve(report);
      });
      this.#child.send(block);
    });
  }

  /** Ends the process. */
  async stop(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.#child.once("exit", () => resolve()));
    this.#child.disconnect();
    await gone;
  }
}
