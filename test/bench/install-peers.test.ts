import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";

const LockSchema = v.object({
  packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })),
});

/** The versions of the AWS SDK's packages in a lock file, by name. */
function sdkVersions(lockFile: string): Map<string, string | undefined> {
  const { packages } = v.parse(LockSchema, JSON.parse(readFileSync(lockFile, "utf8")));
  const names = Object.keys(packages).filter((name) => /^node_modules\/@(aws-sdk|smithy)\/[^/]+$/.test(name));
  return new Map(names.map((name) => [name, packages[name]?.version]));
}

describe("the benchmark's peers", () => {
  it("have the very SDK that the functions have", () => {
    const ours = sdkVersions("package-lock.json");
    const peers = sdkVersions("test/bench/peers/package-lock.json");
    expect(peers.has("node_modules/@aws-sdk/client-dynamodb")).toBe(true);
    const shared = [...peers].filter(([name]) => ours.has(name));
    expect(shared.length).toBeGreaterThan(5);
    expect(shared.filter(([name, version]) => ours.get(name) !== version)).toEqual([]);
  });

  it("are no dependencies of the product", () => {
    const manifest = readFileSync("package.json", "utf8");
    for (const name of [
      "hono",
      "express",
      "zod",
      "serverless-http",
      "autocannon",
      "lib-dynamodb",
      "event-handler",
    ]) {
      expect(manifest).not.toContain(`${name}"`);
    }
  });
});
