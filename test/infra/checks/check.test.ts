import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

function check(...args: readonly string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, "../../../infra/checks/check.ts"), ...args], {
    encoding: "utf8",
  });
}

describe("npm run check", () => {
  it("says with --help what it checks", () => {
    const { status, stdout } = check("--help");
    expect(status).toBe(0);
    const checks = [
      "format and lint",
      "imports",
      "types",
      "generated files",
      "API description",
      "bundle sizes",
    ];
    for (const name of [...checks, "stack sizes", "template findings"]) expect(stdout).toContain(name);
  });

  it("knows no other flag", () => {
    const { status, stderr } = check("--fast");
    expect(status).toBe(1);
    expect(stderr).toContain("Unknown option '--fast'");
  });
});
