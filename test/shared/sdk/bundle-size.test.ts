import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import type { Operation } from "../../../shared/sdk/operation.ts";
import * as operations from "../../../shared/sdk/operations.ts";
import { PROJECT_ROOT } from "../../support/started-product.ts";

const LIMIT_BYTES = 12_000;

const TWO_OPERATIONS = `
  import { createBookingSdk } from "./booking-sdk.ts";
  import { eachItem } from "./lists.ts";
  import { bookTour, listTours } from "./operations.ts";
  import { personTokens } from "./tokens.ts";
  const club = createBookingSdk({ baseUrl, token: personTokens(person) }, { bookTour, listTours });
  for await (const tour of eachItem(club.listTours, { path })) show(tour);
  show(await club.bookTour({ path, body }));`;
const ALL_OPERATIONS = `
  import { createBookingSdk } from "./booking-sdk.ts";
  import { eachItem } from "./lists.ts";
  import * as operations from "./operations.ts";
  import { personTokens } from "./tokens.ts";
  show(createBookingSdk({ baseUrl, token: personTokens(person) }, operations), eachItem);`;

describe("the bundle of an app", () => {
  it("with two operations is as large as the README says", async () => {
    const readme = readFileSync(join(PROJECT_ROOT, "shared/sdk/README.md"), "utf8");
    const [, kilobytes] = /about (\d+) kB/.exec(readme) ?? [];
    expect(Math.round(gzippedBytes(await bundled(TWO_OPERATIONS)) / 1_000)).toBe(Number(kilobytes));
  });

  it("with two operations is at most 12 kB, minified and gzipped, and has no other operation", async () => {
    const [two, all] = [await bundled(TWO_OPERATIONS), await bundled(ALL_OPERATIONS)];
    console.log(
      `SDK in an app: ${gzippedBytes(two)} B with two operations, ${gzippedBytes(all)} B with all.`,
    );
    expect(gzippedBytes(two)).toBeLessThanOrEqual(LIMIT_BYTES);
    for (const part of ["name", "path"] as const) {
      const parts = (called: readonly Operation[]) =>
        [...new Set(called.map((each) => each[part]))].toSorted();
      const every = parts(Object.values(operations));
      const inBundle = (code: string) => every.filter((text) => code.includes(`"${text}"`));
      expect(inBundle(two)).toEqual(parts([operations.bookTour, operations.listTours]));
      expect(inBundle(all)).toEqual(every);
    }
  });
});

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, loader: "ts", resolveDir: join(PROJECT_ROOT, "shared/sdk") },
    bundle: true,
    minify: true,
    platform: "browser",
    format: "esm",
    target: "es2022",
    legalComments: "none",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

function gzippedBytes(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}
