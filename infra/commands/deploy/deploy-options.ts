import { parseArgs } from "node:util";
import { settingDefaults } from "../../stack/settings/setting-defaults.ts";
import type { Settings } from "../../stack/settings/stage-settings.ts";

/** The help of `npm run deploy`. */
export const HELP = `npm run deploy [-- --stage NAME] [-c KEY=VALUE]… [--yes] [--dry-run] [-- CDK OPTIONS]

Deploys a stage with the settings of infra/stages/NAME.json, into the account and region of your AWS settings. It
compares the issuer, token endpoint, domain, pages, web ACL, mail sender and alarm target with what is deployed, names
what would change, and asks. With the setting pages, it then writes the pages, as npm run pages does. At last it tries
the stack out, as npm run smoke does.

  --stage NAME        the stage; ${settingDefaults.stage} without it
  -c, --context KEY=VALUE
                      a setting for this run alone, over the stage's file; can be repeated
                      rollout=now gives new versions all calls at once, whatever alarms say (see infra/RUNBOOK.md)
  --yes               deploys without asking, changes of permissions included: for CI
  --no-smoke          does not try the stack out after the deployment
  --dry-run           says what would change and deploys nothing
  --help              prints this

What follows a second -- goes to cdk deploy.`;

/** What `npm run deploy` is asked for. */
export interface DeployOptions {
  readonly stage: string;
  /** Whether the stage was named, not taken by default. */
  readonly isStageNamed: boolean;
  /** Settings for this run alone. */
  readonly overrides: Settings;
  /** Whether it deploys without asking. */
  readonly yes: boolean;
  readonly dryRun: boolean;
  /** Whether it tries the stack out after the deployment. */
  readonly smoke: boolean;
  /** Options of `cdk deploy`. */
  readonly cdkOptions: readonly string[];
}

/**
 * Reads the arguments of `npm run deploy`.
 * @throws if they contradict each other or are unknown
 */
export function readDeployOptions(args: readonly string[]): DeployOptions {
  const end = args.indexOf("--");
  const { values } = parseArgs({
    args: [...(end < 0 ? args : args.slice(0, end))],
    options: {
      stage: { type: "string" },
      context: { type: "string", short: "c", multiple: true, default: [] },
      yes: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      "no-smoke": { type: "boolean", default: false },
    },
  });
  const { stage: byContext, ...overrides } = Object.fromEntries(values.context.map(contextEntry));
  if (values.stage !== undefined && byContext !== undefined && values.stage !== byContext) {
    throw new Error(`Name one stage: --stage says ${values.stage}, -c stage says ${byContext}.`);
  }
  const named = values.stage ?? byContext;
  return {
    stage: named ?? settingDefaults.stage,
    isStageNamed: named !== undefined,
    overrides,
    yes: values.yes,
    dryRun: values["dry-run"],
    smoke: !values["no-smoke"],
    cdkOptions: cdkOptionsOf(end < 0 ? [] : args.slice(end + 1)),
  };
}

/**
 * Refuses to run where npm has taken options that were meant for this command: `npm run deploy --dry-run` would deploy.
 * @param environment that of a process that npm started
 * @throws if it has
 */
export function refuseWhatNpmTook(environment: Readonly<Record<string, string | undefined>>): void {
  const taken = [
    ...(environment.npm_config_stage === undefined ? [] : ["--stage"]),
    ...(environment.npm_config_dry_run === "true" ? ["--dry-run"] : []),
    ...(environment.npm_config_call ? ["-c"] : []),
    ...(environment.npm_config_context === undefined ? [] : ["--context"]),
  ];
  if (taken.length === 0) return;
  throw new Error(
    `npm took ${taken.join(" and ")} for itself: write npm run deploy -- and then the options.`,
  );
}

// They would deploy something else, or elsewhere, than what was compared with the deployed stack.
const CDK_OPTIONS_OF_OURS: Readonly<Record<string, string>> = {
  "--profile": "Set AWS_PROFILE, which this command reads, too.",
  "--context": "Say -c before the second --.",
  "-c": "Say -c before the second --.",
  "--app": "This command names the app.",
  "-a": "This command names the app.",
  "--require-approval": "--yes before the second -- says what is asked.",
};

function cdkOptionsOf(options: readonly string[]): readonly string[] {
  for (const option of options) {
    const [name = ""] = option.split("=");
    const remedy = CDK_OPTIONS_OF_OURS[name];
    if (remedy !== undefined) throw new Error(`${name} is no option for cdk deploy here. ${remedy}`);
  }
  return options;
}

function contextEntry(text: string): [name: string, value: string] {
  const [name = "", ...value] = text.split("=");
  if (name === "" || value.length === 0) throw new Error(`-c takes KEY=VALUE, not ${text}.`);
  return [name, value.join("=")];
}
