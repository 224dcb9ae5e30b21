import { Fn } from "aws-cdk-lib";
import type { Integration } from "./api-definition.ts";
import { type DeployedName, LIVE_ALIAS } from "./functions/versions.ts";
import type { Config } from "./settings/config.ts";
import { functionName } from "./settings/stack-name.ts";

/**
 * Where API Gateway calls the live version of a function. It is named by a text and by no reference: functions know the API's
 * host and the origin of the pages, which call the API, so the API may depend on neither. The API's stage waits for the
 * aliases.
 */
export function liveUri(config: Config, name: DeployedName): string {
  const live = `function:${functionName(config, name)}:${LIVE_ALIAS}`;
  const arn = `arn:\${AWS::Partition}:lambda:\${AWS::Region}:\${AWS::AccountId}:${live}`;
  return Fn.sub(
    `arn:\${AWS::Partition}:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/${arn}/invocations`,
  );
}

/** The integration that hands a request to the live version of a function, as it is. */
export function functionIntegration(config: Config, name: DeployedName): Integration {
  return { type: "aws_proxy", httpMethod: "POST", uri: liveUri(config, name) };
}
