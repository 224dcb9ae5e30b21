import { expect, it } from "vitest";
import { pageFiles } from "../../../infra/pages/page-files.ts";

it("a script of a lasting name, which other sites load, is written after the chunks that it loads: publishing may be cut off", async () => {
  const files = await pageFiles();
  const keys = files.map(({ key }) => key);
  const element = files.find(({ key }) => key === "embed.js");
  const loaded = [...(element?.body ?? "").matchAll(/(?:from|import\(|import)\s*"\.\/([^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  expect(loaded.length).toBeGreaterThan(0);
  const late = loaded.filter((key) => keys.indexOf(key) > keys.indexOf("embed.js"));
  expect(late).toEqual([]);
});
