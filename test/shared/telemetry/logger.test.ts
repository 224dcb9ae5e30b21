import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

const SCRIPT = `
import { functionLogger } from "./shared/telemetry/logger.ts";
import { embeddedMetrics } from "./shared/telemetry/embedded-metrics.ts";
const log = functionLogger();
log.info("plain", {});
log.info("counted", { n: 1, ...embeddedMetrics("N", [{ dimensions: [[]], metrics: { n: "Count" } }], new Date(7)) });
log.error("fault", {});
`;

function linesAt(level: string): Record<string, unknown>[] {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", SCRIPT], {
    encoding: "utf8",
    env: {
      ...process.env,
      POWERTOOLS_LOG_LEVEL: level,
      POWERTOOLS_SERVICE_NAME: "tours",
      AWS_LAMBDA_FUNCTION_VERSION: "7",
      _X_AMZN_TRACE_ID: "Root=1-5e-a;Parent=b;Sampled=1",
    },
  });
  return `${stdout}${stderr}`
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("functionLogger", () => {
  it("writes JSON lines with level, service and trace id", () => {
    expect(linesAt("INFO").map(({ message }) => message)).toEqual(["plain", "counted", "fault"]);
    expect(linesAt("INFO")[0]).toMatchObject({ level: "INFO", service: "tours", xray_trace_id: "1-5e-a" });
  });

  it("names the function's version in every line, by which the alarm on a new version counts", () => {
    for (const level of ["INFO", "ERROR"]) {
      const versions = linesAt(level).map(({ service, function_version }) => [service, function_version]);
      expect(new Set(versions.map(String))).toEqual(new Set(["tours,7"]));
    }
  });

  it("keeps what carries metrics at every level, as CloudWatch wants it: at the root of the line", () => {
    const lines = linesAt("ERROR");
    expect(lines.map(({ message }) => message)).toEqual(["counted", "fault"]);
    expect(lines[0]).toMatchObject({
      n: 1,
      _aws: {
        Timestamp: 7,
        CloudWatchMetrics: [{ Namespace: "N", Dimensions: [[]], Metrics: [{ Name: "n", Unit: "Count" }] }],
      },
    });
  });
});
