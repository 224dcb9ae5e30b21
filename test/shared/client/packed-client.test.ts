import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, sharedApi } from "../../support/api.ts";
import { LONDON_BRIDGE, NORTHWIND } from "../../support/function-under-test.ts";
import { openHour } from "../../support/open-hour.ts";
import { PROJECT_ROOT } from "../../support/started-product.ts";

const CLIENT = join(PROJECT_ROOT, "shared/client");
const SLOT = 2_900;

const project = mkdtempSync(join(tmpdir(), "club-app-"));
let api: Api;

/** Ten lines with which an app books a tour. */
function app(nameField: string): string {
  return `import { createBookingClient } from "@fitness-club-booking/client";

const { API = "", TOKEN = "", START = "" } = process.env;
const club = createBookingClient({ baseUrl: API, token: async () => ({ accessToken: TOKEN, expiresAtMs: Date.now() + 9e5 }) });
const result = await club.bookTour(
  { company_uuid: "${NORTHWIND}", tenant_uuid: "${LONDON_BRIDGE}" },
  { prospect: { ${nameField}: "Ten Lines", email_id: "ten.lines@example.com" }, book_tour: { scheduled_datetime: START } },
);
console.log(result.ok ? result.data.info[0]?.errorCode : result);
`;
}

beforeAll(async () => {
  api = await sharedApi();
  execFileSync("npm", ["pack", "--pack-destination", project], { cwd: CLIENT, stdio: "ignore" });
  const packed = readdirSync(project).find((name) => name.endsWith(".tgz")) ?? "";
  writeFileSync(join(project, "package.json"), '{"name":"club-app","private":true,"type":"module"}');
  // By path, so that the test needs no network: the client's only dependency and that one's types, and Node's.
  const paths = ["openapi-fetch", "openapi-typescript-helpers", "@types/node", "undici-types"];
  const installed = paths.map((name) => join(PROJECT_ROOT, "node_modules", name));
  const flags = ["--install-links", "--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  execFileSync("npm", ["install", ...flags, join(project, packed), ...installed], {
    cwd: project,
    stdio: "pipe",
  });
}, 120_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

function compile(file: string, content: string) {
  writeFileSync(join(project, file), content);
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--types", "node"];
  return spawnSync(join(PROJECT_ROOT, "node_modules/.bin/tsc"), [...options, file], {
    cwd: project,
    encoding: "utf8",
  });
}

describe("the packed client in an empty project", () => {
  it("compiles, libraries and all, and books a tour in ten lines", async () => {
    const { status, stdout } = compile("app.ts", app("full_name"));
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    const env = { ...process.env, API: api.state.baseUrl, TOKEN: await api.token(), START: openHour(SLOT) };
    const printed = execFileSync(process.execPath, ["app.ts"], { cwd: project, encoding: "utf8", env });
    expect(printed).toBe("PROSPECT_CREATED\n");
  });

  it("does not compile with a field's name misspelt", () => {
    const { status, stdout } = compile("typo.ts", app("full_nam"));
    expect(status).not.toBe(0);
    expect(stdout).toContain("'full_nam' does not exist");
  });

  it("depends on openapi-fetch alone", () => {
    const { dependencies } = JSON.parse(readFileSync(join(CLIENT, "package.json"), "utf8"));
    expect(Object.keys(dependencies)).toEqual(["openapi-fetch"]);
  });

  it("is a package that publint has nothing against", () => {
    const publint = join(PROJECT_ROOT, "node_modules/.bin/publint");
    const { status, stdout } = spawnSync(publint, ["--strict"], { cwd: CLIENT, encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining("All good!") });
  });
});
