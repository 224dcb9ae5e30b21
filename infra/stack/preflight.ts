import {
  AuthorizationType,
  type IntegrationResponse,
  type IResource,
  MockIntegration,
} from "aws-cdk-lib/aws-apigateway";
import {
  ALLOWED_REQUEST_HEADERS,
  COMMON_HEADERS,
  EXPOSED_RESPONSE_HEADERS,
} from "../../shared/api/http-response.ts";

/** What the answer to a preflight depends on. */
export interface PreflightProps {
  /** The methods by which a web app may call the resource. */
  readonly methods: readonly string[];
  /** Exact origins, at least one, or `*` alone. */
  readonly allowedOrigins: readonly string[];
}

// How long a browser may cache the answer: an hour is below every browser's own limit but WebKit's (10 min).
const MAX_AGE_S = 60 * 60;

/**
 * Answers a browser's CORS preflight (Fetch Standard, "CORS-preflight request") without asking a function. A foreign
 * origin gets the name of another origin, so its browser refuses.
 */
export function addPreflight(resource: IResource, props: PreflightProps): void {
  const headers = preflightHeaders(props);
  resource.addMethod(
    "OPTIONS",
    new MockIntegration({
      // Selects the only integration response, which has no pattern.
      requestTemplates: { "application/json": "{ statusCode: 200 }" },
      integrationResponses: [
        {
          statusCode: "204",
          responseParameters: mapValues(headers, (value) => `'${value}'`),
          ...originTemplates(props.allowedOrigins.slice(1)),
        },
      ],
    }),
    {
      authorizationType: AuthorizationType.NONE,
      methodResponses: [{ statusCode: "204", responseParameters: mapValues(headers, () => true) }],
    },
  );
}

function preflightHeaders({ methods, allowedOrigins }: PreflightProps): Readonly<Record<string, string>> {
  return {
    ...COMMON_HEADERS,
    "Access-Control-Allow-Origin": allowedOrigins[0] ?? "null",
    "Access-Control-Allow-Methods": methods.join(","),
    "Access-Control-Allow-Headers": ALLOWED_REQUEST_HEADERS.join(","),
    "Access-Control-Expose-Headers": EXPOSED_RESPONSE_HEADERS.join(","),
    "Access-Control-Max-Age": String(MAX_AGE_S),
  };
}

function mapValues<Value>(
  headers: Readonly<Record<string, string>>,
  map: (value: string) => Value,
): Record<string, Value> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [`method.response.header.${name}`, map(value)]));
}

// A static header value names only one origin; a template answers each further origin with itself.
function originTemplates(furtherOrigins: readonly string[]): Pick<IntegrationResponse, "responseTemplates"> {
  if (furtherOrigins.length === 0) return {};
  const isFurtherOrigin = furtherOrigins.map((origin) => `$origin == "${origin}"`).join(" || ");
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
