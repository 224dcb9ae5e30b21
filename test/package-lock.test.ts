import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

describe("package-lock.json", () => {
  // npm 11 installs a package beside an optional peer that it does not allow; npm 10 refuses the whole lock file.
  it("has every package in a version that its peers allow, as npm 10 requires", () => {
    const { status, stderr } = spawnSync("npm", ["ls", "--all", "--package-lock-only"], { encoding: "utf8" });
    expect(stderr).not.toContain("invalid:");
    expect(status).toBe(0);
  });
});
