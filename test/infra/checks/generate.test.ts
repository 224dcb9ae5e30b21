import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { errorCatalogue } from "../../../shared/api/error-catalogue.ts";

const README = "# Club\n\n<!-- codes:start -->\nold\n<!-- codes:end -->\n\nThe rest.\n";
const GENERATED = [
  "shared/club/club-file.schema.json",
  "shared/api/openapi.json",
  "shared/sdk/api-types.ts",
  "shared/sdk/api-operations.ts",
];
const ALL = ["README.md", ...GENERATED];

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "generate-"));
  writeFileSync(join(project, "README.md"), README);
});

afterEach(() => rmSync(project, { recursive: true }));

describe("generate", () => {
  it("writes the README's table of codes and leaves the rest of it", () => {
    expect(generate("--project", project).status).toBe(0);
    const readme = read("README.md");
    expect(readme).toMatch(/^# Club\n\n<!-- codes:start -->\n\n\| Code \|/);
    expect(readme).toMatch(/\|\n\n?<!-- codes:end -->\n\nThe rest\.\n$/);
    expect(readme).not.toContain("old");
    const codes = [...readme.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
    expect(codes).toEqual(Object.keys(errorCatalogue));
    const { status, severity, message, help } = errorCatalogue.TENANT_NOT_FOUND;
    expect(readme).toContain(`| \`TENANT_NOT_FOUND\` | ${status} | ${severity} | ${message} | ${help} |`);
  });

  it("changes nothing the second time", () => {
    generate("--project", project);
    const written = ALL.map(read);
    expect(generate("--project", project).stdout).toContain("up to date");
    expect(ALL.map(read)).toEqual(written);
  });

  it.each([
    ["without a marker", "# Club\n<!-- codes:start -->\n"],
    ["with a marker twice", `${README}<!-- codes:end -->`],
    ["with the markers the wrong way round", "<!-- codes:end --><!-- codes:start -->"],
  ])("refuses a README %s, in a sentence", (_, readme) => {
    writeFileSync(join(project, "README.md"), readme);
    const { status, stderr } = generate("--project", project);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^generate: README\.md must have .*\n$/);
  });

  it("says what it does when asked", () => {
    expect(generate("--help").stdout).toContain("--check");
  });
});

describe("generate --check", () => {
  it("names the stale files, fails and writes nothing", () => {
    const { status, stderr } = generate("--check", "--project", project);
    expect(status).toBe(1);
    expect(stderr).toBe(ALL.map((path) => `${path} is stale: run npm run generate.\n`).join(""));
    expect(read("README.md")).toBe(README);
  });

  it("passes once they are generated", () => {
    generate("--project", project);
    expect(generate("--check", "--project", project)).toMatchObject({ status: 0, stderr: "" });
  });

  it("passes for this project", () => {
    expect(generate("--check")).toMatchObject({ status: 0, stderr: "" });
  });
});

function generate(...args: readonly string[]) {
  return spawnSync(process.execPath, ["infra/checks/generate.ts", ...args], { encoding: "utf8" });
}

function read(path: string): string {
  return readFileSync(join(project, path), "utf8");
}
