import { RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import {
  AccessLogFormat,
  ApiDefinition as ApiBody,
  EndpointType,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  MethodLoggingLevel,
  type RestApiBase,
  RestApiMode,
  SpecRestApi,
} from "aws-cdk-lib/aws-apigateway";
import {
  CustomDataIdentifier,
  DataProtectionPolicy,
  LogGroup,
  type LogGroupProps,
} from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { ACCESS_LOG_FORMAT, ADDRESS_HOST_PART } from "./access-log-format.ts";
import type { ApiDefinition } from "./api-definition.ts";
import { definitionProblems } from "./definition-rules.ts";
import { countLines, throttledRequests } from "./monitoring/log-metrics.ts";
import type { Config } from "./settings/config.ts";

/** An API and its access log. */
export interface LoggedApi {
  readonly api: RestApiBase;
  readonly accessLog: LogGroup;
}

/** What an API depends on. */
export interface RestApiProps {
  readonly config: Config;
  readonly logRemovalPolicy: RemovalPolicy;
  /** How the stage treats single methods, by path and method. */
  readonly methodOptions: Readonly<Record<string, MethodDeploymentOptions>>;
  /** The stage's variables. */
  readonly variables: Readonly<Record<string, string>>;
  readonly definition: ApiDefinition;
}

/** Makes the API of a definition: endpoint, stage, limits and logs. */
export function restApi(scope: Construct, props: RestApiProps): LoggedApi {
  const { config, logRemovalPolicy, methodOptions, variables, definition } = props;
  const logProps = { retention: config.logRetentionDays, removalPolicy: logRemovalPolicy };
  const { name, regex } = ADDRESS_HOST_PART;
  const accessLog = new LogGroup(scope, "AccessLog", {
    ...logProps,
    dataProtectionPolicy: new DataProtectionPolicy({ identifiers: [new CustomDataIdentifier(name, regex)] }),
  });
  const api = new SpecRestApi(scope, "RestApi", {
    restApiName: definition.info.title,
    apiDefinition: ApiBody.fromInline(definition),
    mode: RestApiMode.OVERWRITE,
    failOnWarnings: true,
    endpointTypes: [EndpointType.REGIONAL],
    parameters: { endpointConfigurationTypes: EndpointType.REGIONAL },
    // The role serves the whole account, so deleting a stack must not delete it.
    cloudWatchRole: true,
    cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
    deployOptions: {
      stageName: config.stage,
      throttlingRateLimit: config.throttlingRate,
      throttlingBurstLimit: config.throttlingBurst,
      tracingEnabled: true,
      // Errors of the gateway itself, never the content of a request or an answer.
      loggingLevel: MethodLoggingLevel.ERROR,
      dataTraceEnabled: false,
      accessLogDestination: new LogGroupLogDestination(accessLog),
      accessLogFormat: AccessLogFormat.custom(ACCESS_LOG_FORMAT),
      methodOptions,
      ...(Object.keys(variables).length === 0 ? {} : { variables }),
    },
  });
  api.node.addValidation({ validate: () => definitionProblems(Stack.of(api).resolve(definition)) });
  // The stack has this output itself, without a trailing slash.
  api.node.tryRemoveChild("Endpoint");
  countLines(accessLog, accessLog, throttledRequests, config);
  keepExecutionLog(api, config.stage, logProps);
  acknowledgeFindings(api, config);
  return { api, accessLog };
}

// The gateway would create a group of this name with its first error and keep it forever.
function keepExecutionLog(api: RestApiBase, stageName: string, logProps: LogGroupProps): void {
  const logGroupName = `API-Gateway-Execution-Logs_${api.restApiId}/${stageName}`;
  api.deploymentStage.node.addDependency(new LogGroup(api, "ExecutionLog", { ...logProps, logGroupName }));
}

function acknowledgeFindings(api: RestApiBase, { webAclRate }: Config): void {
  Validations.of(api).acknowledge(
    {
      id: "AwsSolutions-APIG2",
      reason:
        "The functions validate every field and tell all problems at once; the gateway would tell only the first.",
    },
    {
      id: "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]",
      reason:
        "The account's logging role: API Gateway accepts no role with less than this managed policy grants.",
    },
  );
  if (webAclRate !== undefined) return;
  Validations.of(api).acknowledge({
    id: "AwsSolutions-APIG3",
    reason:
      "Every route but the issuer's wants a verified token and the stage throttles; a web ACL costs money while nobody calls: the context asks for it.",
  });
}
