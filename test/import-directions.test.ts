import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

type Import = readonly [file: string, imported: string];

const refused: readonly Import[] = [
  ["shared/values/a.ts", "../../functions/tours/x.ts"],
  ["shared/api/b.ts", "../../infra/x.ts"],
  ["shared/club/c.ts", "@aws-sdk/client-dynamodb"],
  ["shared/club/d.ts", "@middy/core"],
  ["shared/tables/e.ts", "@middy/core"],
  ["shared/api/f.ts", "aws-cdk-lib"],
  ["shared/api/g.ts", "@aws-sdk/util-dynamodb"],
  ["functions/tours/a.ts", "../appointments/x.ts"],
  ["functions/tours/b.ts", "../authorizer/x.ts"],
  ["functions/appointments/c.ts", "../tours/x.ts"],
  ["functions/authorizer/d.ts", "../tours/x.ts"],
  ["functions/authorizer/e.ts", "../../infra/x.ts"],
  ["functions/tours/f.ts", "@aws-sdk/client-dynamodb"],
  ["functions/tours/g.ts", "aws-cdk-lib/aws-lambda"],
  ["functions/tours/h.ts", "@middy/core"],
  ["infra/a.ts", "@middy/core"],
  ["shared/sdk/a.ts", "../api/x.ts"],
  ["shared/sdk/b.ts", "../../infra/x.ts"],
  ["shared/sdk/c.ts", "node:crypto"],
  ["shared/sdk/page/d.ts", "../../values/x.ts"],
  ["shared/sdk/page/e.ts", "valibot"],
];
const allowed: readonly Import[] = [
  ["functions/tours/i.ts", "../../shared/api/answer.ts"],
  ["infra/b.ts", "../functions/tours/x.ts"],
  ["infra/c.ts", "aws-cdk-lib"],
  ["shared/tables/i.ts", "@aws-sdk/client-dynamodb"],
  ["shared/api/i.ts", "@middy/core"],
  ["shared/sdk/f.ts", "./x.ts"],
  ["shared/sdk/g.ts", "openapi-fetch"],
  ["shared/sdk/page/h.ts", "../client.ts"],
];

const ReportSchema = v.object({
  diagnostics: v.array(v.object({ category: v.string(), location: v.object({ path: v.string() }) })),
});

let folder: string;
let refusedFiles: Set<string>;

/** Lints files of one import each, with the project's own rules. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "import-directions-"));
  copyFileSync("biome.json", join(folder, "biome.json"));
  for (const [file, imported] of [...refused, ...allowed]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(
      join(folder, file),
      `import { thing } from "${imported}";\n\nexport const other = thing;\n`,
    );
  }
  const { diagnostics } = v.parse(ReportSchema, JSON.parse(lintReport()));
  refusedFiles = new Set(
    diagnostics
      .filter(({ category }) => category === "lint/style/noRestrictedImports")
      .map(({ location }) => location.path),
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

function lintReport(): string {
  const biome = join(process.cwd(), "node_modules/.bin/biome");
  const flags = ["lint", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none", "."];
  try {
    return execFileSync(biome, flags, { cwd: folder, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    // The linter exits with 1 where it found something, which it should.
    return (error as { readonly stdout: string }).stdout;
  }
}

describe("the linter", () => {
  it.each(refused)("refuses that %s imports %s", (file) => {
    expect(refusedFiles).toContain(file);
  });

  it.each(allowed)("lets %s import %s", (file) => {
    expect(refusedFiles).not.toContain(file);
  });
});
