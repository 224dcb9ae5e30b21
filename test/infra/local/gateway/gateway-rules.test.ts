import { createConnection } from "node:net";
import { afterAll, beforeAll, describe } from "vitest";
import type { ApiMethod } from "../../../../infra/local/gateway/api-resources.ts";
import { Gateway } from "../../../../infra/local/gateway/gateway.ts";
import {
  apiRules,
  EXAMPLE_ARN,
  EXAMPLE_BURST,
  type ExchangeExample,
  exchangeRules,
  proxyRules,
  type RequestExample,
  requestRules,
  verdictRules,
} from "../../../../infra/local/gateway/gateway-rules.ts";
import { type GatewayServer, serveGateway } from "../../../../infra/local/gateway/gateway-server.ts";
import { type RestApi, readRestApi } from "../../../../infra/local/gateway/rest-api.ts";
import { TokenAuthorizer } from "../../../../infra/local/gateway/token-authorizer.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { errorName, tryRules } from "../../../support/try-rules.ts";
import { testRequest } from "./test-request.ts";

const integration = { kind: "function", functionId: "F", timeoutMs: 1_000 } as const;
const open: ApiMethod = { authorizerId: undefined, integration };
const authorized: ApiMethod = { authorizerId: "Authorizer", integration };
const settings = { header: "Authorization", pattern: undefined, ttlMs: 0, functionId: "A" };

/** A gateway of an API with an authorizer and these paths, each of which has the method POST. */
function gatewayOf(
  paths: Readonly<Record<string, ApiMethod>>,
  answer: (functionId: string) => unknown,
  parts: Partial<RestApi> = {},
): Gateway {
  const resources = Object.entries(paths).map(([path, method]) => ({
    path,
    methods: new Map([["POST", method]]),
  }));
  const none = { throttle: undefined, accessLogFormat: undefined, accessLogMasks: [], responses: {} };
  const authorizers = new Map([["Authorizer", settings]]);
  const api = { id: "Api", stage: "local", resources, authorizers, methodThrottles: new Map(), ...none };
  return new Gateway(
    { ...api, ...parts },
    {
      invoke: async (functionId) => ({ ok: true, payload: JSON.stringify(await answer(functionId)) }),
      nowMs: () => 0,
      writeLine: () => undefined,
    },
  );
}

/** The status of the answer to the last of some requests at once; undefined if it is 200. */
async function lastStatus(example: ExchangeExample): Promise<string | undefined> {
  const { method, path, token, effect, isInTime, requests } = example;
  const late = Promise.withResolvers<unknown>();
  const slow: ApiMethod = { authorizerId: "Authorizer", integration: { ...integration, timeoutMs: 1 } };
  const verdict = {
    principalId: "app",
    policyDocument: { Version: "2012-10-17", Statement: [statement(effect)] },
  };
  const answer = (functionId: string) => {
    if (functionId === "A") return verdict;
    return isInTime ? { statusCode: 200 } : late.promise;
  };
  const methodThrottles = new Map([["POST /tenants", { rate: 1, burst: EXAMPLE_BURST }]]);
  const gateway = gatewayOf({ "/tenants": isInTime ? authorized : slow }, answer, { methodThrottles });
  const headers = token === undefined ? [] : ([["Authorization", token]] as const);
  const request = testRequest({ method, path, headers });
  const answers = await Promise.all(Array.from({ length: requests }, () => gateway.answer(request)));
  const status = answers.at(-1)?.status;
  return status === 200 ? undefined : String(status);
}

describe("API Gateway answers by itself by its rules", () => {
  tryRules(exchangeRules, lastStatus);
});

const statement = (Effect: string) => ({ Effect, Action: "execute-api:Invoke", Resource: "*" });
const Statement = [statement("Allow")];
const allowed = { principalId: "app", policyDocument: { Version: "2012-10-17", Statement } };

let functionAnswer: unknown;
let server: GatewayServer;

beforeAll(async () => {
  const paths = { "/tenants": open, "/{path}": authorized };
  const gateway = gatewayOf(paths, (functionId) => (functionId === "A" ? allowed : functionAnswer));
  server = await serveGateway(gateway, 0);
});

afterAll(() => server.stop(1_000));

/** The status of the answer to a request that is sent as it is; undefined if it is 200. */
function statusOf({
  target,
  bodyBytes,
  headBytes,
  hasAuthorizer,
}: RequestExample): Promise<string | undefined> {
  const line = `POST ${target} HTTP/1.1`;
  const values = ["x", String(bodyBytes), hasAuthorizer ? "Bearer a" : "-"];
  const fill = "f".repeat(Math.max(0, headBytes - [line, ...values].join("").length));
  const [host, length, token] = values;
  const head = [line, `Host: ${host}`, `Content-Length: ${length}`, `Authorization: ${token}`, `F: ${fill}`];
  return new Promise((resolve, reject) => {
    const socket = createConnection(Number(new URL(server.baseUrl).port), "127.0.0.1", () => {
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      socket.write(Buffer.alloc(bodyBytes));
    });
    socket.once("error", reject).once("data", (answer: Buffer) => {
      socket.destroy();
      const status = answer.toString("latin1").split(" ")[1];
      resolve(status === "200" ? undefined : status);
    });
  });
}

describe("API Gateway takes a request by its rules", () => {
  tryRules(requestRules, (request) => {
    functionAnswer = { statusCode: 200 };
    return statusOf(request);
  });
});

describe("API Gateway reads a function's answer by its rules", () => {
  tryRules(proxyRules, async (answer) => {
    functionAnswer = answer;
    const request = { target: "/tenants", bodyBytes: 0, headBytes: 0, hasAuthorizer: false };
    const status = await statusOf(request);
    return status?.startsWith("50") ? status : undefined;
  });
});

describe("API Gateway reads an authorizer's answer by its rules", () => {
  tryRules(verdictRules, async (answer) => {
    const payload = JSON.stringify(answer);
    const invoke = async () => ({ ok: true, payload }) as const;
    const authorizer = new TokenAuthorizer(settings, { invoke, nowMs: Date.now });
    const found = await authorizer.authorize("Bearer a", EXAMPLE_ARN);
    if (found.ok || found.responseType === "ACCESS_DENIED") return undefined;
    return found.responseType;
  });
});

describe("API Gateway makes an API by its rules", () => {
  tryRules(apiRules, (numbers) => {
    const named = (count: number, entryOf: (name: string) => readonly [string, unknown]) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => entryOf(`n${index}`)));
    const Body = {
      swagger: "2.0",
      info: { title: "", description: "", version: "" },
      // One resource is the root.
      paths: named(numbers.resources - 1, (name) => [
        `/${name}`,
        { get: methodOf(numbers.integrationTimeoutMs) },
      ]),
      securityDefinitions: named(numbers.authorizers, (name) => [name, authorizerOf(numbers.authorizerTtlS)]),
    };
    const Resources = {
      Api: { Type: "AWS::ApiGateway::RestApi", Properties: { Body } },
      Stage: { Type: "AWS::ApiGateway::Stage", Properties: { StageName: numbers.stageName } },
      F: { Type: "AWS::Lambda::Function", Properties: { FunctionName: "f" } },
    };
    return errorName(() => readRestApi(new StackTemplate({ Resources }, new Map())));
  });
});

const uri =
  "arn:aws:apigateway:local:lambda:path/2015-03-31/functions/arn:aws:lambda:local:000000000000:function:f:live/invocations";

function authorizerOf(authorizerResultTtlInSeconds: number) {
  return {
    ...{ type: "apiKey", name: "Authorization", in: "header", "x-amazon-apigateway-authtype": "custom" },
    "x-amazon-apigateway-authorizer": { type: "token", authorizerUri: uri, authorizerResultTtlInSeconds },
  };
}

function methodOf(timeoutInMillis: number) {
  const integration = { type: "aws_proxy", httpMethod: "POST", uri, timeoutInMillis };
  return { responses: {}, "x-amazon-apigateway-integration": integration };
}
