import { Token } from "aws-cdk-lib";
import {
  ALLOWED_REQUEST_HEADERS,
  COMMON_HEADERS,
  EXPOSED_RESPONSE_HEADERS,
} from "../../shared/api/http-response.ts";
import { type ApiRoute, type IntegrationResponse, noContent } from "./api-definition.ts";

// How long a browser may cache the answer: an hour is below every browser's own limit but WebKit's (10 min).
const MAX_AGE_S = 60 * 60;

// The name of the stage's variable that has the pages' origin, which is known only once CloudFront has it.
const PAGES_ORIGIN = "pagesOrigin";

/**
 * The route of each path that answers a browser's CORS preflight (Fetch Standard, "CORS-preflight request") without asking
 * a function. A foreign origin gets the name of another origin, so its browser refuses.
 * @param routes all routes, of which some are called by web apps of other origins
 * @param allowedOrigins exact origins, at least one, or `*` alone
 */
export function preflights(routes: readonly ApiRoute[], allowedOrigins: readonly string[]): ApiRoute[] {
  const crossOrigin = routes.filter(({ isCrossOrigin }) => isCrossOrigin);
  return [...Map.groupBy(crossOrigin, ({ path }) => path)].map(([path, ofPath]) => {
    const methods = ofPath.map(({ method }) => method);
    const integration = noContent(
      preflightHeaders(methods, allowedOrigins),
      originTemplates(allowedOrigins.slice(1)),
    );
    return { path, method: "OPTIONS", isGuarded: false, isCrossOrigin: false, integration };
  });
}

/**
 * The stage's variables that the preflights read. The API may not refer to CloudFront, which refers to the API; a stage may.
 * (API Gateway Developer Guide, "API Gateway stage variables reference for REST APIs in API Gateway".)
 */
export function originVariables(allowedOrigins: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    allowedOrigins.filter(Token.isUnresolved).map((origin) => [PAGES_ORIGIN, origin] as const),
  );
}

function preflightHeaders(
  methods: readonly string[],
  [origin = "null"]: readonly string[],
): Readonly<Record<string, string>> {
  return {
    ...COMMON_HEADERS,
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": methods.join(","),
    "Access-Control-Allow-Headers": ALLOWED_REQUEST_HEADERS.join(","),
    "Access-Control-Expose-Headers": EXPOSED_RESPONSE_HEADERS.join(","),
    "Access-Control-Max-Age": String(MAX_AGE_S),
  };
}

// A static header value names only one origin; a template answers each further origin with itself.
function originTemplates(furtherOrigins: readonly string[]): Pick<IntegrationResponse, "responseTemplates"> {
  if (furtherOrigins.length === 0) return {};
  const isFurtherOrigin = furtherOrigins
    .map((origin) => (Token.isUnresolved(origin) ? `$stageVariables.${PAGES_ORIGIN}` : origin))
    .map((origin) => `$origin == "${origin}"`)
    .join(" || ");
  const lines = [
    '#set($origin = $input.params().header.get("Origin"))',
    '#if($origin == "")',
    '#set($origin = $input.params().header.get("origin"))',
    "#end",
    `#if(${isFurtherOrigin})`,
    "#set($context.responseOverride.header.Access-Control-Allow-Origin = $origin)",
    "#end",
  ];
  return { responseTemplates: { "application/json": lines.join("\n") } };
}
