import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "outbox";

/** The most messages that an outbox keeps: the newest. */
export const MAX_MESSAGES = 1_000;

// By time for a person who looks into the folder, by number for the order in which they came.
const NAME = /^\d{8}T\d{9}Z-(\d{6,})$/;
const EXTENSION = ".eml";

/**
 * The messages that SES has taken on this machine: a file each, in the format of RFC 5322, in a folder of the product's. They
 * survive a restart.
 */
export class Outbox {
  readonly #folder: string;
  readonly #nowMs: () => number;
  /** The newest last. */
  readonly #names: string[];
  #last: number;

  /**
   * @param directory the folder of the product's data
   * @param nowMs the product's clock, in epoch milliseconds
   */
  constructor(directory: string, nowMs: () => number) {
    this.#folder = join(directory, FOLDER);
    this.#nowMs = nowMs;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#names = readdirSync(this.#folder)
      .filter((file) => file.endsWith(EXTENSION))
      .map((file) => file.slice(0, -EXTENSION.length))
      .filter((name) => NAME.test(name) && !Number.isNaN(takenAt(name).getTime()))
      .sort((a, b) => numberOf(a) - numberOf(b));
    this.#last = numberOf(this.#names.at(-1) ?? "");
  }

  /** The messages' names, the newest first. */
  get names(): readonly string[] {
    return this.#names.toReversed();
  }

  /**
   * Keeps a message, and lets go of the oldest beyond {@link MAX_MESSAGES}.
   * @param recipients whom SES was told to send it to, whatever its own lines say
   * @returns its name
   */
  add(message: Uint8Array, recipients: readonly string[]): string {
    this.#last += 1;
    const time = new Date(this.#nowMs()).toISOString().replaceAll(/[-:.]/g, "");
    const name = `${time}-${String(this.#last).padStart(6, "0")}`;
    // As the last mail server before a mailbox writes it.
    const head = recipients.map((recipient) => `Delivered-To: ${recipient}\r\n`).join("");
    // Renamed into place, so that no process that dies leaves a part of one.
    const draft = join(this.#folder, `${name}.${process.pid}`);
    writeFileSync(draft, Buffer.concat([Buffer.from(head), message]), { mode: 0o600 });
    renameSync(draft, this.#fileOf(name));
    this.#names.push(name);
    for (const oldest of this.#names.splice(0, Math.max(0, this.#names.length - MAX_MESSAGES))) {
      rmSync(this.#fileOf(oldest), { force: true });
    }
    return name;
  }

  /** A message; undefined if there is none of the name, or somebody has deleted its file. */
  read(name: string): Buffer | undefined {
    if (!this.#names.includes(name)) return undefined;
    try {
      return readFileSync(this.#fileOf(name));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
  }

  #fileOf(name: string): string {
    return join(this.#folder, `${name}${EXTENSION}`);
  }
}

/** Deletes all messages of a folder of the product's data. */
export function emptyOutbox(directory: string): void {
  rmSync(join(directory, FOLDER), { recursive: true, force: true });
}

/** When a message was taken, by its name. */
export function takenAt(name: string): Date {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(name) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

function numberOf(name: string): number {
  return Number(NAME.exec(name)?.[1] ?? 0);
}
