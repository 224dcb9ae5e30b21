import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { CreateTableCommand, DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it, onTestFinished } from "vitest";
import { readDeployOptions } from "../infra/commands/deploy/deploy-options.ts";
import { alarmTexts } from "../infra/stack/monitoring/alarm-declarations.ts";
import { checkOverrides } from "../infra/stack/settings/stage-settings.ts";
import type { TableName } from "../shared/tables/table-definition.ts";
import { startFakeAws, tableOutputs } from "./infra/commands/fake-aws.ts";
import { FakeUserPool } from "./infra/commands/fake-user-pool.ts";
import { itInAll, sampleOf } from "./support/run-size.ts";
import { PROJECT_ROOT } from "./support/started-product.ts";
import { storedItems } from "./support/stored-items.ts";
import { useSampleClub } from "./support/use-sample-club.ts";

const runbook = ["infra/RUNBOOK.md", "infra/DEPLOYMENT.md"]
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");
const packageJson: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const FUNCTIONS = ["authorizer-1", "tours-2", "appointments-3", "deliveries-4"];

/** The shell commands of a section, with those that are set in from a list. */
function blocksOf(heading: string): string[] {
  const [, section = ""] =
    new RegExp(
      `^#+ ${heading.replaceAll(/[.?*+()|[\]\\]/g, "\\$&")}$(.*?)(?=^#{2,3} |$(?![\\s\\S]))`,
      "ms",
    ).exec(runbook) ?? [];
  const blocks = [...section.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, , lines = ""]) => lines);
  if (blocks.length === 0) throw new Error(`The runbook has no commands in ${heading}.`);
  return blocks;
}

function hasBlocks(heading: string): boolean {
  try {
    return blocksOf(heading).length > 0;
  } catch {
    return false;
  }
}

/** What the commands say on the error stream while they work. */
const EXPECTED_NEWS = /^(This acts on the stack FitnessBooking-prod |Checking|Writing|$)/;

function commandsOf(heading: string): string {
  return blocksOf(heading).join("\n");
}

/** The npm scripts that act on a deployed stack only where they are told its name; they run here on the sample club. */
const SCRIPTS_OF_A_STACK = ["access", "app-client", "client", "club:import", "restore"];

function state(reserved: number | null) {
  return {
    calls: [] as string[],
    functions: Object.fromEntries(FUNCTIONS.map((name) => [name, { reserved }])),
    mappings: { "mapping-1": { isEnabled: true } },
    pipes: {
      "tours-pipe": { state: "RUNNING", asked: 0 },
      "appointments-pipe": { state: "RUNNING", asked: 0 },
    },
    tables: Object.values<string>(club.tables.names),
    restored: [] as string[],
  };
}

const club = useSampleClub();

/** What stands in for the AWS CLI, which the machine may have, for git and curl, for npm's scripts that act on no stack, and for time. */
const STAND_INS = `
note() { printf "%s\\n" "$*" >> noted; }
aws() { node ${join(PROJECT_ROOT, "test/support/fake-aws-cli.ts")} "$@"; }
git() { note git "$@"; }
curl() { note curl "$@"; echo '{"access_token":"a-token"}'; }
sleep() { :; }
npm() {
  note npm "$@"
  case "\${2-}" in
${SCRIPTS_OF_A_STACK.map((script) => `    ${script}) ${scriptOf(script)} "\${@:4}" ;;`).join("\n")}
  esac
}`;

/** What the person who pastes the commands has set before. */
const GIVEN = {
  ADDRESS: "ada.hill@example.com",
  APP: "operators",
  BASE_URL: "https://booking.club.example",
  CLIENT: "9001",
  CLIENT_ID: "operators",
  CLIENT_SECRET: "s",
  CLUB_FILE: join(PROJECT_ROOT, "shared/club/sample-club.json"),
  DOMAIN: "club.example",
  EMAIL: "ada.hill@example.com",
  GOOD_COMMIT: "0a1b2c3",
  PRINCIPAL: "london-kiosk",
  REPOSITORY: "club/booking",
  SECOND: "2026-11-20T09:00:00Z",
  STAGE: "prod",
  TENANT: "11",
  WEBHOOK: "7001",
  WEBSITE_URL: "https://club.example",
};

function scriptOf(name: string): string {
  const [, file = ""] = /^node (\S+)$/.exec(packageJson.scripts[name] ?? "") ?? [];
  return `node ${join(PROJECT_ROOT, file)}`;
}

/**
 * Runs shell commands in a folder with the settings of a stage, an AWS CLI of the tests', and a stack whose tables are those of
 * the sample club: what acts on a stack runs as it stands, git and the rest of npm are noted.
 */
async function run(script: string, settings: object, before = state(null)) {
  const folder = mkdtempSync(join(tmpdir(), "runbook-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "infra/stages"), { recursive: true });
  writeFileSync(join(folder, "infra/stages/prod.json"), JSON.stringify(settings));
  const stateFile = join(folder, "state.json");
  writeFileSync(stateFile, JSON.stringify(before));
  writeFileSync(join(folder, "noted"), "");
  const pool = new FakeUserPool([{ name: "operators", id: "operators", secrets: ["s"] }]);
  const { environment } = await startFakeAws(await outputs(), {}, "none", undefined, pool);
  const child = spawn("bash", ["-c", `set -euo pipefail\n${STAND_INS}\n${script}`], {
    cwd: folder,
    env: {
      ...process.env,
      ...environment,
      PATH: [join(process.execPath, ".."), process.env.PATH].join(delimiter),
      AWS_CLI_STATE: stateFile,
      ...GIVEN,
    },
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  const after: ReturnType<typeof state> = JSON.parse(readFileSync(stateFile, "utf8"));
  const commands = readFileSync(join(folder, "noted"), "utf8").trim().split("\n");
  return { status: child.exitCode, stdout, stderr, after, commands };
}

/** What the stack tells, its tables being those of the sample club. */
async function outputs(): Promise<Record<string, string>> {
  const api = {
    ApiId: "abc",
    ApiStage: "prod",
    UserPoolId: "p",
    TokenUrl: "https://t",
    ScopePrefix: "booking/",
  };
  return { ...tableOutputs(club.tables.names), ...api };
}

/** Makes the tables that DynamoDB would have restored: as empty as they were before the club came. */
async function makeRestored(): Promise<void> {
  const { client, names } = club.tables;
  for (const name of Object.values<string>(names)) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    const KeySchema = Table?.KeySchema ?? [];
    const keys = KeySchema.map(({ AttributeName }) => AttributeName);
    const AttributeDefinitions = Table?.AttributeDefinitions?.filter((each) =>
      keys.includes(each.AttributeName),
    );
    const table = { KeySchema, AttributeDefinitions, BillingMode: "PAY_PER_REQUEST" as const };
    await client.send(new CreateTableCommand({ ...table, TableName: `${name}-restored` }));
  }
}

describe("the runbook on hot keys", () => {
  it("reads the report of the rule that DynamoDB names, whose name ends in a time", async () => {
    const { after } = await run(commandsOf("ClientIndexWriteThrottles"), {});
    const [report] = after.calls.filter((call) => call.includes("get-insight-rule-report"));
    expect(report).toContain("--rule-name DynamoDBContributorInsights-PKT-calendar-1618028180292 ");
  });
});

describe("every command of the runbook", () => {
  it.each(SCRIPTS_OF_A_STACK)("names the stack: npm run %s", (script) => {
    const commands = [...runbook.matchAll(/npm run ([\w:-]+)((?:\\\n|[^`\n])*)/g)];
    const ofScript = commands.filter(([, name]) => name === script).map(([command]) => command);
    expect(ofScript).not.toEqual([]);
    expect(ofScript.filter((command) => !/ --stack [\w"$-]+/.test(command))).toEqual([]);
  });
});

describe("a command of the runbook whose variable is not set", () => {
  it.each(["Revoke access at once", "Erase a person", "Rotate a client secret", "End a calendar feed"])(
    "does nothing, and says which: %s",
    async (heading) => {
      const { status, stdout, stderr, after, commands } = await run(
        `unset ${Object.keys(GIVEN).join(" ")}\n${commandsOf(heading)}`,
        {},
      );
      expect(status).not.toBe(0);
      expect(stderr).toMatch(/: [A-Z]+: parameter (?:null or not set|not set)$/m);
      expect([stdout, after.calls.filter((call) => /delete/.test(call)), commands]).toEqual(["", [], [""]]);
    },
  );
});

describe("the runbook on requests that get 429", () => {
  const [, section = ""] = /^### GatewayThrottles$(.*?)^### /ms.exec(runbook) ?? [];
  const { meaning, remedy } = alarmTexts.GatewayThrottles;

  it.each(["throttlingRate", "visitorRate", "timetableRate", "checkRate", "feedRate"])(
    "names the setting that allows more: %s",
    (name) => {
      expect(section).toContain(`\`${name}\``);
      expect(`${meaning} ${remedy}`).toContain(name);
    },
  );
});

describe("the commands of each section", () => {
  const headings = [...runbook.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  const sections = headings.filter((heading) => hasBlocks(heading) && !heading.startsWith("Restore"));

  it("are run here", () => expect(sections.length).toBeGreaterThan(10));

  it.each(sampleOf(sections, 2))("work as they stand: %s", async (heading) => {
    const { status, stderr, commands } = await run(commandsOf(heading), {});
    expect([status, stderr.split("\n").filter((line) => !EXPECTED_NEWS.test(line))]).toEqual([0, []]);
    const ofStack = commands.filter((command) => SCRIPTS_OF_A_STACK.includes(command.split(" ")[2] ?? ""));
    expect(stderr.match(/^This acts on the stack FitnessBooking-prod /gm) ?? []).toHaveLength(ofStack.length);
  });
});

describe("the runbook's commands to restore", () => {
  const [stop = "", copy = "", restore = "", resume = "", remove = ""] = blocksOf(
    "Restore to a point in time",
  );

  itInAll("make every table of the stack what the restored one is", async () => {
    await makeRestored();
    expect(await storedItems(club.tables, "Clients")).not.toEqual([]);
    const { status, stdout } = await run([stop, copy, restore, resume, remove].join("\n"), {});
    expect(status).toBe(0);
    for (const table of Object.keys(club.tables.names) as TableName[]) {
      expect(stdout).toContain(`Restored ${table} from `);
      expect(await storedItems(club.tables, table)).toEqual([]);
    }
  });

  it("stop every function and its event source, and wait until both pipes have stopped", async () => {
    const { status, stderr, after } = await run(stop, {});
    expect([status, stderr]).toEqual([0, ""]);
    expect(Object.values(after.functions)).toEqual(FUNCTIONS.map(() => ({ reserved: 0 })));
    expect(after.mappings).toEqual({ "mapping-1": { isEnabled: false } });
    expect(Object.values(after.pipes).map(({ state }) => state)).toEqual(["STOPPED", "STOPPED"]);
  });

  it.each(
    sampleOf<[string, object, number | null]>(
      [
        ["50, as the stage configures", { reservedConcurrency: 50 }, 50],
        ["none, as nothing is configured", {}, null],
      ],
      1,
    ),
  )("give back the concurrency: %s, though run twice", async (_, settings, reserved) => {
    const { status, stderr, after } = await run(
      [stop, copy, stop, resume].join("\n"),
      settings,
      state(reserved),
    );
    expect([status, stderr]).toEqual([0, ""]);
    expect(after.functions).toEqual(state(reserved).functions);
    expect(after.mappings).toEqual({ "mapping-1": { isEnabled: true } });
    expect(Object.values(after.pipes).map(({ state }) => state)).toEqual(["RUNNING", "RUNNING"]);
    expect(after.restored).toEqual(Object.values(club.tables.names).map((name) => `${name}-restored`));
  });
});

describe("the runbook's commands to deploy", () => {
  it.each(["Deploy", "The way back"])("%s: are scripts and options that are there", async (heading) => {
    const { status, stderr, commands } = await run(commandsOf(heading), {});
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

  it("go back without alarms, from the good commit with its own packages", async () => {
    const { commands } = await run(commandsOf("The way back"), {});
    expect(commands).toEqual([
      "git switch --detach 0a1b2c3",
      "npm ci",
      "npm run deploy -- --stage prod -c rollout=now",
    ]);
  });
});
