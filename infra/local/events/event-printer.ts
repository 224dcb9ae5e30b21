import type { StackTemplate } from "../template/stack-template.ts";
import { pipeEvent, readPipes } from "./pipe.ts";
import { followTableStream } from "./table-stream.ts";

/** Writes the events that the template's pipes would put on the bus, a JSON line each. */
export interface EventPrinter {
  stop(): Promise<void>;
}

/** Starts to write events of what changes from now on. */
export async function startEventPrinter(
  template: StackTemplate,
  engineEndpoint: string,
  writeLine: (line: string) => void,
): Promise<EventPrinter> {
  const abort = new AbortController();
  for (const pipe of readPipes(template)) {
    const print = (record: unknown) => {
      try {
        const event = pipeEvent(pipe, record);
        if (event !== undefined) writeLine(JSON.stringify(event));
      } catch (cause) {
        // A stream that nobody follows any more would look as if nothing happened.
        writeLine(`The pipe of ${pipe.table} makes no event of a record: ${cause}`);
      }
    };
    await followTableStream(engineEndpoint, pipe.table, print, abort.signal);
  }
  return { stop: async () => abort.abort() };
}
