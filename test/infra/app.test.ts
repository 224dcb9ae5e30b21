import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { newTestFolder } from "../support/test-folder.ts";

const PROJECT_ROOT = join(import.meta.dirname, "../..");
const COMMANDS = join(PROJECT_ROOT, "node_modules", ".bin");

// A machine that knows no AWS account and reaches nobody.
function onBareMachine(command: string, args: readonly string[], environment: Record<string, string> = {}) {
  const home = newTestFolder();
  const { status, stderr } = spawnSync(command, args, {
    cwd: PROJECT_ROOT,
    encoding: "utf8",
    env: {
      PATH: [COMMANDS, process.env.PATH].join(delimiter),
      HOME: home,
      HTTPS_PROXY: "http://127.0.0.1:1",
      AWS_EC2_METADATA_DISABLED: "true",
      // CloudFormation's rules take longer than the rest of a synthesis; booking-app.test.ts applies them.
      CDK_VALIDATION: "false",
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SHARED_BUNDLES: process.env.SHARED_BUNDLES,
      ...environment,
    },
  });
  return { status, stderr };
}

function cdk(...args: readonly string[]) {
  const output = newTestFolder();
  return onBareMachine(join(COMMANDS, "cdk"), [...args, "--quiet", "--output", output]);
}

describe("the CDK app", () => {
  it("synthesizes without options, credentials and network, and warns of nothing", () => {
    const { status, stderr } = cdk("synth", "--strict");
    expect(stderr).not.toMatch(/warning|error/i);
    expect(status).toBe(0);
  });

  itInAll("is not deployed where a setting is wrong", () => {
    const { status, stderr } = cdk("deploy", "--strict", "-c", "audience=booking-app");
    expect(stderr).toContain("Set issuer to the issuer that audience is about");
    expect(stderr).not.toContain("AWS account");
    expect(status).toBe(1);
  });

  it("answers a wrong value with the sentence that says what to set, and no stack trace", () => {
    const context = JSON.stringify({ issuer: "" });
    const { status, stderr } = onBareMachine(process.execPath, ["infra/app.ts"], {
      CDK_CONTEXT_JSON: context,
    });
    expect(stderr).toMatch(/^Set issuer to [^\n]+\n$/);
    expect(status).toBe(1);
  });
});
