import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CfnResource, Stack } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Synthesis, synthesize } from "../../../infra/checks/synthesis.ts";
import { bookingApp } from "../../../infra/stack/booking-app.ts";
import { ConfigError } from "../../../infra/stack/settings/config-error.ts";
import { settingDefaults } from "../../../infra/stack/settings/setting-defaults.ts";
import { allTables } from "../../../shared/tables/all-tables.ts";
import { itInAll, sampleOf } from "../../support/run-size.ts";
import { NO_BUNDLES, OWN_ISSUER, TEST_CONTEXT, templateOf } from "./synthesized.ts";

const EVERY_OPTION = {
  stage: "prod",
  alarmEmail: "ops@club.example",
  mailFrom: "bookings@club.example",
  reservedConcurrency: "50",
  webAclRate: "2000",
  domainName: "booking.club.example",
  certificateArn: "arn:aws:acm:eu-west-1:123456789012:certificate/1a2b3c4d",
  tokenEndpoint: "https://login.club.example/oauth2/token",
  pages: "true",
  pagesDomainName: "book.club.example",
  pagesCertificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/1a2b3c4d",
  pagesFrameAncestors: "https://www.club.example",
  pagesClientId: "club-pages",
  pagesVisitorSecretArn: "arn:aws:secretsmanager:eu-west-1:123456789012:secret:visitors-AbCdEf",
};

/** The app's template with the findings of the template rules, which take longer than the rest of a synthesis. */
function validated(context: Readonly<Record<string, unknown>>): Synthesis {
  return synthesize({ ...TEST_CONTEXT, ...NO_BUNDLES, ...context });
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "booking-app-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** AwsSolutions' rules alone: CloudFormation's take longer than the rest of a synthesis. */
function withoutCloudFormationRules(): void {
  vi.stubEnv("CDK_VALIDATION", "false");
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe("bookingApp", () => {
  // The only file that applies the template rules, which a worker loads in seconds; npm run check applies them to every kind
  // of stack.
  itInAll("has no finding with every option, no stale acknowledgement, and needs no network", () => {
    const connect = vi.spyOn(Socket.prototype, "connect");
    onTestFinished(() => connect.mockRestore());
    const { findings, acknowledgements } = validated(EVERY_OPTION);
    expect(connect).not.toHaveBeenCalled();
    expect(findings).toEqual([]);
    expect(acknowledgements.filter(({ covers }) => covers.length === 0)).toEqual([]);
  });

  itInAll("acknowledges only what is found, each time with a reason", () => {
    const { acknowledgements, findings } = validated({ stage: "dev", ...OWN_ISSUER, pages: true });
    expect(findings).toEqual([]);
    const rules = acknowledgements.map(({ rule }) => rule.replace(/\[.*/, ""));
    expect(new Set(rules)).toEqual(
      new Set([
        "AwsSolutions-APIG2",
        "AwsSolutions-APIG3",
        "AwsSolutions-CFR1",
        "AwsSolutions-CFR2",
        "AwsSolutions-CFR3",
        "AwsSolutions-CFR4",
        "AwsSolutions-COG2",
        "AwsSolutions-COG8",
        "AwsSolutions-IAM4",
        "AwsSolutions-IAM5",
        "AwsSolutions-S1",
        "AwsSolutions-SMG4",
        "AwsSolutions-SQS3",
      ]),
    );
    for (const { covers, reason } of acknowledgements) {
      expect(covers).not.toEqual([]);
      expect(reason).toMatch(/^[A-Z].{40,}\.$/);
    }
  });

  it("fails its synthesis where a template has a finding that nobody acknowledged", () => {
    const app = bookingApp({ ...TEST_CONTEXT, ...NO_BUNDLES }, { outdir: temporaryFolder() });
    new Bucket(app.node.findChild("Booking"), "Unwatched");
    expect(() => app.synth()).toThrow(/AwsSolutions-S1/);
  });

  it("fails its synthesis where the library's own rules find a mistake", () => {
    const app = bookingApp({ ...TEST_CONTEXT, ...NO_BUNDLES }, { outdir: temporaryFolder() });
    new CfnResource(app.node.findChild("Booking"), "Mistake", {
      type: "AWS::DynamoDB::Table",
      properties: {},
    });
    expect(() => app.synth()).toThrow(/CloudFormation Validate/);
  });

  it("takes what it is given before the stage's settings, and these before the defaults", () => {
    withoutCloudFormationRules();
    const settingsOf = (stage: string) => ({
      logLevel: "ERROR",
      logRetentionDays: stage === "prod" ? 90 : 7,
    });
    const given = { ...TEST_CONTEXT, ...NO_BUNDLES, stage: "prod", logLevel: "WARN" };
    const app = bookingApp(given, { outdir: temporaryFolder(), settingsOf });
    expect(app.node.tryGetContext("@aws-cdk/core:validateAgainstDefaultRules")).toBe(true);
    const template = Template.fromStack(Stack.of(app.node.findChild("Booking")));
    template.hasResourceProperties("AWS::Lambda::Function", {
      Environment: { Variables: { POWERTOOLS_LOG_LEVEL: "WARN" } },
    });
    template.hasResourceProperties("AWS::Logs::LogGroup", { RetentionInDays: 90 });
    template.hasResourceProperties("AWS::ApiGateway::Stage", {
      MethodSettings: Match.arrayWith([
        Match.objectLike({ HttpMethod: "*", ThrottlingRateLimit: settingDefaults.throttlingRate }),
      ]),
    });
  });

  it("is not built from a wrong value", () => {
    expect(() => bookingApp({ ...TEST_CONTEXT, issuer: "" }, { outdir: temporaryFolder() })).toThrow(
      ConfigError,
    );
  });

  it.each(
    sampleOf<[string, Readonly<Record<string, unknown>>]>(
      [
        ["the defaults", {}],
        ["an issuer of its own", { ...NO_BUNDLES, ...OWN_ISSUER, stage: "prod" }],
        ["every option", { ...NO_BUNDLES, ...EVERY_OPTION }],
        ["the way back", { ...NO_BUNDLES, stage: "prod", rollout: "now" }],
      ],
      1,
    ),
  )("needs no network and leaves nothing behind: %s", (_, context) => {
    withoutCloudFormationRules();
    const connect = vi.spyOn(Socket.prototype, "connect");
    onTestFinished(() => connect.mockRestore());
    const folder = temporaryFolder();
    vi.stubEnv("TMPDIR", folder);
    synthesize({ ...TEST_CONTEXT, ...context });
    expect(connect).not.toHaveBeenCalled();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("the stack", () => {
  it("is named after its stage", () => {
    expect(
      bookingApp(
        { ...TEST_CONTEXT, ...NO_BUNDLES, stage: "prod" },
        { outdir: temporaryFolder() },
      ).node.findChild("Booking"),
    ).toMatchObject({
      stackName: "FitnessBooking-prod",
    });
  });

  it("tells the base URL without a slash at the end, and what each table is called", () => {
    const outputs = templateOf({ stage: "prod" }).findOutputs("*");
    const names = Object.keys(allTables);
    expect(Object.keys(outputs)).toEqual([
      "EventBusName",
      ...["Tours", "Appointments", "Classes", "Clients", "Calendar", "Webhooks"].map(
        (name) => `${name}PipeName`,
      ),
      "DeliveryQueueArn",
      "DeliveryDeadLettersArn",
      "ApiId",
      "ApiStage",
      "BaseUrl",
      ...names.map((name) => `${name}TableName`),
    ]);
    for (const name of names) expect(outputs[`${name}TableName`]?.Value).toEqual({ Ref: name });
    expect(outputs.BaseUrl?.Value["Fn::Join"][1].at(-1)).toBe("/prod");
  });
});
