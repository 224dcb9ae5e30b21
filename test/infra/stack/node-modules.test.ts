import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { nodeModulesByProperty } from "../../../infra/stack/node-modules.ts";
import { newTestFolder } from "../../support/test-folder.ts";

const folder = newTestFolder();

/** What the code exports, once it is bundled. */
async function bundled(name: string, code: string): Promise<Readonly<Record<string, unknown>>> {
  const outfile = join(folder, `${name}.mjs`);
  const stdin = { contents: code, resolveDir: folder };
  await build({
    ...{ stdin, outfile, bundle: true, format: "esm", platform: "node" },
    plugins: [nodeModulesByProperty],
  });
  return await import(pathToFileURL(outfile).href);
}

describe("a module of Node's in a bundle", () => {
  it("has its functions, by name, as a whole and when it is loaded later", async () => {
    const code = `import { basename } from "node:path";
      import path from "path";
      const later = await import("node:path");
      export const names = [basename("/a/b"), path.basename("/a/c"), later.basename("/a/d")];`;
    expect((await bundled("functions", code)).names).toEqual(["b", "c", "d"]);
  });

  it("has the classes and functions that Node fills in when they are asked for", async () => {
    const code = `import { createReadStream, ReadStream } from "node:fs";
      import { getRandomValues } from "node:crypto";
      const stream = createReadStream(import.meta.filename);
      stream.on("error", () => undefined).destroy();
      export const instances = [stream instanceof ReadStream, {} instanceof ReadStream];
      const made = new ReadStream(import.meta.filename).on("error", () => undefined).destroy();
      export const isMade = made instanceof ReadStream;
      export const bytes = getRandomValues(new Uint8Array(4)).length;`;
    expect(await bundled("filled-in", code)).toMatchObject({
      instances: [true, false],
      isMade: true,
      bytes: 4,
    });
  });

  it("does not build with a name that it lacks", async () => {
    await expect(bundled("lacking", `export { nothing } from "node:path";`)).rejects.toThrow(
      /No matching export/,
    );
  });
});
