import type { StackTemplate } from "../../template/stack-template.ts";
import type { BusEvent } from "./bus-event.ts";
import { pipeEvent, readPipes } from "./pipe.ts";
import type { StreamPositions } from "./stream-positions.ts";
import { followTableStream } from "./table-stream.ts";

/** What pipes run with. */
export interface PipeParts {
  readonly engineEndpoint: string;
  readonly positions: StreamPositions;
  /** Gets each event; calls `done` once it is worked off. */
  readonly onEvent: (event: BusEvent, done: () => void) => void;
  /** Receives a line where a pipe fails. */
  readonly writeLine: (line: string) => void;
  /** Ends the pipes. */
  readonly signal: AbortSignal;
}

/** Runs the template's pipes; resolves once they hand on the events of what changes. */
export async function runPipes(template: StackTemplate, parts: PipeParts): Promise<void> {
  const { engineEndpoint, positions, onEvent, writeLine, signal } = parts;
  for (const pipe of readPipes(template)) {
    const onRecord = (record: unknown, done: () => void) => {
      try {
        const event = pipeEvent(pipe, record);
        if (event === undefined) done();
        else onEvent(event, done);
      } catch (cause) {
        // A stream that nobody follows any more would look as if nothing happened.
        writeLine(`The pipe of ${pipe.table} makes no event of a record: ${cause}`);
        done();
      }
    };
    await followTableStream(engineEndpoint, pipe.table, { onRecord, positions, signal });
  }
}
