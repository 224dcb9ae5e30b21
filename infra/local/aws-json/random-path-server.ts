import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { close, listen } from "../loopback/listen.ts";

/** A running stand-in of a service of AWS. */
export interface AwsServer {
  /** What a client of the SDK takes as `endpoint`. Its path is random, so that it serves only who was told. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Answers a request; `path` is what its URL has after the endpoint. */
type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/** Serves on a free port of loopback. A request to any other path than the endpoint's gets 404. */
export async function serveAtRandomPath(answer: Answer): Promise<AwsServer> {
  const root = `/${randomBytes(16).toString("hex")}`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://service");
    if (pathname !== root && !pathname.startsWith(`${root}/`)) {
      response.writeHead(404).end();
      return;
    }
    answer(request, response, pathname.slice(root.length)).catch(() => response.destroy());
  });
  return { endpoint: `${await listen(server)}${root}`, stop: () => close(server) };
}
