import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { APIGatewayProxyResult } from "aws-lambda";
import { onTestFinished } from "vitest";
import { Issuer } from "../../../functions/pages/issuer.ts";
import { type PagesEvent, type PagesHandler, pagesHandler } from "../../../functions/pages/pages-handler.ts";
import { PAGES_ROUTES, type PagesRoute } from "../../../functions/pages/routes.ts";
import { sessionCookie } from "../../../functions/pages/session-cookie.ts";
import type { ClientCredentials } from "../../../functions/pages/visitor-client.ts";
import { VisitorTokens } from "../../../functions/pages/visitor-tokens.ts";
import type { LogFields } from "../../../shared/telemetry/logger.ts";

/** The origin of the pages, and that of a page that shows the element for visitors. */
export const OWN_ORIGIN = "https://book.club.example";
export const CLUB_ORIGIN = "https://www.club.example";

/** The app client in which people sign in. */
export const PEOPLE_CLIENT = "pages-people";
/** The visitors' app client, with a secret that must be seen nowhere. */
export const VISITORS = { clientId: "pages-visitors", clientSecret: "canary-of-the-secret" };

/** The function of the pages, what it has logged, and a clock of the test's. */
export interface TestPages {
  readonly handler: PagesHandler;
  readonly log: readonly { readonly message: string; readonly fields: LogFields }[];
  readonly clock: { nowMs: number };
}

/** What a test may set of the function. */
export interface TestPagesOptions {
  readonly allowedOrigins?: readonly string[];
  readonly ownOrigin?: string;
  readonly visitors?: ClientCredentials;
  /** The scope of visitors' tokens at the issuer. */
  readonly scope?: string;
}

/** The function over an issuer. */
export function testPages(
  place: { readonly issuer: string; readonly tokenEndpoint: string },
  options: TestPagesOptions = {},
): TestPages {
  const { ownOrigin = OWN_ORIGIN, allowedOrigins = [OWN_ORIGIN, CLUB_ORIGIN] } = options;
  const { visitors = VISITORS, scope = "booking/tours.write" } = options;
  const clock = { nowMs: Date.now() };
  const nowMs = () => clock.nowMs;
  const log: { message: string; fields: LogFields }[] = [];
  const note = (message: string, fields: LogFields) => void log.push({ message, fields });
  const issuer = new Issuer({ ...place, signInClientId: PEOPLE_CLIENT });
  const handler = pagesHandler({
    ownOrigin,
    allowedOrigins,
    issuer,
    visitorTokens: new VisitorTokens(() => issuer.appToken(visitors, scope), nowMs),
    cookie: sessionCookie(ownOrigin),
    nowMs,
    log: { info: note, error: note },
  });
  return { handler, log, clock };
}

/** What a request may have beside its route. */
export interface Asked {
  readonly method?: "POST" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly sourceIp?: string;
}

/** A request as the gateway hands it on; by default that of a page of the site. */
export function pagesEvent(route: PagesRoute, asked: Asked = {}): PagesEvent {
  const { method = "POST", headers, body, query, sourceIp = "203.0.113.9" } = asked;
  return {
    httpMethod: method,
    resource: PAGES_ROUTES[route],
    headers: headers ?? {
      Origin: OWN_ORIGIN,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/json",
    },
    queryStringParameters: query === undefined ? null : { ...query },
    body: body ?? null,
    isBase64Encoded: false,
    requestContext: { requestId: "request-1", identity: { sourceIp } },
  };
}

/** What a page reads of an answer. */
export function read({ statusCode, headers = {}, body }: APIGatewayProxyResult) {
  const json: Record<string, unknown> = JSON.parse(body);
  const codes = Array.isArray(json.info) ? json.info.map(({ errorCode }) => errorCode) : [];
  return { status: statusCode, headers, json, codes };
}

/** Signs a person in at the issuer, as their browser does, and gives the body with which the page begins a session. */
export async function signedInBody(
  issuer: string,
  person = "member-9001",
  redirect = `${OWN_ORIGIN}/member`,
) {
  const code_verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    response_type: "code",
    client_id: PEOPLE_CLIENT,
    redirect_uri: redirect,
    scope: "openid booking/appointments.write",
    login_hint: person,
    code_challenge: createHash("sha256").update(code_verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const answer = await fetch(`${issuer}/authorize?${query}`, { redirect: "manual" });
  const code = new URL(answer.headers.get("Location") ?? "").searchParams.get("code") ?? "";
  return { code, code_verifier, redirect_uri: redirect };
}

/** A server of the test's own; gives its origin. */
export async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given.");
  return `http://127.0.0.1:${address.port}`;
}
