import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { isLoopbackHost, MISDIRECTED } from "../issuer/loopback-host.ts";
import { close, listen } from "../loopback/listen.ts";
import { compressed } from "./compressed.ts";
import { docsPage } from "./docs-page.ts";
import { outboxAnswer } from "./outbox-answer.ts";
import { pages } from "./pages.ts";
import type { SiteAnswer, SiteContext } from "./site-answer.ts";
import { answerSession } from "./site-session.ts";
import { SiteTokens } from "./site-token.ts";

/** The web site that `npm start` serves beside the API, at an origin of its own as a club's site has. */
export interface SiteServer {
  /** Such as `http://127.0.0.1:3001`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves the booking page at `/`, the member's page at `/member`, the club's day at `/desk`, messages at `/outbox`, and the
 * API reference at `/docs`.
 * @param port 0 takes any free port, and so does a port that is taken
 */
export async function serveSite(context: SiteContext, port: number): Promise<SiteServer> {
  const site = { ...context, tokens: new SiteTokens(context.token, Date.now) };
  const server = createServer((request, response) => {
    answer(site, request, response).catch((error: unknown) => {
      response.writeHead(500, { "Content-Type": "text/plain" }).end(String(error));
    });
  });
  const url = await listen(server, port).catch(() => listen(server));
  return { url, stop: () => close(server) };
}

/** The site's context and its tokens for visitors. */
interface Site extends SiteContext {
  readonly tokens: SiteTokens;
}

async function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status = 200, type, headers, body } = (await answerTo(site, request)) ?? NOT_FOUND;
  response.writeHead(status, {
    "Content-Type": type,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    ...headers,
  });
  response.end(body);
}

const NOT_FOUND: SiteAnswer = {
  status: 404,
  type: "text/plain; charset=utf-8",
  body: "There is no such page.\n",
};

const ELSEWHERE: SiteAnswer = {
  status: MISDIRECTED,
  type: "text/plain; charset=utf-8",
  body: "This site is at 127.0.0.1 and localhost only.\n",
};

async function answerTo(site: Site, request: IncomingMessage): Promise<SiteAnswer | undefined> {
  const { method = "GET", url, headers } = request;
  if (!isLoopbackHost(headers.host)) return ELSEWHERE;
  const { pathname, searchParams } = new URL(url ?? "/", "http://site");
  if (method === "POST" && pathname === "/token") return await site.tokens.answer(searchParams);
  if (pathname === "/session" && ["POST", "DELETE"].includes(method)) {
    return await answerSession(site, { method, headers, body: await text(request) });
  }
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (pathname.startsWith("/outbox")) return await outboxAnswer(site.outbox, pathname, searchParams);
  if (pathname.startsWith("/docs")) return await docsPage(site, pathname);
  const found = await pages(site, pathname);
  return found && compressed(found, headers["accept-encoding"]);
}
