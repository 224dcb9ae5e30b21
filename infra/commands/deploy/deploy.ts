import type { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import * as v from "valibot";
import { bookingApp } from "../../stack/booking-app.ts";
import { stackName } from "../../stack/settings/stack-name.ts";
import {
  checkOverrides,
  readStageSettings,
  type Settings,
  stageFile,
} from "../../stack/settings/stage-settings.ts";
import type { AccountLookups } from "./account-lookups.ts";
import type { DeployOptions } from "./deploy-options.ts";
import { deployedTemplate } from "./deployed-template.ts";
import { type GuardedChange, guardedChanges, guardedSettings } from "./guarded-settings.ts";
import { checkPreconditions, type Preconditions, preconditions } from "./preconditions.ts";

/** What a deployment works with. */
export interface DeployMeans {
  readonly cloudFormation: CloudFormationClient;
  readonly lookups: AccountLookups;
  /** Asks the person at the terminal; undefined if there is no terminal. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
  /** Runs the CDK CLI and gives its exit code. */
  readonly runCdk: (args: readonly string[]) => Promise<number>;
  /** Writes the hosted pages of a deployed stack; gives the exit code. */
  readonly publishPages: (stackName: string) => Promise<number>;
  /** Tries a deployed stack out; gives the exit code. */
  readonly smoke: (stackName: string) => Promise<number>;
  /** Whether `SMOKE_TOKEN` is set, which a stack without an issuer of its own needs. */
  readonly hasSmokeToken: boolean;
  readonly print: (line: string) => void;
  /** The folder of the cloud assembly. */
  readonly outdir: string;
  readonly settingsOf?: (stage: string) => Settings;
  /** Gives the template of a stage with its settings; writes its cloud assembly by default. */
  readonly templateOf?: (options: DeployOptions, settings: Settings, outdir: string) => unknown;
}

/**
 * Deploys a stage with its settings, after the operator has agreed to the changes of guarded settings.
 * @returns the exit code
 * @throws if a setting is wrong or the deployed stack cannot be read
 */
export async function deploy(options: DeployOptions, means: DeployMeans): Promise<number> {
  const { settingsOf = readStageSettings, templateOf = synthesize, print } = means;
  checkOverrides(options.overrides);
  const settings = settingsOf(options.stage);
  for (const line of describeSettings(options, settings)) print(line);
  const template = templateOf(options, settings, means.outdir);
  const name = stackName(options);
  const region = await means.cloudFormation.config.region();
  print(`This acts on the stack ${name} in ${region}.`);
  const deployed = await deployedTemplate(means.cloudFormation, name);
  const changes =
    deployed === undefined ? [] : guardedChanges(guardedSettings(deployed), guardedSettings(template));
  if (deployed === undefined) {
    // In a wrong region or account, too, there is no such stack.
    print(`${name} is not deployed yet in ${region}: this makes a new stack.`);
  } else {
    for (const line of describeChanges(name, changes)) print(line);
  }
  if (!(await areMet(preconditions(template, deployed), means))) return 1;
  const args = cdkArguments(options, means);
  if (options.dryRun) {
    print(`Dry run, nothing was deployed. It would run: cdk ${args.join(" ")}`);
    return 0;
  }
  if (changes.length > 0 && !(await isAgreed(options, means))) return 1;
  const exitCode = await means.runCdk(args);
  const isNewTarget = deployed === undefined || changes.some(({ name }) => name === "alarm target");
  if (exitCode === 0 && isNewTarget && { ...settings, ...options.overrides }.alarmEmail) {
    print(
      "Alarms are sent to nobody yet: Amazon SNS has written to the address of alarmEmail. Open the link in that message.",
    );
  }
  if (exitCode !== 0) return exitCode;
  const published = hasOutput(template, "PagesBucketName") ? await means.publishPages(name) : 0;
  if (published !== 0) {
    print(
      `The stack is deployed, its pages are not written: mend it, then npm run pages -- --stack ${name}.`,
    );
    return published;
  }
  return options.smoke ? await tryOut(name, template, means) : 0;
}

/** Tries the deployed stack out; gives the exit code. */
async function tryOut(name: string, template: unknown, means: DeployMeans): Promise<number> {
  if (!hasOutput(template, "UserPoolId") && !means.hasSmokeToken) {
    means.print(`${name} was not tried out: npm run smoke -- --help says how, with an issuer of your own.`);
    return 0;
  }
  const exitCode = await means.smoke(name);
  if (exitCode !== 0) {
    means.print(
      `The stack is deployed, but its smoke test failed. “The way back” in infra/RUNBOOK.md undoes the deployment; npm run smoke -- --stack ${name} tries again.`,
    );
  }
  return exitCode;
}

function hasOutput(template: unknown, name: string): boolean {
  const parsed = v.safeParse(v.object({ Outputs: v.record(v.string(), v.unknown()) }), template);
  return parsed.success && name in parsed.output.Outputs;
}

/** Whether the account has what the template needs; prints what it lacks. */
async function areMet(needed: Preconditions, { lookups, print }: DeployMeans): Promise<boolean> {
  const { problems, notes, unchecked } = await checkPreconditions(needed, lookups);
  for (const sentence of notes) print(sentence);
  for (const sentence of unchecked) print(`Not checked before the deployment: ${sentence}`);
  if (problems.length === 0) return true;
  print(["Nothing was deployed:", ...problems].join("\n  "));
  return false;
}

function describeSettings(
  { stage, isStageNamed, overrides }: DeployOptions,
  settings: Settings,
): readonly string[] {
  const chosen = isStageNamed ? "" : ", because none was named (--stage NAME)";
  return [
    `Stage ${stage}${chosen}, with the settings of ${stageFile(stage)}.`,
    ...Object.entries(overrides).map(
      ([name, value]) =>
        `For this run alone: ${name} is ${inWords(value)}, in place of ${inWords(settings[name])}.`,
    ),
  ];
}

function inWords(value: unknown): string {
  if (value === undefined) return "the default";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function synthesize({ stage, overrides }: DeployOptions, settings: Settings, outdir: string): unknown {
  const app = bookingApp({ ...overrides, stage }, { outdir, settingsOf: () => settings });
  return app.synth().stacks[0]?.template;
}

function describeChanges(name: string, changes: readonly GuardedChange[]): string[] {
  if (changes.length === 0)
    return [`Issuer, token endpoint, domain, pages, web ACL, mail sender and alarm target of ${name} stay.`];
  return [
    `This deployment of ${name} changes:`,
    ...changes.map(({ name, from, to, consequence }) => `  ${name}: from ${from} to ${to}. ${consequence}`),
  ];
}

async function isAgreed({ yes }: DeployOptions, { ask, print }: DeployMeans): Promise<boolean> {
  if (yes) return true;
  if (ask === undefined) {
    print("Nothing was deployed: there is no terminal to ask on. Agree to these changes with --yes.");
    return false;
  }
  if (await ask("Deploy these changes? (yes or no) ")) return true;
  print("Nothing was deployed.");
  return false;
}

function cdkArguments({ yes, cdkOptions }: DeployOptions, { ask, outdir }: DeployMeans): string[] {
  // Without a terminal the CLI must fail, never wait, where it would ask about permissions.
  const approval = yes ? "never" : "broadening";
  return [
    "deploy",
    "--app",
    outdir,
    "--strict",
    "--require-approval",
    approval,
    ...(ask === undefined ? ["--ci", "--progress", "events"] : []),
    ...cdkOptions,
  ];
}
