import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookingApp } from "../../infra/booking-app.ts";
import { functionDeclarations } from "../../infra/function-declarations.ts";
import { TEST_CONTEXT } from "./synthesized.ts";

const MEGABYTE = 1024 * 1024;

let folder = "";
let bundles: string[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "bundle-test-"));
  bookingApp(TEST_CONTEXT, folder);
  bundles = readdirSync(folder)
    .filter((name) => name.startsWith("asset."))
    .map((name) => join(folder, name));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the bundles", () => {
  it("are one for each function: one small module with its source map beside it", () => {
    expect(bundles).toHaveLength(Object.keys(functionDeclarations).length);
    for (const bundle of bundles) {
      expect(readdirSync(bundle).sort()).toEqual(["index.mjs", "index.mjs.map"]);
      expect(statSync(join(bundle, "index.mjs")).size).toBeLessThan(MEGABYTE);
    }
  });

  it("have all that they import inside, but Node's own modules", () => {
    for (const bundle of bundles) {
      const code = readFileSync(join(bundle, "index.mjs"), "utf8");
      const imports = [...code.matchAll(/(?:\bfrom|\bimport\(?)"([^"]+)"/g)].map(([, name]) => name);
      expect(imports.filter((name) => !/^(node:)?[a-z_]+(\/promises)?$/.test(name ?? ""))).toEqual([]);
      expect(code).not.toContain("Dynamic require of");
    }
  });

  it("name in their source maps no folder of the machine that made them", () => {
    for (const bundle of bundles) {
      const { sources } = JSON.parse(readFileSync(join(bundle, "index.mjs.map"), "utf8"));
      expect(sources).toContainEqual(expect.stringMatching(/^functions\/\w+\/handler\.ts$/));
      expect(sources.filter((source: string) => /^(\/|\.\.)/.test(source))).toEqual([]);
    }
  });

  it("do not start without the environment that the stack gives them", async () => {
    for (const bundle of bundles) {
      await expect(import(pathToFileURL(join(bundle, "index.mjs")).href)).rejects.toThrow(/[A-Z]+_?[A-Z]+/);
    }
  });
});
