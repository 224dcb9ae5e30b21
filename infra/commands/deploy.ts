// Runs `npm run deploy`: deploys a stage with the settings of its file.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { exitCodeOf, runCommand } from "./console/run-command.ts";
import { HELP, readDeployOptions, refuseWhatNpmTook } from "./deploy/deploy-options.ts";

const PROJECT_ROOT = join(import.meta.dirname, "../..");

// Some CI runners attach a terminal that nobody watches.
const hasPerson = process.stdin.isTTY && process.stdout.isTTY && !process.env.CI;

await runCommand({ name: "deploy", help: HELP, run });

async function run(args: readonly string[]): Promise<number> {
  refuseWhatNpmTook(process.env);
  const options = readDeployOptions(args);
  // It loads the CDK, so import it only after the cheap checks.
  const { deploy } = await import("./deploy/deploy.ts");
  const { accountLookups } = await import("./deploy/account-lookups.ts");
  const { pagesCommand } = await import("./pages-command.ts");
  const { smokeCommand } = await import("./smoke-command.ts");
  return await deploy(options, {
    cloudFormation: new CloudFormationClient(),
    lookups: accountLookups,
    ask: hasPerson ? ask : undefined,
    runCdk,
    publishPages: (stackName) => exitCodeOf(pagesCommand, ["--stack", stackName]),
    smoke: (stackName) => exitCodeOf(smokeCommand, ["--stack", stackName]),
    hasSmokeToken: Boolean(process.env.SMOKE_TOKEN),
    print: console.log,
    // The CDK CLI runs in the project's root, wherever this command was started.
    outdir: join(PROJECT_ROOT, "cdk.out"),
  });
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function runCdk(args: readonly string[]): Promise<number> {
  const cdk = join(PROJECT_ROOT, "node_modules", ".bin", "cdk");
  const child = spawn(cdk, args, {
    cwd: PROJECT_ROOT,
    stdio: [hasPerson ? "inherit" : "ignore", "inherit", "inherit"],
  });
  const [exitCode] = await once(child, "exit");
  return typeof exitCode === "number" ? exitCode : 1;
}
