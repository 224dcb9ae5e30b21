import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import {
  readStageSettings,
  type Settings,
  stageFile,
  stagesWithSettings,
} from "../stack/settings/stage-settings.ts";
import { type BundleSize, bundleSizes, describeSize, isWithinBudget } from "./bundle-sizes.ts";
import { importProblems, projectImports } from "./imports.ts";
import { describeStackSize, isWithinLimit, type StackSize, stackSizes } from "./stack-size.ts";
import { type Synthesis, synthesize } from "./synthesis.ts";

const HELP = `npm run check

Runs these checks in this order, without running the product:
  format and lint    biome check . (a warning fails)
  imports            the directions of infra/checks/imports.ts, and no ring of files or folders
  types              tsc, once more with a browser's types for the SDK, the pages and their tests, and for the
                     benchmark's peers where they are installed
  generated files    node infra/checks/generate.ts --check
  API description    redocly lint, with its recommended rules (a warning fails)
  bundle sizes       no function's bundle exceeds its limit in infra/stack/functions/function-declarations.ts
  stack sizes        the stack with every option keeps within the limits of CloudFormation, API Gateway, Lambda,
                     IAM and CloudWatch
  template findings  synthesizes the stages dev and prod, with their own and another issuer, with every option and
                     without canary, and every stage of infra/stages; a finding of the CDK's rules or of
                     AwsSolutions fails unless it is acknowledged, with a reason, where it arises

Exits with 1 if a check fails. "npm run format" and "npm run generate" fix the first and fourth.

  --help  prints this`;

const PROJECT_ROOT = join(import.meta.dirname, "../..");

const LintReportSchema = v.object({ totals: v.object({ errors: v.number(), warnings: v.number() }) });

const OTHER_ISSUER = { issuer: "https://login.club.example", audience: "booking-app" };

const OPTIONS = {
  alarmEmail: "ops@club.example",
  mailFrom: "bookings@club.example",
  reservedConcurrency: "50",
  webAclRate: "2000",
  tokenEndpoint: "https://login.club.example/oauth2/token",
  domainName: "booking.club.example",
  certificateArn: "arn:aws:acm:eu-west-1:123456789012:certificate/1a2b3c4d",
};

const PAGES = { pages: true, pagesFrameAncestors: "https://www.club.example" };
const PAGES_OF_OTHER_ISSUER = {
  ...PAGES,
  pagesDomainName: "book.club.example",
  pagesCertificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/1a2b3c4d",
  pagesClientId: "club-pages",
  pagesVisitorSecretArn: "arn:aws:secretsmanager:eu-west-1:123456789012:secret:visitors-AbCdEf",
};

const EVERY_OPTION = "prod with every option";

const VARIANTS: Readonly<Record<string, Settings>> = {
  dev: { stage: "dev", ...OTHER_ISSUER },
  prod: { stage: "prod", ...OTHER_ISSUER },
  "dev with an issuer of its own": { stage: "dev" },
  "prod with an issuer of its own": { stage: "prod" },
  "prod with pages and an issuer of its own": { stage: "prod", ...PAGES },
  [EVERY_OPTION]: { stage: "prod", ...OTHER_ISSUER, ...OPTIONS, ...PAGES_OF_OTHER_ISSUER },
  "prod on the way back": { stage: "prod", ...OTHER_ISSUER, rollout: "now" },
  ...Object.fromEntries(
    stagesWithSettings().map((stage) => [stageFile(stage), { stage, ...readStageSettings(stage) }]),
  ),
};

const syntheses = new Map<string, Synthesis>();

const CHECKS: Readonly<Record<string, () => boolean>> = {
  "format and lint": () => succeeds(installed("biome"), "check", ".", "--error-on-warnings"),
  imports: hasNoImportProblems,
  types: () =>
    typeProjects()
      .map((project) => succeeds(installed("tsc"), "--project", project))
      .every(Boolean),
  "generated files": () => succeeds(process.execPath, "infra/checks/generate.ts", "--check"),
  "API description": isCleanDescription,
  "bundle sizes": () => bundleSizes().map(isWithinReportedBudget).every(Boolean),
  "stack sizes": () =>
    stackSizes(synthesisOf(EVERY_OPTION).template).map(isWithinReportedLimit).every(Boolean),
  "template findings": () => Object.keys(VARIANTS).map(hasNoFindings).every(Boolean),
};

const { values } = parseArgs({ options: { help: { type: "boolean" } } });
if (values.help) {
  console.log(HELP);
} else {
  const failed = Object.entries(CHECKS).filter(([name, check]) => {
    console.log(`\n# ${name}`);
    return !check();
  });
  console.log(
    failed.length === 0 ? "\nAll checks pass." : `\nFailed: ${failed.map(([name]) => name).join(", ")}.`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

// The benchmark's peers are a package of their own, whose types are there once npm run bench has installed it.
function typeProjects(): string[] {
  const peers = "test/bench/peers";
  const isInstalled = existsSync(join(PROJECT_ROOT, peers, "node_modules"));
  return [".", "shared/sdk", "shared/pages", "test/shared/pages", ...(isInstalled ? [peers] : [])];
}

function installed(command: string): string {
  return join(PROJECT_ROOT, "node_modules", ".bin", command);
}

function succeeds(command: string, ...args: readonly string[]): boolean {
  const { status, error } = spawnSync(command, args, { cwd: PROJECT_ROOT, stdio: "inherit" });
  if (error !== undefined) console.error(`${command} could not be started: ${error.message}`);
  return status === 0;
}

// The linter exits with 0 if it only warns, so its count of problems decides.
function isCleanDescription(): boolean {
  const environment = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { status, stdout, stderr } = spawnSync(
    installed("redocly"),
    // The contract has both …/{appointment_id}/cancel and …/series/{series_id}; no appointment's id is "series".
    [
      ...["lint", "shared/api/openapi.json", "--extends=recommended", "--format=json"],
      "--skip-rule=no-ambiguous-paths",
    ],
    { cwd: PROJECT_ROOT, encoding: "utf8", env: { ...process.env, ...environment } },
  );
  const { totals } = v.parse(LintReportSchema, JSON.parse(stdout || "{}"));
  console.log(`${totals.errors} errors, ${totals.warnings} warnings`);
  const isClean = status === 0 && totals.errors + totals.warnings === 0;
  if (!isClean) console.error(stdout, stderr);
  return isClean;
}

function hasNoImportProblems(): boolean {
  const problems = importProblems(projectImports(PROJECT_ROOT));
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

function isWithinReportedBudget(size: BundleSize): boolean {
  console.log(describeSize(size));
  return isWithinBudget(size);
}

function isWithinReportedLimit(size: StackSize): boolean {
  console.log(describeStackSize(size));
  return isWithinLimit(size);
}

function synthesisOf(variant: string): Synthesis {
  const synthesis = syntheses.get(variant) ?? synthesize({ ...VARIANTS[variant] });
  syntheses.set(variant, synthesis);
  return synthesis;
}

function hasNoFindings(variant: string): boolean {
  const { findings, acknowledgements } = synthesisOf(variant);
  const acknowledged = acknowledgements.reduce((sum, { covers }) => sum + covers.length, 0);
  for (const { rule, constructPath } of findings) console.error(`${rule} at ${constructPath}`);
  console.log(`${variant}: ${findings.length} findings, ${acknowledged} acknowledged`);
  return findings.length === 0;
}
