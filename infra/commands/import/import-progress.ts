import { Presets, SingleBar } from "cli-progress";
import type { ImportProgress } from "./import-club.ts";

/** Shows the progress of an import. */
export interface ProgressDisplay {
  show(progress: ImportProgress): void;
  /** Restores the terminal. */
  end(): void;
}

const WORDS = { check: "Checking", write: "Writing" } as const;
const STEP_PERCENT = 10;

/** A progress bar on a terminal, else a line per 10 %. */
export function progressDisplay(stream: NodeJS.WriteStream): ProgressDisplay {
  return stream.isTTY ? progressBar(stream) : progressLines((line) => stream.write(`${line}\n`));
}

/** Writes a line for every 10 % of a phase. */
export function progressLines(writeLine: (line: string) => void): ProgressDisplay {
  const shown = { check: 0, write: 0 };
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
  let phase: ImportProgress["phase"] | undefined;
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
