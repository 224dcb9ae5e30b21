import { MAX_ENVIRONMENTS } from "../lambda/lambda-function.ts";
import type { EventSource } from "./event-source.ts";
import type { LocalQueue } from "./local-queue.ts";
import { type PollerParts, QueuePoller } from "./queue-poller.ts";

/** What pollers work with. */
export interface PollersParts extends Omit<PollerParts, "queue"> {
  /** By their logical ids. */
  readonly queues: ReadonlyMap<string, LocalQueue>;
}

/** Pollers that work. */
export interface Pollers {
  /** Takes no more messages; resolves once those that were taken are worked off, or after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** Calls the functions of event sources with the messages of their queues from now on. */
export function startPollers(sources: readonly EventSource[], { queues, ...parts }: PollersParts): Pollers {
  const pollers = sources.map((source) => {
    const queue = queues.get(source.queueId);
    if (queue === undefined) throw new Error(`There is no queue ${source.queueId}.`);
    // What a function could not begin at once is fairer off in the queue.
    const maxConcurrency = Math.min(source.maxConcurrency, MAX_ENVIRONMENTS);
    return new QueuePoller({ ...source, maxConcurrency }, { ...parts, queue });
  });
  return {
    stop: async (graceMs) => {
      await Promise.all(pollers.map((poller) => poller.stop(graceMs)));
    },
  };
}
