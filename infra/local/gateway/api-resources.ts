import * as v from "valibot";
import { resourcePaths } from "../../stack/definition-rules.ts";
import { INTEGRATION_TIMEOUT_MS } from "./gateway-rules.ts";
import { type HttpIntegration, HttpIntegrationSchema, readHttpIntegration } from "./http-integration.ts";
import { type MockIntegration, MockIntegrationSchema, readMockIntegration } from "./mock-integration.ts";
import type { ApiResource } from "./routes.ts";

/** The integration of a method with a function. */
export interface FunctionIntegration {
  readonly kind: "function";
  readonly functionId: string;
  readonly timeoutMs: number;
}

/** A method of a resource: its authorizer and its integration. */
export interface ApiMethod {
  /** Name of the authorizer. */
  readonly authorizerId: string | undefined;
  readonly integration: FunctionIntegration | HttpIntegration | MockIntegration;
}

const FunctionIntegrationSchema = v.strictObject({
  type: v.literal("aws_proxy"),
  httpMethod: v.literal("POST"),
  uri: v.string(),
  timeoutInMillis: v.optional(v.number(), INTEGRATION_TIMEOUT_MS),
});

const MethodSchema = v.strictObject({
  operationId: v.optional(v.string()),
  // Without a validator, parameters and answers are declared for mappings alone.
  parameters: v.optional(v.array(v.unknown())),
  responses: v.unknown(),
  security: v.optional(v.array(v.record(v.string(), v.array(v.never())))),
  "x-amazon-apigateway-integration": v.variant("type", [
    FunctionIntegrationSchema,
    HttpIntegrationSchema,
    MockIntegrationSchema,
  ]),
});

/** The paths of an API's definition. */
export const PathsSchema = v.record(v.string(), v.record(v.string(), MethodSchema));

/** Reads the resources of an API and their methods. */
export function readApiResources(
  paths: v.InferOutput<typeof PathsSchema>,
  functionOf: (uri: string) => string,
): ApiResource<ApiMethod>[] {
  return resourcePaths(Object.keys(paths)).map((path) => {
    if (path.includes("+")) throw new Error("The local gateway does not know greedy path parameters.");
    const methods = Object.entries(paths[path] ?? {}).map(
      ([name, method]) => [name.toUpperCase(), apiMethod(method, functionOf)] as const,
    );
    return { path, methods: new Map(methods) };
  });
}

function apiMethod(
  {
    security: [required] = [],
    "x-amazon-apigateway-integration": integration,
  }: v.InferOutput<typeof MethodSchema>,
  functionOf: (uri: string) => string,
): ApiMethod {
  const [authorizerId] = Object.keys(required ?? {});
  if (integration.type === "mock") return { authorizerId, integration: readMockIntegration(integration) };
  if (integration.type === "http") return { authorizerId, integration: readHttpIntegration(integration) };
  const { uri, timeoutInMillis: timeoutMs } = integration;
  return { authorizerId, integration: { kind: "function", functionId: functionOf(uri), timeoutMs } };
}
