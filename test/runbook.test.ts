import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readDeployOptions } from "../infra/commands/deploy/deploy-options.ts";
import { checkOverrides } from "../infra/stack/stage-settings.ts";
import { PROJECT_ROOT } from "./support/started-product.ts";

const runbook = readFileSync("infra/RUNBOOK.md", "utf8");
const packageJson: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const FUNCTIONS = ["authorizer-1", "tours-2", "appointments-3"];

/** The shell commands of a section, with those that are set in from a list. */
function blocksOf(heading: string): string[] {
  const [, section = ""] =
    new RegExp(`^#+ ${heading}$(.*?)(?=^#{2,3} |$(?![\\s\\S]))`, "ms").exec(runbook) ?? [];
  const blocks = [...section.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, , lines = ""]) => lines);
  if (blocks.length === 0) throw new Error(`The runbook has no commands in ${heading}.`);
  return blocks;
}

function commandsOf(heading: string): string {
  return blocksOf(heading).join("\n");
}

function state(reserved: number | null) {
  return {
    calls: [] as string[],
    functions: Object.fromEntries(FUNCTIONS.map((name) => [name, { reserved }])),
    pipes: {
      "tours-pipe": { state: "RUNNING", asked: 0 },
      "appointments-pipe": { state: "RUNNING", asked: 0 },
    },
    tables: ["Tours-x", "Clients-y"],
    restored: [] as string[],
  };
}

/**
 * Runs shell commands in a folder with the settings of a stage, with an AWS CLI of the tests', and with git and npm noted
 * and not run.
 */
function run(script: string, settings: object, before = state(null)) {
  const folder = mkdtempSync(join(tmpdir(), "runbook-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "infra/stages"), { recursive: true });
  writeFileSync(join(folder, "infra/stages/prod.json"), JSON.stringify(settings));
  symlinkSync(join(PROJECT_ROOT, "test/support/fake-aws-cli.ts"), join(folder, "aws"));
  const stateFile = join(folder, "state.json");
  writeFileSync(stateFile, JSON.stringify(before));
  const noted =
    'note() { printf "%s\\n" "$*" >> noted; }\ngit() { note git "$@"; }\nnpm() { note npm "$@"; }\nsleep() { :; }';
  writeFileSync(join(folder, "noted"), "");
  const { status, stdout, stderr } = spawnSync("bash", ["-c", `set -euo pipefail\n${noted}\n${script}`], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: [folder, join(process.execPath, ".."), process.env.PATH].join(delimiter),
      AWS_CLI_STATE: stateFile,
      SECOND: "2026-11-20T09:00:00Z",
      NEW_HEADER: "Bearer new",
    },
  });
  const after: ReturnType<typeof state> = JSON.parse(readFileSync(stateFile, "utf8"));
  const commands = readFileSync(join(folder, "noted"), "utf8").trim().split("\n");
  return { status, stdout, stderr, after, commands };
}

/** The npm scripts that act on a deployed stack only where they are told its name. */
const SCRIPTS_OF_A_STACK = ["access", "app-client", "client", "club:import", "restore"];

describe("every command of the runbook", () => {
  it.each(SCRIPTS_OF_A_STACK)("names the stack: npm run %s", (script) => {
    const commands = [...runbook.matchAll(/npm run ([\w:-]+)((?:\\\n|[^`\n])*)/g)];
    const ofScript = commands.filter(([, name]) => name === script).map(([command]) => command);
    expect(ofScript).not.toEqual([]);
    expect(ofScript.filter((command) => !/ --stack [\w"$-]+/.test(command))).toEqual([]);
  });
});

describe("the runbook's commands to restore", () => {
  const [stop = "", copy = "", resume = ""] = blocksOf("Restore to a point in time");

  it("stop every function and wait until both pipes have stopped", () => {
    const { status, stderr, after } = run(stop, {});
    expect([status, stderr]).toEqual([0, ""]);
    expect(Object.values(after.functions)).toEqual(FUNCTIONS.map(() => ({ reserved: 0 })));
    expect(Object.values(after.pipes).map(({ state }) => state)).toEqual(["STOPPED", "STOPPED"]);
  });

  it.each([
    ["50, as the stage configures", { reservedConcurrency: 50 }, 50],
    ["none, as nothing is configured", {}, null],
  ])("give back the concurrency: %s, though run twice", (_, settings, reserved) => {
    const { status, stderr, after } = run([stop, copy, stop, resume].join("\n"), settings, state(reserved));
    expect([status, stderr]).toEqual([0, ""]);
    expect(after.functions).toEqual(state(reserved).functions);
    expect(Object.values(after.pipes).map(({ state }) => state)).toEqual(["RUNNING", "RUNNING"]);
    expect(after.restored).toEqual(["Tours-x-restored", "Clients-y-restored"]);
  });
});

describe("the runbook's commands to deploy", () => {
  it.each(["Deploy", "The way back"])("%s: are scripts and options that are there", (heading) => {
    const { status, stderr, commands } = run(commandsOf(heading), {});
    expect([status, stderr]).toEqual([0, ""]);
    const deployments = commands.filter((command) => command.startsWith("npm run deploy"));
    expect(deployments).not.toEqual([]);
    for (const command of commands.filter((each) => each.startsWith("npm run "))) {
      expect(packageJson.scripts).toHaveProperty(command.split(" ")[2] ?? "");
    }
    for (const deployment of deployments) {
      const options = readDeployOptions(deployment.replace("npm run deploy -- ", "").split(" "));
      expect(options.stage).toBe("prod");
      expect(() => checkOverrides(options.overrides)).not.toThrow();
    }
  });

  it("go back without alarms, from the good commit with its own packages", () => {
    const { commands } = run(commandsOf("The way back"), {});
    expect(commands).toEqual([
      "git switch --detach GOOD_COMMIT",
      "npm ci",
      "npm run deploy -- --stage prod -c rollout=now",
    ]);
  });

  it("put a new secret and print its version", () => {
    const { status, stdout } = run(commandsOf("Rotate the webhook's secret"), {});
    expect([status, stdout]).toEqual([0, "a-version\n"]);
  });
});
