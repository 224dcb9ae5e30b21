import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent, Context } from "aws-lambda";
import { describeFault, type LogFields, type LogSink } from "../../shared/telemetry/logger.ts";
import { Usage } from "../../shared/telemetry/usage.ts";
import { type Decision, type DecisionSources, decide } from "./decision.ts";
import { allow, deny } from "./policy.ts";

/** What the authorizer depends on. */
export interface AuthorizerDependencies extends DecisionSources {
  readonly log: LogSink;
}

/** A REST API's token authorizer as Lambda calls it. */
export type Authorizer = (
  event: APIGatewayTokenAuthorizerEvent,
  context: Pick<Context, "getRemainingTimeInMillis">,
) => Promise<APIGatewayAuthorizerResult>;

/**
 * Makes the token authorizer. Its policy is the same for every route, because the gateway caches it per token. It throws
 * `Unauthorized` for an invalid token, which the gateway answers with 401, and another error (500) if it could not check
 * the token.
 */
export function authorizer({ log, ...sources }: AuthorizerDependencies): Authorizer {
  let isColdStart = true;
  return async ({ authorizationToken, methodArn }, context) => {
    const startMs = performance.now();
    const usage = new Usage();
    const describeEffort = () => ({
      duration_ms: Math.round(performance.now() - startMs),
      round_trips: usage.roundTrips,
      read_units: usage.readUnits,
      cold_start: isColdStart,
    });
    const deadline = { remainingMs: () => context.getRemainingTimeInMillis() };
    const database = sources.database.forRequest({ usage, deadline });
    try {
      const decision = await decide(authorizationToken, { ...sources, database });
      const result = gatewayResult(decision, methodArn);
      log.info("authorization", { ...describeDecision(decision), ...describeEffort() });
      if (result !== undefined) return result;
    } catch (fault) {
      log.error("fault", { fault: describeFault(fault), ...describeEffort() });
      throw new Error("The token could not be checked.", { cause: fault });
    } finally {
      isColdStart = false;
    }
    // Exactly this message: "Use API Gateway Lambda authorizers" in the API Gateway Developer Guide.
    throw new Error("Unauthorized");
  };
}

function gatewayResult(decision: Decision, methodArn: string): APIGatewayAuthorizerResult | undefined {
  switch (decision.outcome) {
    case "allowed":
      return allow(decision.caller, methodArn);
    case "denied":
      return deny(decision.principal, methodArn);
    case "unauthorized":
      return undefined;
  }
}

function describeDecision(decision: Decision): LogFields {
  if (decision.outcome !== "allowed") return decision;
  const { outcome, caller } = decision;
  return { outcome, principal: caller.principal, operations: caller.operations };
}
