import { Logger, LogLevelThreshold } from "@aws-lambda-powertools/logger";
import { hasMetrics } from "./embedded-metrics.ts";

/** What may be said in a log line. Never a personal datum or a secret: ids, codes, counts and durations. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Where log lines go. */
export interface LogSink {
  info(message: string, fields: LogFields): void;
  error(message: string, fields: LogFields): void;
}

/**
 * The function's logger: JSON lines on standard output; name and level come from `POWERTOOLS_SERVICE_NAME` and
 * `POWERTOOLS_LOG_LEVEL`. A line that carries metrics is written at every level: a quiet log must not silence the alarms.
 */
export function functionLogger(): LogSink {
  // The version that wrote a line: an alarm on a new version must not count what others do.
  const { AWS_LAMBDA_FUNCTION_VERSION: function_version } = process.env;
  const logger = new Logger({ persistentKeys: { function_version } });
  const isQuiet = logger.level > LogLevelThreshold.INFO;
  const counting = isQuiet ? logger.createChild({ logLevel: "INFO" }) : logger;
  return {
    info: (message, fields) => (hasMetrics(fields) ? counting : logger).info(message, { ...fields }),
    error: (message, fields) => logger.error(message, { ...fields }),
  };
}

const MAX_CAUSES = 5;

/**
 * A fault as a log line shows it: name, message and stack, down its causes. Other properties are left out on purpose:
 * an SDK error may carry the items of a cancelled transaction.
 */
export function describeFault(fault: unknown, depth = 0): LogFields {
  if (!(fault instanceof Error)) return { name: typeof fault };
  const { name, message, stack, cause } = fault;
  const deeper =
    cause === undefined || depth === MAX_CAUSES ? {} : { cause: describeFault(cause, depth + 1) };
  return { name, message, stack, ...deeper };
}
