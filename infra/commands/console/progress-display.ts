import { Presets, SingleBar } from "cli-progress";

const WORDS = { check: "Checking", write: "Writing", copy: "Copying", remove: "Removing" } as const;

/** How far a command is in one of its phases. */
export interface Progress {
  readonly phase: keyof typeof WORDS;
  readonly done: number;
  readonly total: number;
}

/** Shows the progress of a command. */
export interface ProgressDisplay {
  show(progress: Progress): void;
  /** Restores the terminal. */
  end(): void;
}

const STEP_PERCENT = 10;

/** A progress bar on a terminal, else a line per 10 %. */
export function progressDisplay(stream: NodeJS.WriteStream): ProgressDisplay {
  return stream.isTTY ? progressBar(stream) : progressLines((line) => stream.write(`${line}\n`));
}

/** Writes a line for every 10 % of a phase. */
export function progressLines(writeLine: (line: string) => void): ProgressDisplay {
  const shown = { check: 0, write: 0, copy: 0, remove: 0 };
  return {
    show({ phase, done, total }) {
      const percent = Math.floor((100 * done) / total / STEP_PERCENT) * STEP_PERCENT;
      if (percent <= shown[phase]) return;
      shown[phase] = percent;
      writeLine(`${WORDS[phase]}: ${percent} %`);
    },
    end() {},
  };
}

function progressBar(stream: NodeJS.WriteStream): ProgressDisplay {
  let phase: Progress["phase"] | undefined;
  const format = "{phase} [{bar}] {percentage} % | {eta_formatted} left";
  const bar = new SingleBar({ format, stream, hideCursor: true, etaBuffer: 1_000 }, Presets.legacy);
  return {
    show(progress) {
      if (progress.phase !== phase) {
        if (phase !== undefined) bar.stop();
        phase = progress.phase;
        bar.start(progress.total, 0, { phase: WORDS[phase] });
      }
      bar.update(progress.done);
    },
    end: () => bar.stop(),
  };
}
