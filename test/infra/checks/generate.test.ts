import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { generateCommand } from "../../../infra/checks/generate-command.ts";
import { operations } from "../../../shared/api/operations.ts";
import { type CommandOutcome, runCommand, runInProcess } from "../../support/command.ts";
import { itInAll } from "../../support/run-size.ts";
import { newTestFolder } from "../../support/test-folder.ts";

const API = "shared/api/README.md";
const DOCUMENTS = {
  [API]:
    "# Club\n<!-- operations:start -->\n<!-- operations:end -->\nBetween.\n<!-- scopes:start -->\nformer rows\n<!-- scopes:end -->\n\nThe rest.\n",
};
const ALL = [
  ...Object.keys(DOCUMENTS),
  "shared/club/club-file.schema.json",
  "shared/api/openapi.json",
  "shared/api/body-sizes.ts",
  "shared/sdk/api-types.ts",
  "shared/sdk/operations.ts",
];

let project: string;

beforeEach(() => {
  project = newTestFolder();
  for (const [path, text] of Object.entries(DOCUMENTS)) write(path, text);
});

describe("generate", () => {
  it("writes the tables of the documents and leaves the rest of them", async () => {
    expect((await generate("--project", project)).exitCode).toBe(0);
    const document = read(API);
    expect(document).toMatch(
      /^# Club\n<!-- operations:start -->\n\n\*\*`tours\.write`\*\*\n\n\| Operation \|/,
    );
    expect(document).toMatch(
      /\|\n\n?<!-- operations:end -->\nBetween\.\n<!-- scopes:start -->\n\n\| Scope \|/,
    );
    expect(document).toMatch(/\|\n\n?<!-- scopes:end -->\n\nThe rest\.\n$/);
    expect(document).not.toContain("former rows");
    const [, ofScope = ""] = document.split("**`classes.read`**");
    expect(ofScope).toContain("| Get class by id | `GET {t}/classes/{class_id}` | yes | `getClass` |");
    const named = [...document.matchAll(/\| `(\w+)` \|$/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(Object.keys(operations).toSorted());
  });

  it("changes nothing the second time", async () => {
    await generate("--project", project);
    const written = ALL.map(read);
    expect((await generate("--project", project)).stdout).toContain("up to date");
    expect(ALL.map(read)).toEqual(written);
  });

  it.each([
    ["without a marker", DOCUMENTS[API].replace("<!-- scopes:end -->", "")],
    ["with a marker twice", `${DOCUMENTS[API]}<!-- scopes:end -->`],
    [
      "with the markers the wrong way round",
      `${DOCUMENTS[API].replace(/<!-- scopes.*<!-- scopes:end -->/s, "")}<!-- scopes:end --><!-- scopes:start -->`,
    ],
  ])("refuses a document %s, in a sentence", async (_, document) => {
    write(API, document);
    const { exitCode, stderr } = await generate("--project", project);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^generate: shared\/api\/README\.md must have .*\n$/);
  });

  it("says what it does when asked", async () => {
    expect((await generate("--help")).stdout).toContain("--check");
  });
});

describe("generate --check", () => {
  it("names the stale files, fails and writes nothing", async () => {
    const { exitCode, stderr } = await generate("--check", "--project", project);
    expect(exitCode).toBe(1);
    expect(stderr).toBe(ALL.map((path) => `${path} is stale: run npm run generate.\n`).join(""));
    expect(read(API)).toBe(DOCUMENTS[API]);
  });

  it("passes once they are generated", async () => {
    await generate("--project", project);
    expect(await generate("--check", "--project", project)).toMatchObject({ exitCode: 0, stderr: "" });
  });

  itInAll("passes for this project", async () => {
    expect(await runCommand("infra/checks/generate.ts", ["--check"])).toMatchObject({
      exitCode: 0,
      stderr: "",
    });
  });
});

function generate(...args: readonly string[]): Promise<CommandOutcome> {
  return runInProcess(generateCommand, args);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

function read(path: string): string {
  return readFileSync(join(project, path), "utf8");
}
