import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A call of the SDK. */
export interface RecordedCall {
  /** Such as `Query`. */
  readonly operation: string;
  /** The command's input. */
  readonly input: unknown;
}

/** What passed a proxy. */
export interface Recording {
  readonly calls: readonly RecordedCall[];
  /** How many bytes were answered. */
  readonly answeredBytes: number;
}

/** A proxy between a function and the engine. */
export interface RecordingProxy {
  readonly endpoint: string;
  /** What passed since the last time. */
  take(): Recording;
  stop(): void;
}

/** Starts a proxy that records the calls to an engine. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  let calls: RecordedCall[] = [];
  let answeredBytes = 0;
  const agent = new Agent({ keepAlive: true });
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    calls.push(recorded(incoming, body));
    const answer = await forwarded(`${target}${incoming.url}`, agent, { incoming, body });
    answeredBytes += answer.body.length;
    reply(outgoing, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    take: () => {
      const taken = { calls, answeredBytes };
      [calls, answeredBytes] = [[], 0];
      return taken;
    },
    stop: () => {
      server.close();
      agent.destroy();
    },
  };
}

function recorded({ headers }: IncomingMessage, body: Buffer): RecordedCall {
  const [, operation = ""] = String(headers["x-amz-target"]).split(".");
  return { operation, input: JSON.parse(body.toString()) };
}

interface Forwarded {
  readonly answer: IncomingMessage;
  readonly body: Buffer;
}

function forwarded(
  url: string,
  agent: Agent,
  { incoming: { method, headers }, body }: { readonly incoming: IncomingMessage; readonly body: Buffer },
): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const onward = request(url, { agent, method, headers }, (answer) => {
      buffer(answer).then((answered) => resolve({ answer, body: answered }), reject);
    });
    onward.once("error", reject);
    onward.end(body);
  });
}

function reply(outgoing: ServerResponse, { answer, body }: Forwarded): void {
  outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
  outgoing.end(body);
}
