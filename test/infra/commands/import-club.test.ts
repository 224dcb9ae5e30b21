import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importClubCommand } from "../../../infra/commands/import-club-command.ts";
import type { LocalState } from "../../../infra/state/local-state.ts";
import sampleClub from "../../../shared/club/sample-club.json" with { type: "json" };
import { tourBody } from "../../support/bodies.ts";
import { type CommandOutcome, runCommand, runInProcess } from "../../support/command.ts";
import { createTestTables, engineEndpoint, giveBackTables, type TestTables } from "../../support/engine.ts";
import { functionsUnderTest, LONDON_BRIDGE } from "../../support/function-under-test.ts";
import { itInAll } from "../../support/run-size.ts";
import { loadSampleClub } from "../../support/sample-club.ts";
import { storedItems } from "../../support/stored-items.ts";
import { newTestFolder } from "../../support/test-folder.ts";
import { MANAGER } from "../../support/tours.ts";
import { startFakeAws, tableOutputs } from "./fake-aws.ts";
import { writeLargeClubFile } from "./large-club-file.ts";

const SAMPLE = resolve("shared/club/sample-club.json");
const ALL_OF_IT =
  "2 companies, 4 tenants, 8 coaches, 9 rooms, 13 appointment types, 9 class types, 8 clients and 6 access records";

let folder: string;
let tables: TestTables;

beforeAll(() => {
  folder = newTestFolder();
  mkdirSync(join(folder, "nothing runs"));
});

beforeEach(async () => {
  tables = await createTestTables();
  writeFileSync(join(folder, "state.json"), JSON.stringify(runningProduct()));
  return () => giveBackTables(tables);
});

describe("club:import FILE", () => {
  it("writes to the running product and says what it wrote", async () => {
    const { exitCode, stdout } = await clubImportAsProcess([SAMPLE]);
    expect(stdout).toBe(`Wrote ${ALL_OF_IT}.\n`);
    expect(exitCode).toBe(0);
    expect(await storedItems(tables, "Clients")).toHaveLength(23);
  });

  it("finds the file from where npm was called", async () => {
    const env = { INIT_CWD: resolve("shared/club") };
    expect((await clubImport(["sample-club.json"], env)).exitCode).toBe(0);
  });

  it("leaves clients who are there already, and says so", async () => {
    await loadSampleClub(tables);
    const again = await clubImport([SAMPLE]);
    expect(again.stdout).toContain(
      "0 clients and 6 access records. 8 clients existed already and stayed unchanged.",
    );
  });

  it("imports all but a client whose contact a prospect has, says so and fails", async () => {
    await loadSampleClub(tables);
    const { id, file } = await prospectInFile();
    const { exitCode, stdout, stderr } = await clubImport([file]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("6 access records. 7 clients existed already");
    expect(stderr).toContain(
      `1 record was not written. All others were.\n  clients[4] (client 9009 of tenant 11): its email_id belongs to prospect ${id}; nothing of this client was written. Import with --join-people to join this client to that person.\n`,
    );
    expect(stderr).not.toContain("ada.byron");
  });

  it("names the client_id of a joined client, and the fields that it replaced and kept", async () => {
    await loadSampleClub(tables);
    const { id, file } = await prospectInFile();
    const line = `1 client was joined to an existing person and has that person's client_id.\n  clients[4]: client 9009 of tenant 11 has the client_id ${id}.`;
    for (const fields of [
      " Replaced: full_name. Kept: email_id, open_tour.\n",
      " Kept: full_name, email_id, mobile_number, medical_alert, open_tour.\n",
    ]) {
      const { exitCode, stdout } = await clubImport([file, "--join-people"]);
      expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`${line}${fields}`)]);
    }
    expect((await clubImport([file])).stdout).toContain(
      "1 client was joined to an existing person and has that person's client_id. --join-people lists it.",
    );
  });

  it("says which UUID stops answering", async () => {
    await loadSampleClub(tables);
    const file = join(folder, "another uuid.json");
    const changed = "11111111-2222-4333-8444-555555555555";
    writeFileSync(file, readFileSync(SAMPLE, "utf8").replace(LONDON_BRIDGE, changed));
    const { exitCode, stdout } = await clubImport([file]);
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringContaining(
        `tenants[0] (tenant 11): its tenant_uuid has changed; paths with ${LONDON_BRIDGE} stop answering for it within 60 seconds.`,
      ),
    ]);
  });

  itInAll("shows its progress without a terminal as a line per 10 %", async () => {
    const file = join(folder, "some.json");
    await writeLargeClubFile(file, 2_000);
    const { stderr } = await clubImport([file]);
    const steps = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((percent) => `Writing: ${percent} %`);
    const lines = stderr.trimEnd().split("\n");
    expect(lines.filter((line) => line.startsWith("Writing"))).toEqual(steps);
    expect(lines.filter((line) => line.startsWith("Checking")).at(-1)).toBe("Checking: 100 %");
  });

  it("refuses a file with every problem in a line, and writes nothing", async () => {
    const file = join(folder, "bad.json");
    writeFileSync(file, JSON.stringify({ companies: [{ company_uuid: 1 }], tenants: 7 }));
    const { exitCode, stdout, stderr } = await clubImport([file]);
    expect(exitCode).toBe(1);
    expect(stdout).toBe("");
    expect(stderr.split("\n").filter((line) => !/^(Checking|This acts on)/.test(line))).toEqual([
      `${file} was refused and nothing was written: 8 problems.`,
      ...["access", "appointment_types", "clients", "coaches"].map(
        (name) => `  ${name} is missing: it must be an array.`,
      ),
      "  companies[0].company_uuid must be a UUID such as 7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101.",
      "  companies[0].name is missing: it must be a string of 1 to 200 characters without control characters.",
      "  rooms is missing: it must be an array.",
      "  tenants must be an array, empty if the club has none.",
      "",
    ]);
    expect(await storedItems(tables, "Club")).toEqual([]);
  });

  it("counts the problems that it does not list", async () => {
    const file = join(folder, "very bad.json");
    writeFileSync(file, JSON.stringify({ rooms: Array(200).fill(0) }));
    const { stderr } = await clubImport([file]);
    expect(stderr).toContain("206 problems.");
    expect(stderr.trimEnd().split("\n").at(-1)).toBe("  … and 106 more.");
  });

  it("says that there is no such file", async () => {
    const { exitCode, stderr } = await clubImportAsProcess(["/nowhere/club.json"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("/nowhere/club.json cannot be read: there is no such file.");
  });

  it("says what to do where no product runs", async () => {
    const env = { LOCAL_DIRECTORY: join(folder, "nothing runs") };
    expect(await clubImport([SAMPLE], env)).toEqual({
      exitCode: 1,
      stdout: "",
      stderr:
        "club:import: There is no product running on this machine. Start it with npm start, or name a deployed stack with --stack NAME.\n",
    });
  });

  it("says that the database does not answer, without a stack trace", async () => {
    const state = { ...runningProduct(), engineEndpoint: "http://127.0.0.1:1" };
    writeFileSync(join(folder, "state.json"), JSON.stringify(state));
    const { exitCode, stderr } = await clubImport([SAMPLE]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/club:import: The database is unavailable.*ECONNREFUSED/);
    expect(stderr).not.toContain("    at ");
  });

  it.each([[[]], [["a.json", "b.json"]], [["--unknown", "a.json"]], [["a.json", "--stack"]]])(
    "fails in a sentence where it is called with %j",
    async (args) => {
      const { exitCode, stderr } = await clubImport(args);
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(/^club:import: .+\n$/);
    },
  );

  it("says what it does when asked", async () => {
    const { exitCode, stdout } = await clubImport(["--help"]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/--stack NAME.*--join-people/s);
  });

  itInAll("imports 5,000 clients on a heap of 64 MB", async () => {
    const file = join(folder, "large.json");
    await writeLargeClubFile(file, 5_000);
    const { exitCode, stdout, stderr } = await clubImportAsProcess([file], ["--max-old-space-size=64"]);
    expect(stderr).toContain("Writing: 100 %");
    expect(stdout).toContain("5008 clients");
    expect(exitCode).toBe(0);
  });
});

describe("club:import FILE --stack NAME", () => {
  it("writes to the tables that the stack's outputs name", async () => {
    const outputs = { BaseUrl: "https://x", ...tableOutputs(tables.names) };
    const { exitCode, stdout } = await importToStack(outputs);
    expect(stdout).toBe(`Wrote ${ALL_OF_IT}.\n`);
    expect(exitCode).toBe(0);
    expect(await storedItems(tables, "Clients")).toHaveLength(23);
  });

  it("says that a stack is none of ours", async () => {
    const { exitCode, stderr } = await importToStack({ BucketName: "x" });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("club:import: The stack Club is not a deployed booking backend");
  });

  it("says that there is no such stack", async () => {
    const { exitCode, stderr } = await importToStack(undefined);
    expect(exitCode).toBe(1);
    expect(stderr).toBe(
      "club:import: The stack Club cannot be looked up with your AWS settings. Stack with id Club does not exist\n",
    );
  });
});

/** A prospect with a tour, and the sample club with a client 9009 instead of 9201 who has the prospect's e-mail address. */
async function prospectInFile(): Promise<{ id: number; file: string }> {
  const { body } = await functionsUnderTest(tables.database).bookTour(tourBody(), MANAGER);
  const club = structuredClone(sampleClub);
  const [first] = club.clients;
  if (first === undefined) throw new Error("The sample club has no client.");
  club.clients[4] = {
    ...first,
    mobile_country_code: "44",
    ...{ client_id: 9009, email_id: "ada.byron@example.com", mobile_number: 7_700_900_555 },
  };
  const file = join(folder, "with a prospect.json");
  writeFileSync(file, JSON.stringify(club));
  return { id: body.info[1].jsonObject.client_id, file };
}

/** What `npm start` would have written, with the tables of this test. */
function runningProduct(): LocalState {
  return {
    pid: process.pid,
    baseUrl: "http://127.0.0.1:1",
    siteUrl: "http://127.0.0.1:2",
    engineEndpoint: engineEndpoint(),
    issuer: "http://127.0.0.1:1",
    audience: "club",
    tables: { ...tables.names },
  };
}

/** Runs the command in process, where a test needs no process of its own. */
async function clubImport(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> {
  return runInProcess(importClubCommand, args, { LOCAL_DIRECTORY: folder, ...environment });
}

async function clubImportAsProcess(
  args: readonly string[],
  nodeOptions: readonly string[] = [],
): Promise<CommandOutcome> {
  return runCommand("infra/commands/import-club.ts", args, { LOCAL_DIRECTORY: folder }, nodeOptions);
}

/** Imports the sample to the stack `Club`, which has these outputs. */
async function importToStack(outputs: Readonly<Record<string, string>> | undefined): Promise<CommandOutcome> {
  const { environment } = await startFakeAws(outputs);
  return clubImport([SAMPLE, "--stack", "Club"], environment);
}
