import { setTimeout as sleep } from "node:timers/promises";
import { APIGatewayClient, FlushStageAuthorizersCacheCommand } from "@aws-sdk/client-api-gateway";
import type { StackOutputs } from "./destination/stack-outputs.ts";

// An authorizer that read the access record before its deletion has answered by then, and the second flush drops its answer.
const PAUSE_MS = 1_000;

/**
 * Flushes the gateway's authorizer cache, so that the next request with each token is decided anew.
 * @throws if the stack is too old to name its API, or the gateway does not answer
 */
export async function flushDecisions(stackName: string, { ApiId, ApiStage }: StackOutputs): Promise<void> {
  if (ApiId === undefined || ApiStage === undefined) {
    throw new Error(
      `The authorizer cache was not flushed, because the outputs of ${stackName} do not name its API. Deploy it first; until then the gateway keeps each decision for up to 5 minutes.`,
    );
  }
  const client = new APIGatewayClient();
  const flush = () =>
    client.send(new FlushStageAuthorizersCacheCommand({ restApiId: ApiId, stageName: ApiStage }));
  await flush();
  await sleep(PAUSE_MS);
  await flush();
}
