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

/** What a preflight is answered with. */
export interface PreflightProps {
  /** The methods that a web app may call the resource with. */
  readonly methods: readonly string[];
  /** Exact origins, at least one, or `*` alone. */
  readonly allowedOrigins: readonly string[];
}

// What a browser may remember; an hour is less than every browser's own limit but WebKit's (10 min).
const MAX_AGE_S = 60 * 60;

/**
 * Answers a browser's CORS preflight (Fetch Standard, "CORS-preflight request") without asking a function. A foreign
 * origin is told of an origin that is not its own, so its browser refuses.
 */
export function addPreflight(resource: IResource, props: PreflightProps): void {
  const headers = preflightHeaders(props);
  resource.addMethod(
    "OPTIONS",
    new MockIntegration({
      // Selects the integration response without a pattern, which is the only one.
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

// A header's static value can name one origin; a template answers each further one with itself.
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
