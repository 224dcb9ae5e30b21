import type { MethodDeploymentOptions } from "aws-cdk-lib/aws-apigateway";
import { ownThrottle } from "./own-throttle.ts";
import type { Config } from "./settings/config.ts";

/**
 * How the stage treats what visitors read of classes, the timetable and the types: each has a throttle of its own, so that a crowd
 * before a popular class does not use up what staff and members need.
 */
export function timetableMethodOptions({ timetableRate }: Config): Record<string, MethodDeploymentOptions> {
  return ownThrottle(["listOpenClasses", "listCompanyClassTypes"], timetableRate);
}
