import * as v from "valibot";
import { rootResourceId, type StackTemplate } from "../template/stack-template.ts";
import { functionOf } from "./function-uri.ts";
import { type HttpIntegration, HttpIntegrationSchema, readHttpIntegration } from "./http-integration.ts";
import { type MockIntegration, MockIntegrationSchema, readMockIntegration } from "./mock-integration.ts";
import { notEmulated } from "./not-emulated.ts";
import type { ApiResource } from "./routes.ts";

/** The integration of a method with a function. */
export interface FunctionIntegration {
  readonly kind: "function";
  readonly functionId: string;
  readonly timeoutMs: number;
}

/** A method of a resource: its authorizer and its integration. */
export interface ApiMethod {
  /** Logical id of the authorizer. */
  readonly authorizerId: string | undefined;
  readonly integration: FunctionIntegration | HttpIntegration | MockIntegration;
}

const ResourceSchema = v.object({ ParentId: v.string(), PathPart: v.string() });

// The default, and the maximum unless the quota is raised.
const INTEGRATION_TIMEOUT_MS = 29_000;

const MethodSchema = v.object({
  ResourceId: v.string(),
  HttpMethod: v.string(),
  AuthorizationType: v.picklist(["NONE", "CUSTOM"]),
  AuthorizerId: v.optional(v.string()),
  RequestValidatorId: notEmulated(),
  ApiKeyRequired: v.optional(v.literal(false)),
  Integration: v.variant("Type", [
    v.object({
      Type: v.literal("AWS_PROXY"),
      Uri: v.string(),
      TimeoutInMillis: v.optional(v.number(), INTEGRATION_TIMEOUT_MS),
    }),
    HttpIntegrationSchema,
    MockIntegrationSchema,
  ]),
});

/** Reads the paths of the template's REST API and their methods. */
export function readApiResources(template: StackTemplate, restApiId: string): ApiResource<ApiMethod>[] {
  const paths = resourcePaths(template, restApiId);
  const methods = template
    .idsOf("AWS::ApiGateway::Method")
    .map((logicalId) => template.read(logicalId, MethodSchema));
  return [...paths].map(([resourceId, path]) => ({
    path,
    methods: new Map(
      methods
        .filter(({ ResourceId }) => ResourceId === resourceId)
        .map((method) => [method.HttpMethod, apiMethod(method)]),
    ),
  }));
}

function resourcePaths(template: StackTemplate, restApiId: string): Map<string, string> {
  const resources = template
    .idsOf("AWS::ApiGateway::Resource")
    .map((logicalId) => ({ logicalId, ...template.read(logicalId, ResourceSchema) }));
  const paths = new Map([[rootResourceId(restApiId), ""]]);
  // A parent may come after its child in the template.
  for (let found = 0; found < paths.size; ) {
    found = paths.size;
    for (const { logicalId, ParentId, PathPart } of resources) {
      const parentPath = paths.get(ParentId);
      if (PathPart.includes("+")) throw new Error("The local gateway does not know greedy path parameters.");
      if (parentPath !== undefined) paths.set(logicalId, `${parentPath}/${PathPart}`);
    }
  }
  return paths;
}

function apiMethod({ AuthorizerId, Integration }: v.InferOutput<typeof MethodSchema>): ApiMethod {
  if (Integration.Type === "MOCK") {
    return { authorizerId: AuthorizerId, integration: readMockIntegration(Integration) };
  }
  if (Integration.Type === "HTTP") {
    return { authorizerId: AuthorizerId, integration: readHttpIntegration(Integration) };
  }
  const { Uri, TimeoutInMillis } = Integration;
  const integration = { kind: "function", functionId: functionOf(Uri), timeoutMs: TimeoutInMillis } as const;
  return { authorizerId: AuthorizerId, integration };
}
