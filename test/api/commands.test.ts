import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../infra/local/loopback/free-port.ts";
import { APPOINTMENT_PATH, type Api, BOTH_SCOPES, sharedApi } from "../support/api.ts";
import { runCommand } from "../support/command.ts";
import { newTestFolder } from "../support/test-folder.ts";

const ASK = ["--principal", "northwind-app", "--scope", BOTH_SCOPES];

const directories = { empty: newTestFolder(), running: newTestFolder() };

let api: Api;

beforeAll(async () => {
  api = await sharedApi();
  writeFileSync(join(directories.running, "state.json"), JSON.stringify(api.state));
});

function runToken(directory: string, ...args: string[]) {
  return runCommand("infra/commands/token.ts", args, { LOCAL_DIRECTORY: directory });
}

function runStart(environment: Readonly<Record<string, string>>, ...args: string[]) {
  return runCommand("infra/local/start.ts", args, { LOCAL_DIRECTORY: directories.empty, ...environment });
}

describe("npm run token", () => {
  it("prints a token alone, which the product takes", async () => {
    const { exitCode, stdout } = await runToken(directories.running, ...ASK);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const answer = await api.send(APPOINTMENT_PATH, { token: stdout.trim(), body: {} });
    expect(answer.status).toBe(400);
  });

  it("gives the token the lifetime and the audience that are asked for", async () => {
    const flags = ["--lifetime", "90", "--audience", "somebody-else"];
    const { stdout } = await runToken(directories.running, ...ASK, ...flags);
    const claims = JSON.parse(Buffer.from(stdout.split(".")[1] ?? "", "base64url").toString());
    expect([claims.aud, claims.exp - claims.iat]).toEqual(["somebody-else", 90]);
  });

  it("says so where no product runs", async () => {
    expect(await runToken(directories.empty, ...ASK)).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: expect.stringMatching(/npm start/),
    });
  });

  it.each([
    ["no flags", []],
    ["no scope", ["--principal", "northwind-app"]],
    ["a lifetime of nothing", [...ASK, "--lifetime", "0"]],
    ["a lifetime of words", [...ASK, "--lifetime", "an hour"]],
    ["a flag that is not there", [...ASK, "--subject", "me"]],
  ])("refuses %s with a sentence", async (_, args) => {
    const { exitCode, stdout, stderr } = await runToken(directories.running, ...args);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/--/);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });
});

describe("npm start", () => {
  let taken: Server;

  beforeAll(async () => {
    taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  });

  afterAll(() => void taken.close());

  it("says that the port is taken", async () => {
    const port = String((taken.address() as AddressInfo).port);
    const { exitCode, stderr } = await runStart({ PORT: port });
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`Port ${port} is taken`);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });

  it("does not serve the same data twice", async () => {
    const { exitCode, stderr } = await runStart({ LOCAL_DIRECTORY: directories.running, PORT: "0" });
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`npm start serves ${api.state.baseUrl} already`);
  });

  it("refuses a flag that is not there with a sentence", async () => {
    const { exitCode, stderr } = await runStart({}, "--frsh");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("--frsh");
    expect(stderr).not.toMatch(/^ {4}at /m);
  });

  it("refuses a setting that the stack refuses with its sentence", async () => {
    const { exitCode, stderr } = await runStart({ PORT: "0" }, "-c", "allowedOrigins=nowhere");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("Set allowedOrigins");
    expect(stderr).not.toMatch(/^ {4}at /m);
  });

  it("says that another engine does not answer", async () => {
    const AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${await freePort()}`;
    const { exitCode, stderr } = await runStart({ PORT: "0", AWS_ENDPOINT_URL_DYNAMODB });
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`Nothing listens at ${AWS_ENDPOINT_URL_DYNAMODB}`);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });

  it("tells its flags", async () => {
    const { exitCode, stdout } = await runStart({}, "--help");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("--fresh");
  });
});
