import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { type Answer, type Refusal, refuse, succeed } from "../../shared/api/answer.ts";
import { httpResponse } from "../../shared/api/http-response.ts";
import { describeFault, type LogFields, type LogSink } from "../../shared/telemetry/logger.ts";
import { AddressLimit, viewerAddress } from "./address-limit.ts";
import { type Issuer, IssuerUnavailable } from "./issuer.ts";
import { PAGES_ROUTES, type PagesRoute } from "./routes.ts";
import { type Origins, refuseStranger } from "./sender.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { closeSession, openSession, type SessionAnswer } from "./sessions.ts";
import type { VisitorTokens } from "./visitor-tokens.ts";

/** What the function of the pages depends on. */
export interface PagesDependencies extends Origins {
  readonly issuer: Pick<Issuer, "personTokens" | "revoke">;
  readonly visitorTokens: Pick<VisitorTokens, "current">;
  readonly cookie: SessionCookie;
  readonly nowMs: () => number;
  readonly log: LogSink;
}

/** What the function reads of a request that the gateway hands it. */
export type PagesEvent = Pick<
  APIGatewayProxyEvent,
  "httpMethod" | "resource" | "headers" | "body" | "isBase64Encoded" | "queryStringParameters"
> & {
  readonly requestContext: {
    readonly requestId: string;
    readonly identity: { readonly sourceIp: string };
  };
};

/** The function of the pages as Lambda calls it. */
export type PagesHandler = (event: PagesEvent) => Promise<APIGatewayProxyResult>;

/**
 * The most requests a minute of a visitor's address by the same connection; a household, an office or a club's network shares
 * it.
 */
export const MAX_PER_VIEWER = 30;
/**
 * The most requests a minute of whoever connects to the gateway: an edge location of CloudFront, with many visitors, or a
 * stranger who goes around it and makes up a visitor's address with each request.
 */
export const MAX_PER_CONNECTION = 300;

type Headers = Readonly<Record<string, string>>;

/**
 * Makes the function of the pages: `POST /token` gives visitors a token, `POST` and `DELETE /session` keep people signed in.
 * Every refusal carries the result envelope, and no log line has a token, a code, a cookie or an address.
 */
export function pagesHandler(dependencies: PagesDependencies): PagesHandler {
  const { log, nowMs } = dependencies;
  const viewers = new AddressLimit(MAX_PER_VIEWER, nowMs);
  const connections = new AddressLimit(MAX_PER_CONNECTION, nowMs);
  let isColdStart = true;

  function refuseTooMany({ httpMethod, requestContext }: PagesEvent, headers: Headers): Refusal | undefined {
    // Whoever signs out of a device must be able to, whatever else was asked for from there.
    if (httpMethod === "DELETE") return undefined;
    const { sourceIp } = requestContext.identity;
    const viewer = viewerAddress(headers["cloudfront-viewer-address"]);
    // Only CloudFront's word counts against a viewer: whoever goes around it connects from another address. Their connection's
    // limit comes first, so that the addresses that they make up beyond it are not counted. What a viewer asks for beyond
    // their own limit does not use up that of their connection, which others share.
    const retryAfterS =
      connections.secondsToWait(sourceIp) ??
      (viewer === undefined ? undefined : viewers.secondsToWait(sourceIp, viewer));
    if (retryAfterS !== undefined) return { ...refuse("TOO_MANY_REQUESTS"), retryAfterS };
    connections.count(sourceIp);
    if (viewer !== undefined) viewers.count(sourceIp, viewer);
    return undefined;
  }

  async function answerTo(event: PagesEvent, headers: Headers): Promise<SessionAnswer> {
    const route = routeOf(event.resource);
    const { origin, "sec-fetch-site": site } = headers;
    const refusal = refuseStranger(route, { origin, site }, dependencies) ?? refuseTooMany(event, headers);
    if (refusal !== undefined) return { answer: refusal };
    if (route === "token") return { answer: await visitorToken(event, dependencies) };
    if (event.httpMethod === "DELETE") {
      return await closeSession(dependencies, headers.cookie, (error) =>
        log.error("fault", faultFields(event, error)),
      );
    }
    const body = { contentType: headers["content-type"], text: bodyText(event) };
    return await openSession(dependencies, body, headers.cookie);
  }

  return async (event) => {
    const startMs = performance.now();
    const headers = lowerCase(event.headers);
    const { answer, setCookie } = await answerTo(event, headers).catch((fault: unknown) => {
      log.error("fault", faultFields(event, fault));
      return { answer: refusalOf(fault), setCookie: undefined };
    });
    const response = httpResponse(
      answer,
      { ...headers, accept: "application/json" },
      corsOrigins(event, dependencies),
    );
    log.info("request", {
      request_id: event.requestContext.requestId,
      route: event.resource,
      method: event.httpMethod,
      status: response.statusCode,
      codes: answer.ok ? [] : answer.problems.map(({ errorCode }) => errorCode),
      duration_ms: Math.round(performance.now() - startMs),
      cold_start: isColdStart,
    });
    isColdStart = false;
    if (setCookie === undefined) return response;
    return { ...response, headers: { ...response.headers, "Set-Cookie": setCookie } };
  };
}

async function visitorToken(
  { queryStringParameters }: PagesEvent,
  { visitorTokens }: PagesDependencies,
): Promise<Answer> {
  if ((queryStringParameters?.for ?? "tours") !== "tours") {
    return refuse("QUERY_PARAMETER_INVALID", {
      identifier: "for",
      message: "The query parameter for must be tours.",
      help: "Send for=tours: people sign in for everything else.",
    });
  }
  const { accessToken, lifetimeS } = await visitorTokens.current();
  return succeed(200, { access_token: accessToken, token_type: "Bearer", expires_in: lifetimeS });
}

function faultFields({ requestContext, resource }: PagesEvent, fault: unknown): LogFields {
  return { request_id: requestContext.requestId, route: resource, fault: describeFault(fault) };
}

function refusalOf(fault: unknown): Refusal {
  return refuse(fault instanceof IssuerUnavailable ? "SERVICE_UNAVAILABLE" : "INTERNAL_ERROR");
}

// No page of another origin may read what a session's request is answered.
function corsOrigins({ resource }: PagesEvent, { allowedOrigins }: Origins): readonly string[] {
  return routeOf(resource) === "token" ? allowedOrigins : [];
}

function routeOf(resource: string): PagesRoute {
  return resource === PAGES_ROUTES.token ? "token" : "session";
}

function lowerCase(headers: PagesEvent["headers"]): Record<string, string> {
  const entries = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value ?? ""]);
  return Object.fromEntries(entries);
}

function bodyText({ body, isBase64Encoded }: PagesEvent): string {
  return isBase64Encoded ? Buffer.from(body ?? "", "base64").toString() : (body ?? "");
}
