import { setTimeout as sleep } from "node:timers/promises";
import { APIGatewayClient, FlushStageAuthorizersCacheCommand } from "@aws-sdk/client-api-gateway";
import type { StackOutputs } from "./stack-outputs.ts";

// An authorizer that read the access record before it was deleted has answered by then.
const PAUSE_MS = 1_000;

/**
 * Makes the gateway forget the decisions that it keeps of every token, so that the next request of each is decided anew.
 * @throws if the stack is too old to name its API, or the gateway cannot be asked
 */
export async function flushDecisions(stackName: string, { ApiId, ApiStage }: StackOutputs): Promise<void> {
  if (ApiId === undefined || ApiStage === undefined) {
    throw new Error(
      `The gateway keeps its decisions for up to 5 minutes: deploy ${stackName} first, whose outputs do not name its API.`,
    );
  }
  const client = new APIGatewayClient();
  const flush = () =>
    client.send(new FlushStageAuthorizersCacheCommand({ restApiId: ApiId, stageName: ApiStage }));
  await flush();
  await sleep(PAUSE_MS);
  await flush();
}
