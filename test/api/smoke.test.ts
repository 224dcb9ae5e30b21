import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { runSmoke } from "../../infra/commands/smoke/run-smoke.ts";
import { localTokens } from "../../infra/commands/smoke/smoke-tokens.ts";
import { listen } from "../../infra/local/loopback/listen.ts";
import { SMOKE_COMPANY_UUID, SMOKE_HOOK_PATH, SMOKE_TENANT_ID } from "../../infra/stack/check/smoke-club.ts";
import { allTables } from "../../shared/tables/all-tables.ts";
import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import type { TableName } from "../../shared/tables/table-definition.ts";
import { type Api, clientOf, sharedApi, toldApi } from "../support/api.ts";
import { runCommand } from "../support/command.ts";
import { localDirectoryOf } from "../support/local-directory.ts";
import { itInAll, sampleOf } from "../support/run-size.ts";
import { PROJECT_ROOT } from "../support/started-product.ts";
import { storedItems } from "../support/stored-items.ts";

const COMMAND = "infra/commands/smoke.ts";
let api: Api;

beforeAll(async () => {
  api = await sharedApi();
});

/** What makes the command find the product. */
function environment(): Readonly<Record<string, string>> {
  return { LOCAL_DIRECTORY: localDirectoryOf(api.state) };
}

/** The items of the smoke test's tenant in all tables, but for counts of addresses, which say nothing of it and end in a day. */
async function leftItems(state = api.state): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const table of Object.keys(allTables) as TableName[]) {
    for (const item of await storedItems({ client: clientOf(state), names: state.tables }, table)) {
      const text = JSON.stringify(item, (_, value) => (value instanceof Set ? [...value] : value));
      if (text.includes(String(SMOKE_TENANT_ID)) || text.includes(SMOKE_COMPANY_UUID))
        found.push([table, item]);
    }
  }
  return found;
}

/** The product behind a server that answers 500 where a path ends so. */
async function brokenProduct(end: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (request.url?.endsWith(end)) {
      response.statusCode = 500;
      response.end('{"broken":true}');
      return;
    }
    const { authorization = "" } = request.headers;
    const answer = await fetch(`${api.state.baseUrl}${request.url}`, {
      method: request.method ?? "GET",
      headers: { authorization, "content-type": request.headers["content-type"] ?? "application/json" },
      ...(body.length === 0 ? {} : { body }),
    });
    response.statusCode = answer.status;
    response.end(answer.status === 204 ? undefined : await answer.text());
  });
  onTestFinished(() => void server.close());
  return await listen(server);
}

describe("npm run smoke", () => {
  it("tries the product out, prints each step's time, and leaves nothing", async () => {
    // The product that all tests share sends no messages.
    const product = await toldApi();
    const { exitCode, stdout, stderr } = await runCommand(COMMAND, [], {
      LOCAL_DIRECTORY: localDirectoryOf(product.state),
    });
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining("This acts on the product")]);
    const steps = stdout.split("\n").flatMap((line) => /^(\S.*?) {2,}\d+ ms$/.exec(line)?.[1] ?? []);
    expect(steps).toEqual([
      "get a token",
      "make a webhook",
      "book",
      "read a feed",
      "move",
      "cancel",
      "hold a class",
      "book a tour",
      "get the webhook",
      "send messages",
    ]);
    expect(stdout).toMatch(/^Removed all \d+ items of the smoke test again\.$/m);
    expect(await leftItems(product.state)).toEqual([]);
  });

  const steps = [
    ["/webhooks", "make a webhook"],
    ["/reschedule", "move"],
    ["/tour", "book a tour"],
  ] as const;

  it.each(sampleOf(steps, 1))(
    "names the step that fails at %s: %s, and leaves nothing",
    async (end, step) => {
      const printed: string[] = [];
      const smoke = runSmoke({
        baseUrl: await brokenProduct(end),
        hasMail: false,
        tokens: localTokens(api.state.baseUrl),
        tables: new BulkTables(clientOf(api.state), api.state.tables),
        print: (line) => void printed.push(line),
      });
      await expect(smoke).rejects.toMatchObject({
        message: `The step "${step}" failed.`,
        cause: { message: expect.stringMatching(/^POST \/.+ answered 500: \{"broken":true\}$/) },
      });
      expect(printed.join("\n")).not.toMatch(new RegExp(`^${step}`, "m"));
      expect(await leftItems()).toEqual([]);
    },
  );

  itInAll("removes what a killed run has left, and goes on", async () => {
    const child = spawn(process.execPath, [COMMAND], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...environment() },
      stdio: ["ignore", "pipe", "ignore"],
    });
    let printed = "";
    for await (const chunk of child.stdout) {
      printed += String(chunk);
      if (/^book /m.test(printed)) child.kill("SIGKILL");
    }
    expect(await leftItems()).not.toEqual([]);
    const { exitCode, stdout } = await runCommand(COMMAND, [], environment());
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(/^Removed what an earlier smoke test has left: \d+ items\.$/m),
    ]);
    expect(await leftItems()).toEqual([]);
  });

  it("fails in a sentence where no product runs", async () => {
    const nowhere = { LOCAL_DIRECTORY: "/nowhere" };
    const { exitCode, stdout, stderr } = await runCommand(COMMAND, [], nowhere);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^smoke: There is no product running on this machine\./);
  });
});

describe("the route of the smoke test's webhook", () => {
  it("takes every JSON without a token, and tells nothing", async () => {
    const answer = await fetch(`${api.state.baseUrl}${SMOKE_HOOK_PATH}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"type":"webhook.test"}',
    });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
  });
});
