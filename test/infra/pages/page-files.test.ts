import { describe, expect, it } from "vitest";
import { pageFiles } from "../../../infra/pages/page-files.ts";
import { pageScripts } from "../../../infra/pages/page-scripts.ts";

const files = await pageFiles();
const byKey = new Map(files.map((file) => [file.key, file]));
const pages = files.filter(({ contentType }) => contentType.startsWith("text/html"));

/** The files that a page refers to, by their keys. */
function referencesOf(html: string): string[] {
  const base = "https://book.club.example/member";
  return [...html.matchAll(/\b(?:href|src)="([^"]+\.(?:css|js))"/g)].map(([, path = ""]) =>
    new URL(path, base).pathname.slice(1),
  );
}

describe("the files of the pages", () => {
  it("are every page at its path, and every script that is built", async () => {
    expect(pages.map(({ key }) => key)).toEqual(
      expect.arrayContaining(["index.html", "member", "desk", "not-found.html"]),
    );
    const scripts = await pageScripts();
    const written = files.filter(({ contentType }) => contentType.startsWith("text/javascript"));
    expect(written.map(({ body }) => body).sort()).toEqual([...scripts.values()].sort());
    expect(written.length).toBeGreaterThan(3);
  });

  it("refer to one another: each script and style sheet of a page is among them", () => {
    for (const { key, body } of pages) {
      const references = referencesOf(body);
      expect([key, references.length > 0]).toEqual([key, true]);
      for (const reference of references) expect([key, byKey.has(reference)]).toEqual([key, true]);
    }
  });

  it("have the scripts' own imports among them", () => {
    for (const { key, body, contentType } of files) {
      if (!contentType.startsWith("text/javascript")) continue;
      const imports = [...body.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].map(([, path = ""]) => path);
      for (const path of imports) {
        const target = new URL(path, `https://book.club.example/${key}`).pathname.slice(1);
        expect([key, target, byKey.has(target)]).toEqual([key, target, true]);
      }
    }
  });

  it("may be kept for a year where their name has their hash, and for a minute elsewhere", () => {
    for (const { key, cacheControl } of files) {
      const hasHash = /-[0-9A-Za-z]{8,12}\.(js|css)$/.test(key);
      expect([key, cacheControl]).toEqual([
        key,
        hasHash ? "public, max-age=31536000, immutable" : "public, max-age=60",
      ]);
    }
  });

  it("are written after what they refer to", () => {
    const keys = files.map(({ key }) => key);
    for (const { key, body } of pages) {
      for (const reference of referencesOf(body))
        expect(keys.indexOf(reference)).toBeLessThan(keys.indexOf(key));
    }
  });

  it("write the script of a lasting name after the chunks that it loads", () => {
    const keys = files.map(({ key }) => key);
    const body = byKey.get("embed.js")?.body ?? "";
    const loaded = [...body.matchAll(/(?:from|import\(|import)\s*"\.\/([^"]+)"/g)].map(
      ([, path = ""]) => path,
    );
    expect(loaded.length).toBeGreaterThan(0);
    const late = loaded.filter((key) => keys.indexOf(key) > keys.indexOf("embed.js"));
    expect(late).toEqual([]);
  });
});
