import { beforeEach, describe, expect, it } from "vitest";
import { revokeAccess } from "../../../infra/commands/access/manage-access.ts";
import { accessCommand } from "../../../infra/commands/access-command.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { bulkTablesThrough } from "../../support/bulk-tables-through.ts";
import { calendarsUnderTest } from "../../support/calendar-route.ts";
import { type CommandOutcome, runCommand, runInProcess } from "../../support/command.ts";
import { NORTHWIND } from "../../support/function-under-test.ts";
import { localDirectoryOf, stateWithTables } from "../../support/local-directory.ts";
import { MEMBER_9001 } from "../../support/member.ts";
import { storedItems } from "../../support/stored-items.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";
import { startFakeAws, tableOutputs } from "./fake-aws.ts";
import { FakeUserPool } from "./fake-user-pool.ts";

const club = useSampleClub();
let calendars: ReturnType<typeof calendarsUnderTest>;

beforeEach(() => {
  calendars = calendarsUnderTest(club.tables.database, () => club.now);
});

function access(...args: readonly string[]): Promise<CommandOutcome> {
  return runInProcess(accessCommand, args, {
    LOCAL_DIRECTORY: localDirectoryOf(stateWithTables(club.tables)),
  });
}

async function storedAccess(principal: string) {
  const items = await storedItems(club.tables, "Club");
  return items.find((item) => item.record === "access" && item.partition === `access#${principal}`);
}

/** Makes the feed of client 9001 by their own token; the last part of its path. */
async function memberFeed(): Promise<string> {
  const { status, body, text } = await club.api.createClientCalendar(undefined, {
    principal: "member-9001",
    grants: MEMBER_9001,
    pathParameters: { tenant_id: "11", client_id: "9001" },
  });
  expect(status, text).toBe(201);
  return String(body.url).replace(/^.*\/calendars\//, "");
}

describe("npm run access -- grant", () => {
  it("writes the record that the authorizer reads, and says by when it counts", async () => {
    const { exitCode, stdout } = await access(
      "grant",
      "kiosk",
      "--tenant",
      "11",
      "--company",
      NORTHWIND.toUpperCase(),
    );
    expect([exitCode, stdout]).toEqual([0, "Granted to kiosk. It takes effect within 5 minutes.\n"]);
    expect(await storedAccess("kiosk")).toEqual({
      partition: "access#kiosk",
      record: "access",
      principal: "kiosk",
      companies: [NORTHWIND],
      tenants: [11],
      granted_at: expect.stringMatching(/^2\d{3}-.*Z$/),
    });
  });

  it("replaces what was granted before, and says so", async () => {
    await access("grant", "kiosk", "--tenant", "11");
    const { stdout } = await access("grant", "kiosk", "--tenant", "12");
    expect(stdout).toContain("Granted to kiosk, in place of what they had.");
    expect(await storedAccess("kiosk")).toMatchObject({ tenants: [12] });
  });

  it("limits a member's token to one client", async () => {
    await access("grant", "member", "--tenant", "11", "--client", "9001");
    expect(await storedAccess("member")).toMatchObject({ tenants: [11], client_id: 9001 });
  });

  it("ends the calendar feed of the client for whom alone it was, unless it still is", async () => {
    const feed = await memberFeed();
    await access("grant", "member-9001", "--tenant", "11", "--client", "9001");
    expect((await calendars.get(feed)).status).toBe(200);
    await access("grant", "member-9001", "--tenant", "11", "--client", "9002");
    expect((await calendars.get(feed)).status).toBe(404);
  });

  it("is for the person whom an import joined the client to, and says so", async () => {
    const join = { tenant_id: 11, record: "imported#555", client_id: 9002 };
    await new BulkTables(club.tables.client, club.tables.names).put("Clients", [join]);
    const { stdout } = await access("grant", "member", "--tenant", "11", "--client", "555");
    expect(stdout).toContain("They are client 9002, whom an import joined client 555 to.");
    expect(await storedAccess("member")).toMatchObject({ tenants: [11], client_id: 9002 });
    const both = ["--tenant", "11", "--tenant", "13", "--client", "9301"];
    await new BulkTables(club.tables.client, club.tables.names).put("Clients", [
      { ...join, record: "imported#9301" },
    ]);
    const { exitCode, stderr } = await access("grant", "other", ...both);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("is a different person in each")]);
  });

  it.each([
    [
      "a client who is not there",
      ["--tenant", "11", "--client", "555"],
      "There is no client 555 at tenant 11.",
    ],
    [
      "a client who is not at every tenant",
      ["--tenant", "11", "--tenant", "12", "--client", "9001"],
      "There is no client 9001 at tenant 12.",
    ],
    ["nothing", [], "A grant is for at least one company or tenant."],
    ["a tenant that is not there", ["--tenant", "77"], "There is no tenant 77."],
    [
      "a company that is not there",
      ["--company", "0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2eff"],
      "There is no company",
    ],
    ["a tenant that is no number", ["--tenant", "x"], "tenants[0] must be"],
    [
      "a member of a whole company",
      ["--company", NORTHWIND, "--client", "1"],
      "companies must be an empty array",
    ],
  ])("refuses a grant for %s, and writes nothing", async (_, flags, problem) => {
    const { exitCode, stderr } = await access("grant", "kiosk", ...flags);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`Nothing was granted:\n  `);
    expect(stderr).toContain(problem);
    expect(await storedAccess("kiosk")).toBeUndefined();
  });
});

describe("npm run access -- revoke", () => {
  it("takes the record away, once", async () => {
    expect((await access("revoke", "london-kiosk")).exitCode).toBe(0);
    expect(await storedAccess("london-kiosk")).toBeUndefined();
    const again = await access("revoke", "london-kiosk");
    expect([again.exitCode, again.stdout]).toEqual([1, ""]);
    expect(again.stderr).toContain(
      "Nothing was revoked: london-kiosk has no access, and no import gives it any from now on. npm run access -- list",
    );
  });

  it("ends the calendar feed of the client for whom alone the access was", async () => {
    const feed = await memberFeed();
    await access("revoke", "northwind-app");
    expect((await calendars.get(feed)).status).toBe(200);
    await access("revoke", "member-9001");
    expect((await calendars.get(feed)).status).toBe(404);
  });

  it("leaves nothing of the feed if it is cut off before the record is gone", async () => {
    const feed = await memberFeed();
    const bulk = bulkTablesThrough(club.tables, async ({ input }, next) => {
      if (JSON.stringify(input).includes("access#member-9001") && "TransactItems" in Object(input)) {
        throw new Error("The command was cut off.");
      }
      return await next();
    });
    await expect(revokeAccess(bulk, "member-9001")).rejects.toThrow("cut off");
    expect((await calendars.get(feed)).status).toBe(404);
  });
});

describe("npm run access -- list", () => {
  it("has a line for each principal", async () => {
    const { stdout } = await access("list");
    expect(stdout.split("\n").map((line) => line.split(" ")[0])).toEqual([
      "camden-desk",
      "harbour-app",
      "london-kiosk",
      "member-9001",
      "member-9301",
      "northwind-app",
      "",
    ]);
    expect(stdout).toContain("member-9001  tenant 11  client 9001 alone\n");
    expect(stdout).toContain(`northwind-app  company ${NORTHWIND}\n`);
  });
});

describe("npm run access -- --stack", () => {
  const GRANT = ["grant", "kiosk", "--tenant", "11", "--stack", "Club"];

  async function stack() {
    return await startFakeAws(tableOutputs(club.tables.names));
  }

  it("works on the tables that the stack's outputs name, and says first which stack it is", async () => {
    const { environment } = await stack();
    const { exitCode, stderr } = await runCommand("infra/commands/access.ts", GRANT, environment);
    expect([exitCode, stderr]).toEqual([
      0,
      "This acts on the stack Club in eu-west-1 of account 123456789012.\n",
    ]);
    expect(await storedAccess("kiosk")).toBeDefined();
  });

  it("finds the region where only AWS_DEFAULT_REGION is set, as npm run deploy does", async () => {
    const { environment } = await stack();
    const region = { AWS_REGION: "", AWS_DEFAULT_REGION: "eu-west-1" };
    const { exitCode } = await runCommand("infra/commands/access.ts", GRANT, { ...environment, ...region });
    expect(exitCode).toBe(0);
  });
});

describe("npm run access -- revoke --now", () => {
  const REVOKE = ["revoke", "london-kiosk", "--now", "--stack", "Club"];
  const FLUSH = "DELETE /restapis/abc/stages/prod/cache/authorizers";

  async function stack(outputs: Readonly<Record<string, string>>) {
    const { environment, calls } = await startFakeAws({ ...tableOutputs(club.tables.names), ...outputs });
    return { calls, run: () => runInProcess(accessCommand, REVOKE, environment) };
  }

  it("makes the gateway forget what it keeps, after the record is gone", async () => {
    const { calls, run } = await stack({ ApiId: "abc", ApiStage: "prod" });
    const { exitCode, stdout } = await run();
    expect([exitCode, stdout]).toEqual([
      0,
      "Revoked all access of london-kiosk. It takes effect now: the gateway's authorizer cache is flushed.\n",
    ]);
    expect(await storedAccess("london-kiosk")).toBeUndefined();
    // Once more, for an authorizer that had read the record before.
    expect(calls.map(({ operation }) => operation).filter((each) => each !== "")).toEqual([FLUSH, FLUSH]);
  });

  it("revokes nothing of a principal without access, and flushes for a revocation before", async () => {
    const { calls, run } = await stack({ ApiId: "abc", ApiStage: "prod" });
    await access("revoke", "london-kiosk");
    const { exitCode, stdout, stderr } = await run();
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^Nothing was revoked: london-kiosk has no access.+ is flushed all the same\.$/m);
    expect(calls.map(({ operation }) => operation).filter((each) => each !== "")).toEqual([FLUSH, FLUSH]);
  });

  it("revokes all the same where the gateway cannot be told, and says when that counts", async () => {
    const { run } = await stack({});
    const { exitCode, stdout, stderr } = await run();
    expect([exitCode, stdout]).toEqual([
      1,
      "Revoked all access of london-kiosk. It takes effect within 5 minutes.\n",
    ]);
    expect(stderr).toContain(
      "access: The authorizer cache was not flushed, because the outputs of Club do not name its API. Deploy it first",
    );
    expect(await storedAccess("london-kiosk")).toBeUndefined();
  });

  it("is for a deployed stack, and for revoke alone", async () => {
    for (const args of [
      ["revoke", "london-kiosk", "--now"],
      ["list", "--now", "--stack", "Club"],
    ]) {
      const { exitCode, stderr } = await access(...args);
      expect([exitCode, stderr]).toEqual([
        1,
        expect.stringMatching(/^access: --now is for revoke with --stack/),
      ]);
    }
    expect(await storedAccess("london-kiosk")).toBeDefined();
  });
});

describe("npm run access -- list --stack", () => {
  const pool = new FakeUserPool([
    { name: "desk", id: "camden-desk", secrets: ["s"] },
    { name: "kiosk", id: "london-kiosk", secrets: ["s"] },
  ]);

  async function list(outputs: Readonly<Record<string, string>>, userPool: FakeUserPool | undefined = pool) {
    const stack = { ...tableOutputs(club.tables.names), ...outputs };
    const { environment } = await startFakeAws(stack, {}, "none", undefined, userPool);
    return runInProcess(accessCommand, ["list", "--stack", "Club"], environment);
  }

  it("names the app clients of the stack's own issuer", async () => {
    const { exitCode, stdout } = await list({ UserPoolId: "eu-west-1_abc" });
    const lines = stdout.split("\n").filter((line) => line.includes("app client"));
    expect(exitCode).toBe(0);
    expect(lines).toEqual([
      expect.stringMatching(/^camden-desk {2}tenant .+ {2}app client desk$/),
      expect.stringMatching(/^london-kiosk {2}.+ {2}app client kiosk$/),
    ]);
  });

  it("lists all the same where Cognito refuses to list them, and says so", async () => {
    const refusing = new FakeUserPool();
    refusing.answer = () => ({ status: 400, body: { __type: "AccessDeniedException", message: "No." } });
    const { exitCode, stdout, stderr } = await list({ UserPoolId: "eu-west-1_abc" }, refusing);
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^camden-desk {2}/)]);
    expect(stderr).toMatch(/^The names of app clients cannot be listed: No\.$/m);
  });
});

describe("npm run access without --stack", () => {
  it("says first that it acts on the product of this machine", async () => {
    const { stderr } = await access("revoke", "london-kiosk");
    expect(stderr).toBe(
      "This acts on the product that npm start runs on this machine (http://127.0.0.1:1). Name a deployed stack with --stack NAME.\n",
    );
  });
});

describe("npm run access", () => {
  it.each([[[]], [["grant"]], [["revoke"]], [["give", "a"]], [["grant", "a", "b"]], [["list", "--all"]]])(
    "fails in a sentence where it is called with %j",
    async (args) => {
      const { exitCode, stderr } = await access(...args);
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(/^access: .+\n$/);
    },
  );

  it("says that list takes no principal", async () => {
    const { exitCode, stderr } = await access("list", "london-kiosk");
    expect([exitCode, stderr]).toEqual([
      1,
      "access: list takes no principal: it lists all. --help says more.\n",
    ]);
  });
});
