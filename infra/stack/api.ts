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
import { type OperationName, operations } from "../../shared/api/operations.ts";
import type { Config } from "./config.ts";
import { addCustomDomain } from "./custom-domain.ts";
import { type FunctionName, operationFunctions } from "./function-declarations.ts";
import { addGatewayResponses } from "./gateway-responses.ts";
import { addPreflight } from "./preflight.ts";
import { restApi } from "./rest-api.ts";
import { tokenAuthorizer } from "./token-authorizer.ts";
import { WebAcl } from "./web-acl.ts";

/** What the API is made from. */
export interface BookingApiProps {
  readonly config: Config;
  readonly functions: Readonly<Record<FunctionName, IFunction>>;
  /** What becomes of the logs when the stack is deleted. */
  readonly logRemovalPolicy: RemovalPolicy;
}

/** The routes of shared/api/operations.ts, each behind the token authorizer and with its preflight. */
export class BookingApi extends Construct {
  /** Where the paths of the operations begin, without a slash at the end. */
  readonly baseUrl: string;
  /** A line for each request. */
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, { config, functions, logRemovalPolicy }: BookingApiProps) {
    super(scope, id);
    const { api, accessLog } = restApi(this, config, logRemovalPolicy);
    this.accessLog = accessLog;
    const authorizer = tokenAuthorizer(this, "Authorizer", functions.Authorizer);
    for (const name of Object.keys(operations) as OperationName[]) {
      addRoute(api, name, functions[operationFunctions[name]], authorizer);
      addPreflight(api.root.resourceForPath(operations[name].path), {
        methods: [operations[name].method],
        allowedOrigins: config.allowedOrigins,
      });
    }
    addGatewayResponses(api, config.allowedOrigins);
    const { webAclRate, customDomain } = config;
    if (webAclRate !== undefined) new WebAcl(this, "WebAcl", { api, ratePerAddress: webAclRate });
    this.baseUrl =
      customDomain === undefined ? stageUrl(api, config.stage) : addCustomDomain(this, api, customDomain);
  }
}

function stageUrl(api: RestApi, stage: string): string {
  const { region, urlSuffix } = Stack.of(api);
  return `https://${api.restApiId}.execute-api.${region}.${urlSuffix}/${stage}`;
}

function addRoute(api: RestApi, name: OperationName, handler: IFunction, authorizer: IAuthorizer): void {
  const { method, path } = operations[name];
  const route = api.root
    .resourceForPath(path)
    .addMethod(method, new LambdaIntegration(handler, { allowTestInvoke: false }), {
      operationName: name,
      authorizationType: AuthorizationType.CUSTOM,
      authorizer,
    });
  Validations.of(route).acknowledge({
    id: "AwsSolutions-COG4",
    reason:
      "Tokens come from any OpenID Connect issuer; the token authorizer verifies them and adds the club's grants.",
  });
}
