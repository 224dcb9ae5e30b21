import * as v from "valibot";
import { functionLogger } from "../telemetry/logger.ts";
import type { ApiSettings } from "./api-request.ts";

const EnvironmentSchema = v.object(
  {
    /** Origins of web apps, comma separated, or `*`. */
    ALLOWED_ORIGINS: v.string(),
    /** The CloudWatch namespace of what is counted. */
    METRICS_NAMESPACE: v.optional(v.string(), "FitnessBooking"),
  },
  "The environment variable ALLOWED_ORIGINS is not set.",
);

/**
 * The chain's settings from a function's environment.
 * @throws where a variable is missing
 */
export function functionSettings(environment: Readonly<Record<string, string | undefined>>): ApiSettings {
  const { ALLOWED_ORIGINS, METRICS_NAMESPACE } = v.parse(EnvironmentSchema, environment);
  return {
    allowedOrigins: ALLOWED_ORIGINS.split(","),
    log: functionLogger(),
    now: () => new Date(),
    metricsNamespace: METRICS_NAMESPACE,
  };
}
