import * as v from "valibot";
import { render } from "velocityjs";
import type { GatewayAnswer } from "./gateway-answer.ts";
import type { GatewayRequest, HeaderLine } from "./gateway-request.ts";

const texts = v.optional(v.record(v.string(), v.string()), {});

/** A mock integration in the API's definition. */
export const MockIntegrationSchema = v.strictObject({
  type: v.literal("mock"),
  passthroughBehavior: v.optional(v.string()),
  requestTemplates: texts,
  responses: v.strictObject({
    default: v.strictObject({
      statusCode: v.string(),
      responseParameters: texts,
      responseTemplates: texts,
    }),
  }),
});

/** A method that the gateway answers without a function, such as a CORS preflight. */
export interface MockIntegration {
  readonly kind: "mock";
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  /** In the Velocity Template Language. */
  readonly bodyTemplate: string;
}

/** Reads a mock integration with one response. */
export function readMockIntegration({
  responses: { default: response },
}: v.InferOutput<typeof MockIntegrationSchema>): MockIntegration {
  return {
    kind: "mock",
    status: Number(response.statusCode),
    headers: Object.entries(response.responseParameters).map(staticHeader),
    bodyTemplate: response.responseTemplates["application/json"] ?? "",
  };
}

/**
 * Answers with a mock integration. Its template may use `$input.params().header` and
 * `$context.responseOverride`: API Gateway Developer Guide, "Variables for data transformations for API Gateway".
 */
export function mockAnswer(integration: MockIntegration, request: GatewayRequest): GatewayAnswer {
  const responseOverride: { header: Record<string, string>; status?: number } = { header: {} };
  const header = { get: (name: string) => request.headers.find(([other]) => other === name)?.[1] ?? "" };
  const body = render(integration.bodyTemplate, {
    input: { params: () => ({ header }) },
    context: { responseOverride },
  });
  const overridden = new Set(Object.keys(responseOverride.header));
  return {
    status: responseOverride.status ?? integration.status,
    headers: [
      ["Content-Type", "application/json"],
      ...integration.headers.filter(([name]) => !overridden.has(name)),
      ...Object.entries(responseOverride.header),
    ],
    body,
  };
}

function staticHeader([target, source]: [string, string]): HeaderLine {
  const name = /^method\.response\.header\.(.+)$/.exec(target)?.[1];
  const value = /^'(.*)'$/s.exec(source)?.[1];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new Error(`The local gateway cannot map ${source} to ${target}.`);
}
