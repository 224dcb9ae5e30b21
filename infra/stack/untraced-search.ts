import { Names } from "aws-cdk-lib";
import type { RestApi } from "aws-cdk-lib/aws-apigateway";
import { CfnSamplingRule } from "aws-cdk-lib/aws-xray";
import { operations } from "../../shared/api/operations.ts";
import type { Config } from "./settings/config.ts";

const MAX_NAME_LENGTH = 32;

/**
 * Keeps searches of people out of the traces: the trace of a request has its whole URL, and so what was looked for (API
 * Gateway Developer Guide, "Understanding AWS X-Ray traces for Amazon API Gateway APIs").
 */
export function leaveSearchesUntraced(api: RestApi, { stage }: Config): void {
  const { method, path } = operations.listClients;
  new CfnSamplingRule(api, "UntracedSearches", {
    samplingRule: {
      version: 1,
      ruleName: Names.uniqueResourceName(api, { maxLength: MAX_NAME_LENGTH }),
      priority: 1,
      fixedRate: 0,
      reservoirSize: 0,
      serviceName: `${api.restApiName}/${stage}`,
      serviceType: "AWS::ApiGateway::Stage",
      httpMethod: method,
      // The path begins with the stage's name, or not where the API has a domain of its own.
      urlPath: `*${path.replaceAll(/\{\w+\}/g, "*")}`,
      host: "*",
      resourceArn: "*",
    },
  });
}
