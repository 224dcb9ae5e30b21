import { beforeAll, expect, it } from "vitest";
import { APPOINTMENT_PATH, type Api, sharedApi } from "../support/api.ts";
import { runCommand } from "../support/command.ts";
import { localDirectoryOf } from "../support/local-directory.ts";

const PRINCIPAL = "granted-by-command";
let api: Api;

beforeAll(async () => {
  api = await sharedApi();
});

async function statusOfCall(): Promise<number> {
  // A token of its own each time: what the gateway knows of another does not count.
  const token = await api.token({ principal: PRINCIPAL, lifetimeS: 60 + Math.floor(Math.random() * 1e6) });
  return (await api.send(APPOINTMENT_PATH, { token, body: {} })).status;
}

it("the running product lets a principal in with npm run access -- grant, and out with revoke", async () => {
  const environment = { LOCAL_DIRECTORY: localDirectoryOf(api.state) };
  const access = (...args: string[]) => runCommand("infra/commands/access.ts", args, environment);
  expect(await statusOfCall()).toBe(403);
  await access("grant", PRINCIPAL, "--tenant", "11");
  expect(await statusOfCall()).toBe(400);
  await access("revoke", PRINCIPAL);
  expect(await statusOfCall()).toBe(403);
});
