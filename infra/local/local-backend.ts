import type { StackTemplate } from "../template/stack-template.ts";
import { type Guard, startGuard } from "./dynamodb/guard.ts";
import type { BusEvent } from "./events/bus-event.ts";
import { LocalEvents } from "./events/local-events.ts";
import type { InvokeFunction } from "./gateway/function-integration.ts";
import type { RestApi } from "./gateway/rest-api.ts";
import { type DataTarget, hasWebhooks, stopStreams } from "./local-data.ts";
import { functionIds, localFunctions } from "./local-functions.ts";
import { startServices } from "./local-services.ts";
import { readMailSettings } from "./mail/mail-settings.ts";
import type { Outbox } from "./mail/outbox.ts";
import { readEventSources } from "./queue/event-source.ts";
import { startPollers } from "./queue/queue-pollers.ts";
import { type Allows, rolesOf } from "./roles/role.ts";

/** What the backend runs with. */
export interface LocalBackendParts {
  readonly template: StackTemplate;
  readonly api: RestApi;
  readonly data: DataTarget;
  /** Where the engine itself listens. */
  readonly bareEndpoint: string;
  /** Keeps what SES is told to send. */
  readonly outbox: Outbox;
  /** The data file of the engine; undefined if it is not the embedded one. */
  readonly databaseFile: string | undefined;
  /** Whether to print the events of changes between the lines of the log. */
  readonly printsEvents: boolean;
  /** Receives the log, line by line. */
  readonly writeLine: (line: string) => void;
}

/** What works behind the gateway. */
export interface LocalBackend {
  readonly invoke: InvokeFunction;
  stop(): Promise<void>;
}

// A server that answers at all mostly does so by then; what is broken off is delivered after the next start.
const DELIVERY_GRACE_MS = 2_000;

/**
 * Prepares the functions, and starts the services that they use and the events that call them. If nobody is told of them, the
 * events rest: there are no messages and no webhook, and they are not printed.
 */
export async function startBackend(parts: LocalBackendParts): Promise<LocalBackend> {
  const { template, api, data, outbox, databaseFile, printsEvents, writeLine } = parts;
  const { directory, engineEndpoint } = data;
  const nowMs = Date.now;
  const beforeEncrypt = () => events.start();
  const sources = readEventSources(template);
  const allows = rolesOf(template, functionIds({ api, sources }));
  const services = await startServices(template, { directory, nowMs, outbox, beforeEncrypt, allows });
  const { queues, sqs, kms, ses } = services;
  const guard = await guarded(parts.bareEndpoint, allows);
  const endpoints = { engine: guard.endpoint, sqs, kms, ses };
  const { invoke, ...functions } = localFunctions(template, { api, sources }, endpoints, writeLine);
  const pollers = startPollers(sources, { queues, invoke, nowMs, writeLine });
  const onEvent = (event: BusEvent) => void (printsEvents && writeLine(JSON.stringify(event)));
  const place = { directory, engineEndpoint, databaseFile };
  const events = new LocalEvents({ ...place, template, queues, nowMs, onEvent, writeLine });
  const stop = async () => {
    events.stop();
    await pollers.stop(DELIVERY_GRACE_MS);
    events.end();
    await functions.stop();
    await services.stop();
    await guard.stop();
  };
  try {
    const sendsMessages = readMailSettings(template) !== undefined;
    if (printsEvents || sendsMessages || (await hasWebhooks(data))) await events.start();
    else await stopStreams(template, engineEndpoint);
    return { invoke, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

// Without a guard: an engine behind TLS is AWS's own, or as strict as its owner wants.
async function guarded(engineEndpoint: string, allows: Allows): Promise<Guard> {
  if (!engineEndpoint.startsWith("http:")) return { endpoint: engineEndpoint, stop: async () => undefined };
  return await startGuard(engineEndpoint, allows);
}
