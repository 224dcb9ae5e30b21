import { type RemovalPolicy, Stack } from "aws-cdk-lib";
import type { RestApiBase } from "aws-cdk-lib/aws-apigateway";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { OperationRow } from "../../shared/api/operations.ts";
import { TOKEN_PATH } from "../../shared/api/token-path.ts";
import { type ApiRoute, apiDefinition } from "./api-definition.ts";
import { calendarMethodOptions, calendarRoutes } from "./calendar-route.ts";
import { checkMethodOptions } from "./check-throttle.ts";
import { addCustomDomain } from "./custom-domain.ts";
import { functionIntegration, liveUri } from "./function-integration.ts";
import type { DeployedName, OfFunctions } from "./functions/versions.ts";
import { gatewayResponses } from "./gateway-responses.ts";
import { countLines, tokenErrors } from "./monitoring/log-metrics.ts";
import { pagesMethodOptions, pagesRoutes } from "./pages-routes.ts";
import { originVariables, preflights } from "./preflight.ts";
import { restApi } from "./rest-api.ts";
import type { Config } from "./settings/config.ts";
import { smokeMethodOptions, smokeRoute } from "./smoke-route.ts";
import { timetableMethodOptions } from "./timetable-throttle.ts";
import { tokenAuthorizer } from "./token-authorizer.ts";
import { tokenMethodOptions, tokenRoute } from "./token-route.ts";
import { leaveUntraced } from "./untraced-routes.ts";
import { visitorMethodOptions } from "./visitor-throttle.ts";
import { WebAcl } from "./web-acl.ts";

/** What the API depends on. */
export interface BookingApiProps {
  readonly config: Config;
  /** The operations by name: a route each. */
  readonly operations: Readonly<Record<string, OperationRow>>;
  /** The functions that answer; without that of the hosted pages the API has no routes for them. */
  readonly functions: OfFunctions<IFunction>;
  /** The issuer's token endpoint; without it there is no `POST /oauth2/token`. */
  readonly tokenEndpoint: string | undefined;
  /** What happens to the logs when the stack is deleted. */
  readonly logRemovalPolicy: RemovalPolicy;
}

/** A route for each operation behind the token authorizer, the issuer's token endpoint, and a preflight for each path. */
export class BookingApi extends Construct {
  /** The id of the REST API. */
  readonly restApiId: string;
  /** The host of the base URL. */
  readonly host: string;
  /** The base URL of the operations' paths, without a trailing slash. */
  readonly baseUrl: string;
  /** Where apps get tokens, if that is here. */
  readonly tokenUrl: string | undefined;
  /** The log with a line for each request. */
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, props: BookingApiProps) {
    super(scope, id);
    const { config, functions, tokenEndpoint, logRemovalPolicy } = props;
    const { webAclRate, customDomain, allowedOrigins } = config;
    const hasPages = functions.Pages !== undefined;
    const methodOptions = {
      ...checkMethodOptions(config),
      ...(tokenEndpoint === undefined ? {} : tokenMethodOptions(config)),
      ...visitorMethodOptions(config),
      ...timetableMethodOptions(config),
      ...(hasPages ? pagesMethodOptions(config) : {}),
      ...calendarMethodOptions(config),
      ...smokeMethodOptions(),
    };
    const routes = routesOf(props);
    const { api, accessLog } = restApi(this, {
      config,
      logRemovalPolicy,
      methodOptions,
      variables: originVariables(allowedOrigins),
      definition: apiDefinition({
        title: Stack.of(this).stackName,
        description: "Books tours and appointments for fitness clubs",
        routes: [...routes, ...preflights(routes, allowedOrigins)],
        authorizer: tokenAuthorizer(liveUri(config, "Authorizer")),
        gatewayResponses: gatewayResponses(allowedOrigins),
      }),
    });
    this.accessLog = accessLog;
    this.restApiId = api.restApiId;
    allowCalls(api, functions);
    leaveUntraced(api, config);
    if (tokenEndpoint !== undefined) {
      countLines(new Construct(this, "TokenErrorLines"), accessLog, tokenErrors, config);
    }
    if (webAclRate !== undefined) {
      new WebAcl(this, "WebAcl", {
        api,
        ratePerAddress: webAclRate,
        allowedOrigins,
        hasPages,
      });
    }
    this.host = customDomain?.name ?? executeApiHost(api);
    this.baseUrl =
      customDomain === undefined
        ? `https://${this.host}/${config.stage}`
        : addCustomDomain(this, api, customDomain);
    this.tokenUrl = tokenEndpoint === undefined ? undefined : `${this.baseUrl}${TOKEN_PATH}`;
  }
}

function executeApiHost(api: RestApiBase): string {
  const { region, urlSuffix } = Stack.of(api);
  return `${api.restApiId}.execute-api.${region}.${urlSuffix}`;
}

function routesOf({ config, operations, functions, tokenEndpoint }: BookingApiProps): ApiRoute[] {
  const ofOperations = Object.entries(operations).map(([operationId, { method, path, function: name }]) => ({
    path,
    method,
    operationId,
    isGuarded: true,
    isCrossOrigin: true,
    integration: functionIntegration(config, name),
  }));
  return [
    ...ofOperations,
    ...(tokenEndpoint === undefined ? [] : [tokenRoute(tokenEndpoint, config.allowedOrigins)]),
    ...(functions.Pages === undefined ? [] : pagesRoutes(config)),
    ...calendarRoutes(config),
    smokeRoute,
  ];
}

/**
 * Lets the API call its functions, and its stage wait for them: a new route is there once its function is. A function has one
 * permission for all of its routes: with one for each, forty routes come close to the 20 kB of its policy.
 */
function allowCalls(api: RestApiBase, functions: OfFunctions<IFunction>): void {
  const authorizers = Stack.of(api).formatArn({
    service: "execute-api",
    resource: api.restApiId,
    // Its id is known only once the body is imported.
    resourceName: "authorizers/*",
  });
  const callers: Partial<Record<DeployedName, string>> = {
    Authorizer: authorizers,
    Tours: api.arnForExecuteApi(),
    Appointments: api.arnForExecuteApi(),
    Pages: api.arnForExecuteApi(),
  };
  for (const [name, sourceArn] of Object.entries(callers)) {
    const live = functions[name as DeployedName];
    if (live === undefined) continue;
    const principal = new ServicePrincipal("apigateway.amazonaws.com");
    live.addPermission("CalledByApi", { principal, sourceArn });
    api.deploymentStage.node.addDependency(live);
  }
}
