import * as v from "valibot";
import type { StackTemplate } from "../../template/stack-template.ts";
import { checkRules } from "../rules/aws-rule.ts";
import { type ApiMethod, PathsSchema, readApiResources } from "./api-resources.ts";
import { functionOf } from "./function-uri.ts";
import { type GatewayResponses, GatewayResponsesSchema } from "./gateway-responses.ts";
import { apiRules, INTEGRATION_TIMEOUT_MS } from "./gateway-rules.ts";
import { readLogMasks } from "./log-masks.ts";
import { notEmulated } from "./not-emulated.ts";
import type { ApiResource } from "./routes.ts";
import type { ThrottleSettings } from "./throttle.ts";
import type { TokenAuthorizerSettings } from "./token-authorizer.ts";

/** The REST API of a template. */
export interface RestApi {
  readonly id: string;
  readonly stage: string;
  readonly resources: readonly ApiResource<ApiMethod>[];
  readonly authorizers: ReadonlyMap<string, TokenAuthorizerSettings>;
  readonly responses: GatewayResponses;
  /** Applies to each method separately; undefined if the stage sets none. */
  readonly throttle: ThrottleSettings | undefined;
  /** Takes precedence, by method and path, such as `POST /oauth2/token`. */
  readonly methodThrottles: ReadonlyMap<string, ThrottleSettings>;
  readonly accessLogFormat: string | undefined;
  /** What is masked in the lines of the access log. */
  readonly accessLogMasks: readonly RegExp[];
}

const AuthorizerSchema = v.strictObject({
  type: v.literal("apiKey"),
  name: v.string(),
  in: v.literal("header"),
  "x-amazon-apigateway-authtype": v.literal("custom"),
  "x-amazon-apigateway-authorizer": v.strictObject({
    type: v.literal("token"),
    authorizerUri: v.string(),
    identityValidationExpression: v.optional(v.string()),
    authorizerResultTtlInSeconds: v.optional(v.number(), 300),
  }),
});

// API Gateway ignores a key that it does not know; this refuses it.
const BodySchema = v.strictObject({
  swagger: v.literal("2.0"),
  info: v.strictObject({ title: v.string(), description: v.string(), version: v.string() }),
  paths: PathsSchema,
  securityDefinitions: v.optional(v.record(v.string(), AuthorizerSchema), {}),
  "x-amazon-apigateway-gateway-responses": v.optional(GatewayResponsesSchema, {}),
});

const RestApiSchema = v.object({
  BinaryMediaTypes: notEmulated(),
  MinimumCompressionSize: notEmulated(),
  Body: BodySchema,
});

const StageSchema = v.object({
  StageName: v.string(),
  Variables: notEmulated(),
  MethodSettings: v.optional(
    v.array(
      v.object({
        HttpMethod: v.string(),
        ResourcePath: v.string(),
        ThrottlingRateLimit: v.optional(v.number()),
        ThrottlingBurstLimit: v.optional(v.number()),
      }),
    ),
    [],
  ),
  AccessLogSetting: v.optional(v.object({ Format: v.string(), DestinationArn: v.optional(v.string()) })),
});

/**
 * Reads the template's REST API, by the rules of gateway-rules.ts.
 * @throws if the template uses a feature that the local gateway does not emulate
 */
export function readRestApi(template: StackTemplate): RestApi {
  const id = template.idOf("AWS::ApiGateway::RestApi");
  const { Body: body } = template.read(id, RestApiSchema);
  const stage = template.read(template.idOf("AWS::ApiGateway::Stage"), StageSchema);
  const throttles = new Map(stage.MethodSettings.flatMap(throttleEntry));
  const functionAt = (uri: string) => functionOf(template, uri);
  const resources = readApiResources(body.paths, functionAt);
  const authorizers = new Map(
    Object.entries(body.securityDefinitions).map(([name, each]) => [name, authorizer(each, functionAt)]),
  );
  checkNumbers(id, stage.StageName, resources, [...authorizers.values()]);
  return {
    id,
    stage: stage.StageName,
    resources,
    authorizers,
    responses: body["x-amazon-apigateway-gateway-responses"],
    throttle: throttles.get("* /*"),
    methodThrottles: throttles,
    accessLogFormat: stage.AccessLogSetting?.Format,
    accessLogMasks: readLogMasks(template, stage.AccessLogSetting?.DestinationArn),
  };
}

/** @throws {BrokenRule} if API Gateway would make no such API */
function checkNumbers(
  id: string,
  stageName: string,
  resources: readonly ApiResource<ApiMethod>[],
  authorizers: readonly TokenAuthorizerSettings[],
): void {
  const timeouts = resources.flatMap(({ methods }) =>
    [...methods.values()].map(({ integration }) =>
      integration.kind === "mock" ? INTEGRATION_TIMEOUT_MS : integration.timeoutMs,
    ),
  );
  const times = authorizers.map(({ ttlMs }) => ttlMs / 1_000);
  const counts = { stageName, resources: resources.length, authorizers: authorizers.length };
  for (const integrationTimeoutMs of [INTEGRATION_TIMEOUT_MS, ...timeouts]) {
    for (const authorizerTtlS of [0, ...times]) {
      checkRules(apiRules, { ...counts, integrationTimeoutMs, authorizerTtlS }, id);
    }
  }
}

function authorizer(
  { name, "x-amazon-apigateway-authorizer": settings }: v.InferOutput<typeof AuthorizerSchema>,
  functionAt: (uri: string) => string,
): TokenAuthorizerSettings {
  const { identityValidationExpression: expression } = settings;
  return {
    header: name,
    pattern: expression === undefined ? undefined : new RegExp(`^(?:${expression})$`),
    ttlMs: settings.authorizerResultTtlInSeconds * 1_000,
    functionId: functionAt(settings.authorizerUri),
  };
}

type MethodSetting = v.InferOutput<typeof StageSchema>["MethodSettings"][number];

// A slash within the path is written as `~1`.
function throttleEntry(setting: MethodSetting): [string, ThrottleSettings][] {
  const { HttpMethod, ResourcePath, ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = setting;
  if (rate === undefined || burst === undefined) return [];
  const path = ResourcePath.replace(/^\/(?=~1)/, "").replaceAll("~1", "/");
  return [[`${HttpMethod} ${path}`, { rate, burst }]];
}
