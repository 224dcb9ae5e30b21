import { type RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import {
  AuthorizationType,
  type IAuthorizer,
  LambdaIntegration,
  type RestApi,
} from "aws-cdk-lib/aws-apigateway";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { OperationRow } from "../../shared/api/operations.ts";
import { TOKEN_PATH } from "../../shared/api/token-path.ts";
import { addCalendarRoute, calendarMethodOptions } from "./calendar-route.ts";
import { checkMethodOptions } from "./check-throttle.ts";
import { addCustomDomain } from "./custom-domain.ts";
import type { OfFunctions } from "./functions/versions.ts";
import { addGatewayResponses } from "./gateway-responses.ts";
import { countLines, tokenErrors } from "./monitoring/log-metrics.ts";
import { addPagesRoutes, pagesMethodOptions } from "./pages-routes.ts";
import { addPreflight } from "./preflight.ts";
import { restApi } from "./rest-api.ts";
import type { Config } from "./settings/config.ts";
import { addSmokeRoute, smokeMethodOptions } from "./smoke-route.ts";
import { tokenAuthorizer } from "./token-authorizer.ts";
import { addTokenRoute, tokenMethodOptions } from "./token-route.ts";
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
    const { config, operations, functions, tokenEndpoint, logRemovalPolicy } = props;
    const { Pages: pages } = functions;
    const methodOptions = {
      ...checkMethodOptions(config),
      ...(tokenEndpoint === undefined ? {} : tokenMethodOptions(config)),
      ...visitorMethodOptions(config),
      ...(pages === undefined ? {} : pagesMethodOptions(config)),
      ...calendarMethodOptions(config),
      ...smokeMethodOptions(),
    };
    const { api, accessLog } = restApi(this, { config, logRemovalPolicy, methodOptions });
    this.accessLog = accessLog;
    this.restApiId = api.restApiId;
    leaveUntraced(api, config);
    const authorizer = tokenAuthorizer(this, "Authorizer", functions.Authorizer);
    for (const [operationName, row] of Object.entries(operations)) {
      addRoute(api, row, { operationName, handler: functions[row.function], authorizer });
    }
    for (const [path, rows] of Map.groupBy(Object.values(operations), (row) => row.path)) {
      addPreflight(api.root.resourceForPath(path), {
        methods: rows.map(({ method }) => method),
        allowedOrigins: config.allowedOrigins,
      });
    }
    const { webAclRate, customDomain, allowedOrigins } = config;
    if (tokenEndpoint !== undefined) {
      addTokenRoute(api, { tokenEndpoint, allowedOrigins });
      countLines(new Construct(this, "TokenErrorLines"), accessLog, tokenErrors, config);
    }
    if (pages !== undefined) addPagesRoutes(api, { handler: pages, allowedOrigins });
    addCalendarRoute(api, { handler: functions.Appointments, allowedOrigins });
    addSmokeRoute(api);
    addGatewayResponses(api, allowedOrigins);
    if (webAclRate !== undefined) {
      new WebAcl(this, "WebAcl", {
        api,
        ratePerAddress: webAclRate,
        allowedOrigins,
        hasPages: pages !== undefined,
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

function executeApiHost(api: RestApi): string {
  const { region, urlSuffix } = Stack.of(api);
  return `${api.restApiId}.execute-api.${region}.${urlSuffix}`;
}

interface RouteProps {
  readonly operationName: string;
  readonly handler: IFunction;
  readonly authorizer: IAuthorizer;
}

function addRoute(api: RestApi, { method, path }: OperationRow, { handler, ...props }: RouteProps): void {
  // One permission for all routes of a function: with one for each, forty routes come close to the 20 kB of its policy.
  const integration = new LambdaIntegration(handler, { scopePermissionToMethod: false });
  const route = api.root
    .resourceForPath(path)
    .addMethod(method, integration, { ...props, authorizationType: AuthorizationType.CUSTOM });
  Validations.of(route).acknowledge({
    id: "AwsSolutions-COG4",
    reason:
      "Tokens come from any OpenID Connect issuer; the token authorizer verifies them and adds the club's grants.",
  });
}
