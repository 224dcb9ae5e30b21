import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Synthesis } from "../../../infra/checks/synthesis.ts";
import { deploy } from "../../../infra/commands/deploy/deploy.ts";
import { readDeployOptions, refuseWhatNpmTook } from "../../../infra/commands/deploy/deploy-options.ts";
import type { Settings } from "../../../infra/stack/settings/stage-settings.ts";
import { runCommand } from "../../support/command.ts";
import { itInAll } from "../../support/run-size.ts";
import { newTestFolder } from "../../support/test-folder.ts";
import { OWN_ISSUER, synthesized, TEST_CONTEXT } from "../stack/synthesized.ts";
import { type DeployedStack, startFakeAws } from "./fake-aws.ts";

const { issuer, audience } = TEST_CONTEXT;
const GUARDED = {
  issuer,
  audience,
  tokenEndpoint: `${issuer}/oauth2/token`,
  alarmEmail: "ops@club.example",
  mailFrom: "bookings@club.example",
  webAclRate: 2000,
  domainName: "booking.club.example",
  certificateArn: "arn:aws:acm:eu-west-1:123456789012:certificate/1a2b3c4d",
};

// CloudFormation's template rules take longer than the rest of the process's synthesis; "npm run check" applies them.
beforeAll(() => void vi.stubEnv("CDK_VALIDATION", "false"));
afterAll(() => void vi.unstubAllEnvs());

/** Runs the command in process, on settings and a deployed stack of the test's. */
async function deployed(
  args: readonly string[],
  {
    settings = GUARDED,
    stack = synthesized({ ...GUARDED, stage: "prod" }).template,
    answer,
    certificate = "ISSUED",
    isInSandbox = false,
    status,
    cdkExitCode = 0,
    pagesExitCode = 0,
    smokeExitCode = 0,
    hasSmokeToken = true,
  }: {
    settings?: Settings;
    stack?: DeployedStack;
    answer?: boolean;
    certificate?: string;
    isInSandbox?: boolean;
    status?: string;
    cdkExitCode?: number;
    pagesExitCode?: number;
    smokeExitCode?: number;
    hasSmokeToken?: boolean;
  } = {},
) {
  const { environment } = await startFakeAws({}, {}, stack, status);
  const outdir = newTestFolder();
  const printed: string[] = [];
  const questions: string[] = [];
  const runs: (readonly string[])[] = [];
  const published: string[] = [];
  const tried: string[] = [];
  let own: Synthesis["template"] = {};
  const exitCode = await deploy(readDeployOptions(args), {
    cloudFormation: new CloudFormationClient({
      endpoint: environment.AWS_ENDPOINT_URL_CLOUDFORMATION ?? "",
      region: "local",
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
      maxAttempts: 1,
    }),
    lookups: {
      certificateStatus: async () => certificate,
      concurrency: async () => ({ limit: 1_000, unreserved: 1_000 }),
      isIdentityVerified: async () => true,
      mailAccount: async () => ({ isInSandbox, isPaused: false }),
    },
    ask:
      answer === undefined
        ? undefined
        : async (question) => {
            questions.push(question);
            return answer;
          },
    runCdk: async (args) => {
      runs.push(args);
      return cdkExitCode;
    },
    publishPages: async (stackName) => {
      published.push(stackName);
      return pagesExitCode;
    },
    smoke: async (stackName) => {
      tried.push(stackName);
      return smokeExitCode;
    },
    hasSmokeToken,
    print: (line) => void printed.push(line),
    outdir,
    settingsOf: () => settings,
    templateOf: ({ stage, overrides }) => {
      own = synthesized({ ...OWN_ISSUER, ...settings, ...overrides, stage }).template;
      return own;
    },
  });
  return {
    exitCode,
    printed,
    questions,
    published,
    tried,
    runs: runs.map((run) => run.join(" ").replace(outdir, "OUT")),
  };
}

const PROD = ["--stage", "prod"];

describe("npm run deploy", () => {
  describe("with the setting pages", () => {
    const settings = { pages: true };
    const stack = synthesized({ ...OWN_ISSUER, ...settings, stage: "prod" }).template;

    it("writes the pages once the stack is deployed, and says what to do where that fails", async () => {
      expect(await deployed(PROD, { settings, stack })).toMatchObject({
        exitCode: 0,
        published: ["FitnessBooking-prod"],
      });
      const failed = await deployed(PROD, { settings, stack, pagesExitCode: 1 });
      expect([failed.exitCode, failed.printed.at(-1)]).toEqual([
        1,
        "The stack is deployed, its pages are not written: mend it, then npm run pages -- --stack FitnessBooking-prod.",
      ]);
    });

    it("writes none where the deployment fails, in a dry run, or without the setting", async () => {
      for (const [args, options] of [
        [PROD, { settings, stack, cdkExitCode: 1 }],
        [[...PROD, "--dry-run"], { settings, stack }],
        [PROD, {}],
      ] as const) {
        expect((await deployed(args, options)).published).toEqual([]);
      }
    });

    it("asks before the pages move or go", async () => {
      const { questions, printed } = await deployed(PROD, { settings: {}, stack, answer: false });
      expect(questions).toHaveLength(1);
      expect(printed).toContainEqual(
        expect.stringMatching(/^ {2}pages: from at CloudFront's domain to none\. Links /),
      );
    });
  });

  it("deploys with the settings of the file, and asks nothing if nothing guarded changes", async () => {
    const { exitCode, printed, questions, runs } = await deployed(PROD, { answer: false });
    expect(printed).toEqual([
      "Stage prod, with the settings of infra/stages/prod.json.",
      "This acts on the stack FitnessBooking-prod in local.",
      "Issuer, token endpoint, domain, pages, web ACL, mail sender and alarm target of FitnessBooking-prod stay.",
    ]);
    expect([exitCode, questions]).toEqual([0, []]);
    expect(runs).toEqual(["deploy --app OUT --strict --require-approval broadening"]);
  });

  it("tries the stack out at last, and fails where that does", async () => {
    const { exitCode, tried } = await deployed(PROD);
    expect([exitCode, tried]).toEqual([0, ["FitnessBooking-prod"]]);
    const failed = await deployed(PROD, { smokeExitCode: 1 });
    expect([failed.exitCode, failed.printed.at(-1)]).toEqual([
      1,
      expect.stringMatching(/^The stack is deployed, but its smoke test failed\. “The way back” in /),
    ]);
  });

  it("tries nothing out with --no-smoke, in a dry run, or where the deployment fails", async () => {
    for (const [args, options] of [
      [[...PROD, "--no-smoke"], {}],
      [[...PROD, "--dry-run"], {}],
      [PROD, { cdkExitCode: 1 }],
    ] as const) {
      expect((await deployed(args, options)).tried).toEqual([]);
    }
  });

  it("says that it tries nothing out where another issuer's token is missing", async () => {
    const other = await deployed(PROD, { hasSmokeToken: false });
    expect([other.exitCode, other.tried, other.printed.at(-1)]).toEqual([
      0,
      [],
      expect.stringMatching(/^FitnessBooking-prod was not tried out: npm run smoke -- --help says how/),
    ]);
    const settings = {};
    const stack = synthesized({ ...OWN_ISSUER, stage: "prod" }).template;
    const own = await deployed(PROD, { settings, stack, hasSmokeToken: false });
    expect(own.tried).toEqual(["FitnessBooking-prod"]);
  });

  it("says which stage it takes where none is named", async () => {
    const { printed } = await deployed([], { stack: "none" });
    expect(printed).toEqual([
      "Stage dev, because none was named (--stage NAME), with the settings of infra/stages/dev.json.",
      "This acts on the stack FitnessBooking-dev in local.",
      "FitnessBooking-dev is not deployed yet in local: this makes a new stack.",
      expect.stringMatching(/^Alarms are sent to nobody yet/),
    ]);
  });

  it("deploys nothing where its certificate is not issued, which would leave half a first stack", async () => {
    const { exitCode, printed, runs } = await deployed(PROD, { stack: "none", certificate: "FAILED" });
    expect([exitCode, runs, printed.at(-1)]).toEqual([
      1,
      [],
      expect.stringContaining("Nothing was deployed:\n  certificateArn names arn:aws:acm"),
    ]);
  });

  it("says that SES has the account in its sandbox, and deploys all the same", async () => {
    const note = /^SES has this account in its sandbox: only verified addresses get messages, 200 a day\./;
    const { exitCode, printed, runs } = await deployed(PROD, { isInSandbox: true });
    expect([exitCode, runs.length]).toEqual([0, 1]);
    expect(printed.filter((line) => note.test(line))).toHaveLength(1);
    const silent = { ...GUARDED, mailFrom: undefined };
    const without = await deployed(PROD, { settings: silent, isInSandbox: true, answer: true });
    expect(without.printed.filter((line) => note.test(line))).toEqual([]);
  });

  it("says that the address of the alarms must be confirmed, after the first deployment alone", async () => {
    const hint = /^Alarms are sent to nobody yet/;
    expect((await deployed(PROD, { stack: "none" })).printed.at(-1)).toMatch(hint);
    expect((await deployed(PROD)).printed.at(-1)).not.toMatch(hint);
    const none = { ...GUARDED, alarmEmail: undefined };
    expect((await deployed(PROD, { stack: "none", settings: none })).printed.at(-1)).not.toMatch(hint);
  });

  it("takes a failed first deployment for none: its stack is made anew", async () => {
    const settings = { ...GUARDED, reservedConcurrency: 500 };
    const stack = synthesized({ ...settings, stage: "prod" }).template;
    const failed = { settings, stack, status: "ROLLBACK_COMPLETE" };
    expect((await deployed(PROD, failed)).printed.at(-1)).toMatch(
      /^Nothing was deployed:\n {2}reservedConcurrency/,
    );
    const again = await deployed(PROD, { ...failed, settings: GUARDED });
    expect(again.printed).toContain(
      "FitnessBooking-prod is not deployed yet in local: this makes a new stack.",
    );
    expect(again.printed.at(-1)).toMatch(/^Alarms are sent to nobody yet/);
  });

  it("compares with nothing where the stack's first change set was never executed", async () => {
    const { printed, runs } = await deployed(PROD, { stack: {} });
    expect(printed).toContain("FitnessBooking-prod is not deployed yet in local: this makes a new stack.");
    expect(runs).toHaveLength(1);
  });

  it("takes -c for this run alone, over the file, and says so", async () => {
    const { printed, runs } = await deployed([...PROD, "-c", "logLevel=DEBUG", "-c", "webAclRate=3000"], {
      answer: true,
    });
    expect(printed).toContain("For this run alone: logLevel is DEBUG, in place of the default.");
    expect(printed).toContain("For this run alone: webAclRate is 3000, in place of 2000.");
    expect(printed).toContain(
      "  web ACL: from 2000 requests per address in five minutes to 3000 requests per address in five minutes. Other requests than before will be blocked.",
    );
    expect(runs).toHaveLength(1);
  });

  const changed = {
    issuer: "https://other.example",
    jwksUri: `${issuer}/keys`,
    audience: "kiosk",
    scopePrefix: "a/",
    tokenEndpoint: undefined,
    domainName: "b.club.example",
    certificateArn: "arn:aws:acm:eu-west-1:123456789012:certificate/2",
    webAclRate: undefined,
    mailFrom: "desk@club.example",
    alarmEmail: undefined,
  };

  it("names all guarded changes, asks once, and deploys nothing if the answer is no", async () => {
    const { exitCode, printed, questions, runs } = await deployed(PROD, {
      settings: { ...GUARDED, ...changed },
      answer: false,
    });
    const lines = [
      /^ {2}issuer: from https:\/\/login\.club\.example to /,
      /^ {2}key set: from .+ to .+\/keys\./,
      /^ {2}audience: from booking-app to kiosk\./,
      /^ {2}scope prefix: from none to a\/\./,
      /^ {2}token endpoint: from https:\S+\/token to none\./,
      /^ {2}domain: from booking\.club\.example to b\./,
      /^ {2}certificate: /,
      /^ {2}web ACL: from 2000 .+ to none\./,
      /^ {2}mail sender: from bookings@club\.example to desk@club\.example\./,
      /^ {2}alarm target: from ops@club\.example to none\./,
    ];
    expect(lines).toHaveLength(Object.keys(changed).length);
    for (const line of lines) expect(printed.filter((each) => line.test(each))).toHaveLength(1);
    expect(printed.at(-1)).toBe("Nothing was deployed.");
    expect([exitCode, questions.length, runs]).toEqual([1, 1, []]);
  });

  it("asks where one setting changes that is guarded", async () => {
    const settings = { ...GUARDED, audience: "kiosk" };
    const { exitCode, printed, questions, runs } = await deployed(PROD, { settings, answer: false });
    expect(printed.filter((line) => / from .+ to /.test(line))).toEqual([
      expect.stringMatching(/^ {2}audience: from booking-app to kiosk\./),
    ]);
    expect([exitCode, questions.length, runs]).toEqual([1, 1, []]);
  });

  it("says what becomes of the stack's own issuer where another takes its place", async () => {
    const own = { ...OWN_ISSUER, tokenEndpoint: undefined };
    const stack = synthesized({ ...GUARDED, ...own, stage: "prod" }).template;
    const { printed, runs } = await deployed(PROD, { stack, answer: true });
    expect(printed.join("\n")).toContain(
      `issuer: from the stack's own to ${issuer}. Every token of the present issuer will be rejected. The user pool stays`,
    );
    expect(printed.join("\n")).toContain(`token endpoint: from the stack's own to ${issuer}/oauth2/token.`);
    expect(runs).toHaveLength(1);
  });

  it("never waits where there is no terminal: it deploys nothing, and says how to agree", async () => {
    const settings = { ...GUARDED, alarmEmail: "night@club.example" };
    const { exitCode, printed, runs } = await deployed(PROD, { settings });
    expect([exitCode, runs]).toEqual([1, []]);
    expect(printed.at(-1)).toContain("there is no terminal to ask on. Agree to these changes with --yes.");
  });

  it("deploys with --yes, still naming what changes, and lets no permission wait for an answer", async () => {
    const settings = { ...GUARDED, alarmEmail: "night@club.example" };
    const { exitCode, printed, runs } = await deployed([...PROD, "--yes"], { settings });
    expect(exitCode).toBe(0);
    expect(printed.at(-2)).toMatch(/^ {2}alarm target: from ops@club\.example to night@club\.example\./);
    expect(printed.at(-1)).toMatch(/^Alarms are sent to nobody yet/);
    expect(runs).toEqual(["deploy --app OUT --strict --require-approval never --ci --progress events"]);
  });

  it("deploys nothing in a dry run, and hands on what follows a second --", async () => {
    const { printed, runs } = await deployed([...PROD, "--dry-run", "--", "--method", "direct"]);
    expect(printed.at(-1)).toMatch(
      /^Dry run, nothing was deployed\. It would run: cdk deploy .+ --method direct$/,
    );
    expect(runs).toEqual([]);
  });

  it("deploys nothing where it cannot read what is deployed", async () => {
    await expect(deployed(PROD, { stack: "forbidden" })).rejects.toThrow("cloudformation:GetTemplate");
  });

  it("deploys nothing where a setting is wrong or none", async () => {
    await expect(deployed([...PROD, "-c", "alarmEmial=x"])).rejects.toThrow("-c has alarmEmial");
    await expect(deployed([...PROD, "-c", "alarmEmail=x"])).rejects.toThrow(/^Set alarmEmail to /);
  });
});

describe("the command's arguments", () => {
  it.each([
    [["--stage", "prod", "-c", "stage=dev"], "Name one stage"],
    [["-c", "alarmEmail"], "KEY=VALUE"],
    [["prod"], "prod"],
    [["--force"], "--force"],
    [["--", "--profile", "prod"], "AWS_PROFILE"],
    [["--", "--context=alarmEmail=a@b.example"], "before the second --"],
    [["--", "-c", "rollout=now"], "before the second --"],
    [["--", "--app", "other"], "--app"],
    [["--", "--require-approval=never"], "--yes"],
  ])("%j are refused", (args, message) => {
    expect(() => readDeployOptions(args)).toThrow(message);
  });

  it.each([
    [{ npm_config_dry_run: "true" }, "npm took --dry-run for itself"],
    [{ npm_config_stage: "prod" }, "npm took --stage for itself"],
    [{ npm_config_stage: "prod", npm_config_call: "rollout=now" }, "npm took --stage and -c for itself"],
  ])("are not those that npm took: %j", (taken, message) => {
    expect(() => refuseWhatNpmTook(taken)).toThrow(
      `${message}: write npm run deploy -- and then the options.`,
    );
  });

  it("name the stage by -c as well, as the CDK CLI has it", () => {
    expect(readDeployOptions(["-c", "stage=prod"])).toMatchObject({ stage: "prod", overrides: {} });
  });
});

describe("the command", { timeout: 120_000 }, () => {
  itInAll("runs without a terminal, and hands on the exit code of the CDK CLI", async () => {
    const { environment, calls } = await startFakeAws({});
    const all = { ...environment, AWS_ENDPOINT_URL: environment.AWS_ENDPOINT_URL_CLOUDFORMATION ?? "" };
    const { exitCode, stdout, stderr } = await runCommand("infra/commands/deploy.ts", [], all);
    expect(stdout).toMatch(/^Stage dev, because none was named/);
    expect(/Action=(\w+)/.exec(calls[0]?.body ?? "")?.[1]).toBe("GetTemplate");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("Unable to resolve AWS account");
  });

  it("deploys nothing where npm took its options, as it does without --", async () => {
    const taken = { npm_config_dry_run: "true" };
    const { exitCode, stdout, stderr } = await runCommand("infra/commands/deploy.ts", [], taken);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("npm took --dry-run for itself: write npm run deploy -- and then the options.");
  });

  it.each([
    [["--stage", "nowhere", "--help"], 0],
    [["--stage", "nowhere", "--", "--help"], 1],
  ])("leaves a --help after the second -- to the CDK CLI: %j", async (args, code) => {
    const { exitCode, stdout } = await runCommand("infra/commands/deploy.ts", args);
    expect([exitCode, stdout.includes("--dry-run")]).toEqual([code, code === 0]);
  });

  it("tells of a stage without a file in a sentence", async () => {
    const { exitCode, stderr } = await runCommand("infra/commands/deploy.ts", ["--stage", "nowhere"]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^deploy: infra\/stages\/nowhere\.json is missing: [^\n]+\n$/);
  });
});
