import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect } from "vitest";
import { bookingApp } from "../../../../infra/stack/booking-app.ts";
import { runCommand } from "../../../support/command.ts";
import { itInAll } from "../../../support/run-size.ts";
import { testFolder } from "../../../support/test-folder.ts";
import { NO_BUNDLES, synthesized, TEST_CONTEXT } from "../../stack/synthesized.ts";

const CDK = join("node_modules", "aws-cdk", "bin", "cdk");

/** What the CDK CLI would ask about before it deploys a release over a deployed template. */
async function askedAbout(deployed: unknown, next: Readonly<Record<string, string>>): Promise<string> {
  const template = join(testFolder(), "deployed.json");
  writeFileSync(template, JSON.stringify(deployed));
  const outdir = join(testFolder(), "next.out");
  bookingApp({ ...TEST_CONTEXT, ...NO_BUNDLES, ...next }, { outdir, hasRules: false }).synth();
  const args = ["diff", "--no-notices", "--app", outdir, "--template", template, "--security-only", "--fail"];
  const { exitCode, stdout, stderr } = await runCommand(CDK, [...args, "--no-color"]);
  const printed = `${stdout}${stderr}`;
  expect(printed).toMatch(/Number of stacks with differences: [01]/);
  return exitCode === 0 ? "" : printed;
}

describe("the second of two releases of prod", () => {
  const context = { stage: "prod", mailFrom: "bookings@club.example" };
  const { template: first } = synthesized(context);
  const versions = (template: object) =>
    Object.keys(Template.fromJSON(template).findResources("AWS::Lambda::Version"));

  itInAll("is asked about where it broadens a permission", async () => {
    const without = synthesized({ stage: "prod" }).template;
    expect(await askedAbout(without, context)).toContain("ses:SendRawEmail");
  });

  itInAll("is not asked about where every function changes and no permission does", async () => {
    const next = { ...context, logLevel: "DEBUG" };
    const { template: second } = synthesized(next);
    expect(versions(first).filter((id) => versions(second).includes(id))).toEqual([]);
    expect(await askedAbout(first, next)).toBe("");
  });
});
