import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, sharedApi } from "../../support/api.ts";
import { openHour } from "../../support/open-hour.ts";
import { RUNS_ALL } from "../../support/run-size.ts";
import { PROJECT_ROOT } from "../../support/started-product.ts";

const SDK = join(PROJECT_ROOT, "shared/sdk");
const SLOT = 2_900;

const project = mkdtempSync(join(tmpdir(), "club-app-"));
let api: Api;

/** The README's app, with a field's name in place of the prospect's. */
function app(nameField: string): string {
  const readme = readFileSync(join(PROJECT_ROOT, "README.md"), "utf8");
  const code = /<!-- app:start -->\s*```ts\n(.*?)```\s*<!-- app:end -->/s.exec(readme)?.[1] ?? "";
  return code.replace("http://127.0.0.1:3000", api.state.baseUrl).replace("full_name", nameField);
}

beforeAll(async () => {
  api = await sharedApi();
  execFileSync("npm", ["pack", "--pack-destination", project], { cwd: SDK, stdio: "ignore" });
  const packed = readdirSync(project).find((name) => name.endsWith(".tgz")) ?? "";
  writeFileSync(join(project, "package.json"), '{"name":"club-app","private":true,"type":"module"}');
  // By path, so that the test needs no network: what the SDK and the pages depend on, and the types of that and of Node.js.
  const paths = [
    "openapi-fetch",
    "openapi-typescript-helpers",
    "oauth4webapi",
    "@types/node",
    "undici-types",
  ];
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
  return compiled([file], "--types", "node");
}

function compiled(files: readonly string[], ...options: readonly string[]) {
  const common = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023"];
  return spawnSync(join(PROJECT_ROOT, "node_modules/.bin/tsc"), [...common, ...options, ...files], {
    cwd: project,
    encoding: "utf8",
  });
}

describe.runIf(RUNS_ALL)("the packed SDK in an empty project", () => {
  it("compiles the README's lines, libraries and all, and books a tour", async () => {
    const { status, stdout } = compile("app.ts", app("full_name"));
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    const env = { ...process.env, DAY: openHour(SLOT).slice(0, 10) };
    const printed = execFileSync(process.execPath, ["app.ts"], { cwd: project, encoding: "utf8", env });
    expect(printed).toMatch(/^Booked \d+\n$/);
  });

  it("does not compile with a field's name misspelt", () => {
    const { status, stdout } = compile("typo.ts", app("full_nam"));
    expect(status).not.toBe(0);
    expect(stdout).toContain("'full_nam' does not exist");
  });

  it("is all of the SDK that a copy of the pages needs", () => {
    const copy = join(project, "pages");
    const filter = (path: string) => basename(path) !== "tsconfig.json";
    cpSync(join(PROJECT_ROOT, "shared/pages"), copy, { recursive: true, filter });
    // The desk's libraries, with their own dependencies where the project has them.
    for (const library of ["@event-calendar/core", "@github/combobox-nav"]) {
      const place = join(project, "node_modules", library);
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(join(PROJECT_ROOT, "node_modules", library), place);
    }
    const files = ["visitor", "member", "desk"].map((page) => `pages/${page}/${page}.ts`);
    files.push("pages/style-sheet.d.ts");
    const libraries = "es2023,dom,dom.iterable,dom.asynciterable";
    const { status, stdout } = compiled(files, "--allowImportingTsExtensions", "--lib", libraries);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  });

  it("depends on openapi-fetch alone", () => {
    const { dependencies } = JSON.parse(readFileSync(join(SDK, "package.json"), "utf8"));
    expect(Object.keys(dependencies)).toEqual(["openapi-fetch"]);
  });

  it("is a package that publint has nothing against", () => {
    const publint = join(PROJECT_ROOT, "node_modules/.bin/publint");
    const { status, stdout } = spawnSync(publint, ["--strict"], { cwd: SDK, encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining("All good!") });
  });
});
