import { LOCAL_ACCOUNT, LOCAL_REGION } from "../../template/stack-template.ts";
import { accessLogLine, requestVariables } from "./access-log.ts";
import type { ApiMethod } from "./api-resources.ts";
import type { ContextVariables } from "./context-variables.ts";
import { functionAnswer, type InvokeFunction } from "./function-integration.ts";
import type { GatewayAnswer } from "./gateway-answer.ts";
import { GatewayRefusal } from "./gateway-refusal.ts";
import { type GatewayRequest, headerValue } from "./gateway-request.ts";
import { gatewayResponse } from "./gateway-responses.ts";
import { MAX_METHOD_ARN_BYTES } from "./gateway-rules.ts";
import { httpAnswer } from "./http-integration.ts";
import { maskedLine } from "./log-masks.ts";
import { mockAnswer } from "./mock-integration.ts";
import type { RestApi } from "./rest-api.ts";
import { matchRoute } from "./routes.ts";
import { Throttle } from "./throttle.ts";
import { TokenAuthorizer } from "./token-authorizer.ts";

/** What the gateway depends on. */
export interface GatewayPorts {
  readonly invoke: InvokeFunction;
  readonly nowMs: () => number;
  /** Receives the log, line by line. */
  readonly writeLine: (line: string) => void;
}

type Caller = Readonly<Record<string, string | number>> | null;

interface Route {
  readonly resourcePath: string;
  readonly method: ApiMethod;
  readonly pathParameters: Readonly<Record<string, string>>;
}

// An account's limits, which apply if the stage sets none.
const ACCOUNT_THROTTLE = { rate: 10_000, burst: 5_000 };

/** Serves a template's REST API as API Gateway does: routes, throttle, authorizer, integrations, gateway responses. */
export class Gateway {
  readonly #api: RestApi;
  readonly #ports: GatewayPorts;
  readonly #authorizers: ReadonlyMap<string, TokenAuthorizer>;
  readonly #throttles = new Map<ApiMethod, Throttle>();

  constructor(api: RestApi, ports: GatewayPorts) {
    this.#api = api;
    this.#ports = ports;
    const { nowMs } = ports;
    this.#authorizers = new Map(
      [...api.authorizers].map(([id, settings]) => {
        const invoke = (event: unknown) => ports.invoke(settings.functionId, event);
        return [id, new TokenAuthorizer(settings, { invoke, nowMs })];
      }),
    );
  }

  /** Answers a request; every error becomes an answer too. */
  async answer(request: GatewayRequest): Promise<GatewayAnswer> {
    try {
      return identified(await this.#serve(request), request);
    } catch (error) {
      return this.refuse(request, error);
    }
  }

  /** Answers with a gateway response; an error other than {@link GatewayRefusal} is a fault of the gateway. */
  refuse(request: GatewayRequest, error: unknown): GatewayAnswer {
    const { responses } = this.#api;
    const type = error instanceof GatewayRefusal ? error.responseType : "DEFAULT_5XX";
    const fault = error instanceof GatewayRefusal ? error.cause : error;
    if (fault !== undefined) this.#logFault(request, fault);
    const variables = this.#variables(request);
    const answer = gatewayResponse(responses, type, request, variables);
    this.#log(request, answer, { ...variables, "error.responseType": type });
    return identified(answer, request);
  }

  async #serve(request: GatewayRequest): Promise<GatewayAnswer> {
    const route = this.#route(request);
    if (!this.#throttle(route, request.method).admit()) throw new GatewayRefusal("THROTTLED");
    const caller = await this.#authorize(request, route.method);
    const { integration } = route.method;
    if (integration.kind === "function") {
      const { id: restApiId, stage } = this.#api;
      const { resourcePath, pathParameters } = route;
      const routed = { request, restApiId, stage, resourcePath, pathParameters, authorizer: caller };
      return await functionAnswer(routed, integration, this.#ports.invoke);
    }
    const answer =
      integration.kind === "http" ? await httpAnswer(integration, request) : mockAnswer(integration, request);
    this.#log(request, answer, this.#variables(request));
    return answer;
  }

  #route(request: GatewayRequest): Route {
    const match = this.#match(request.path);
    const methods = match?.resource.methods;
    const method = methods?.get(request.method) ?? methods?.get("ANY");
    if (match === undefined || method === undefined) throw new GatewayRefusal("MISSING_AUTHENTICATION_TOKEN");
    return { resourcePath: match.resource.path, method, pathParameters: match.parameters };
  }

  #match(path: string) {
    try {
      return matchRoute(this.#api.resources, path);
    } catch (error) {
      if (error instanceof URIError) throw new GatewayRefusal("BAD_REQUEST_PARAMETERS");
      throw error;
    }
  }

  #throttle({ method, resourcePath }: Route, methodName: string): Throttle {
    const { methodThrottles, throttle: common = ACCOUNT_THROTTLE } = this.#api;
    const settings = methodThrottles.get(`${methodName} ${resourcePath}`) ?? common;
    const throttle = this.#throttles.get(method) ?? new Throttle(settings, this.#ports.nowMs);
    this.#throttles.set(method, throttle);
    return throttle;
  }

  async #authorize(request: GatewayRequest, { authorizerId }: ApiMethod): Promise<Caller> {
    if (authorizerId === undefined) return null;
    const authorizer = this.#authorizers.get(authorizerId);
    const settings = this.#api.authorizers.get(authorizerId);
    if (authorizer === undefined || settings === undefined) {
      throw new GatewayRefusal("API_CONFIGURATION_ERROR", new Error(`No authorizer ${authorizerId}.`));
    }
    const startMs = this.#ports.nowMs();
    const methodArn = this.#methodArn(request);
    if (Buffer.byteLength(methodArn) > MAX_METHOD_ARN_BYTES) throw new GatewayRefusal("DEFAULT_4XX");
    const verdict = await authorizer.authorize(headerValue(request, settings.header), methodArn);
    if (!verdict.ok) throw new GatewayRefusal(verdict.responseType, verdict.fault);
    const integrationLatency = Math.round(this.#ports.nowMs() - startMs);
    return { ...verdict.context, principalId: verdict.principalId, integrationLatency };
  }

  #methodArn({ method, path }: GatewayRequest): string {
    const { id, stage } = this.#api;
    return `arn:aws:execute-api:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${id}/${stage}/${method}${path}`;
  }

  #variables(request: GatewayRequest): ContextVariables {
    const { resources, stage } = this.#api;
    return { ...requestVariables(request, stage), resourcePath: resourcePathOf(resources, request.path) };
  }

  // The function logs its own answers: each request has one line.
  #log(request: GatewayRequest, answer: GatewayAnswer, variables: ContextVariables): void {
    const { accessLogFormat, accessLogMasks } = this.#api;
    if (accessLogFormat === undefined) return;
    const latencyMs = this.#ports.nowMs() - request.receivedAt.getTime();
    const line = accessLogLine(accessLogFormat, variables, answer, latencyMs);
    this.#ports.writeLine(maskedLine(line, accessLogMasks));
  }

  #logFault(request: GatewayRequest, fault: unknown): void {
    const detail =
      fault instanceof Error ? { name: fault.name, message: fault.message, stack: fault.stack } : fault;
    const line = { level: "ERROR", message: "gateway fault", request_id: request.id, fault: detail };
    this.#ports.writeLine(JSON.stringify(line));
  }
}

function resourcePathOf(resources: RestApi["resources"], path: string): string | undefined {
  try {
    return matchRoute(resources, path)?.resource.path;
  } catch {
    return undefined;
  }
}

function identified(answer: GatewayAnswer, { id }: GatewayRequest): GatewayAnswer {
  const others = answer.headers.filter(([name]) => name.toLowerCase() !== "x-amzn-requestid");
  return { ...answer, headers: [...others, ["x-amzn-RequestId", id]] };
}
