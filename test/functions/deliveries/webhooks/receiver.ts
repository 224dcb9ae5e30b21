import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a club's server got. */
export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers a request. */
export type Answering = (response: ServerResponse, request: ReceivedRequest) => void;

/** A club's server on this machine. */
export interface Receiver {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** How it answers from now on; 204 at first. */
  answer: Answering;
  stop(): Promise<void>;
}

/** Answers with a status. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Answering {
  return (response) => void response.writeHead(code, headers).end();
}

/** Starts a server that notes every request. */
export async function startReceiver(): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const received = { headers: request.headers, body: Buffer.concat(chunks).toString() };
    requests.push(received);
    receiver.answer(response, received);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    answer: status(204),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}
