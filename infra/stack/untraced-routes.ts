import { Names } from "aws-cdk-lib";
import type { RestApiBase } from "aws-cdk-lib/aws-apigateway";
import { CfnSamplingRule } from "aws-cdk-lib/aws-xray";
import { CALENDAR_PATH } from "../../shared/api/calendar-path.ts";
import { operations } from "../../shared/api/operations.ts";
import type { Config } from "./settings/config.ts";

const MAX_NAME_LENGTH = 32;

/** The routes whose URL says what nobody else may read: what was looked for, and the key of a feed. */
const UNTRACED = [
  { id: "UntracedSearches", suffix: "", ...operations.listClients },
  // A key is as secret in a request that is sent with another method.
  { id: "UntracedCalendars", suffix: "Calendars", method: "*", path: CALENDAR_PATH },
];

/**
 * Keeps requests out of the traces: the trace of a request has its whole URL (API Gateway Developer Guide, "Understanding AWS
 * X-Ray traces for Amazon API Gateway APIs").
 */
export function leaveUntraced(api: RestApiBase, { stage }: Config): void {
  for (const [index, { id, suffix, method, path }] of UNTRACED.entries()) {
    new CfnSamplingRule(api, id, {
      samplingRule: {
        version: 1,
        // Names are an account's.
        ruleName: `${Names.uniqueResourceName(api, { maxLength: MAX_NAME_LENGTH - suffix.length })}${suffix}`,
        priority: index + 1,
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
}
