import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

function prepare(...flags: readonly string[]) {
  return spawnSync(process.execPath, [...flags, "infra/checks/prepare.js"], { encoding: "utf8" });
}

describe("what npm ci runs at its end", () => {
  it("leaves the SDK's files as they are where they are up to date", () => {
    expect(prepare()).toMatchObject({ status: 0, stdout: "", stderr: "" });
  });

  it("lets an install pass on a Node.js that runs no TypeScript", () => {
    expect(prepare("--no-strip-types")).toMatchObject({
      status: 0,
      stdout: "The SDK's files were not made: they need the packages for development.\n",
    });
  });
});
