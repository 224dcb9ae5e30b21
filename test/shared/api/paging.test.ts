import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PageRequest, pageOf, requestedPage } from "../../../shared/api/paging.ts";

const LIST = ["listRooms", 11, true];
const isId = (text: string) => /^[1-9]\d{0,15}$/.test(text);

/** The page that is asked for of a list of ids. */
function page(position: { limit?: number; cursor?: string }, list: unknown = LIST): PageRequest {
  const wanted = requestedPage(position, list, isId);
  if (!wanted.ok) throw new Error(wanted.problems[0].errorCode);
  return wanted.value;
}

function encoded(content: unknown): string {
  return Buffer.from(typeof content === "string" ? content : JSON.stringify(content)).toString("base64url");
}

describe("a page", () => {
  it("is the first of 50 entries where nothing is said", () => {
    expect(page({})).toMatchObject({ limit: 50, after: undefined });
  });

  it("begins after the entry of its cursor, whatever the limit is", () => {
    const cursor = page({ limit: 1 }).cursorAfter("71");
    expect(page({ cursor, limit: 200 })).toMatchObject({ limit: 200, after: "71" });
  });

  const own = page({}).cursorAfter("71");
  const [, hash] = JSON.parse(Buffer.from(own, "base64url").toString());

  it.each([
    ["another operation's", page({}, ["listStaff", 11, true]).cursorAfter("71")],
    ["another tenant's", page({}, ["listRooms", 12, true]).cursorAfter("71")],
    ["another parameter's", page({}, ["listRooms", 11, false]).cursorAfter("71")],
    ["no base64", "%%%"],
    ["another's text and a rest", `${own}==!!~~`],
    ["no JSON", encoded("71")],
    ["nothing", ""],
    ["no position", encoded([1, hash])],
    ["a position of another form", encoded([1, hash, "x"])],
    ["a position and a line", encoded([1, hash, "71\n"])],
    ["a position that is no text", encoded([1, hash, 71])],
    ["more than a position", encoded([1, hash, "71", "72"])],
    ["another version's", encoded([2, hash, "71"])],
    ["an object", encoded({ 0: 1, 1: hash, 2: "71" })],
  ])("is refused where the cursor is %s", (_, cursor) => {
    expect(requestedPage({ cursor }, LIST, isId)).toMatchObject({
      ok: false,
      problems: [{ errorCode: "CURSOR_INVALID", identifier: "cursor" }],
    });
  });

  it("ends before its answer would be too large for Lambda, but has an entry", () => {
    const wanted = page({ limit: 3 });
    const entries = ["1", "2", "3"].map((id) => ({ id, name: "\u30b8".repeat(300_000) }));
    const first = pageOf(
      entries,
      wanted,
      ({ id }) => id,
      (entry) => entry,
    );
    expect([first.entries.map(({ id }) => id), first.next_cursor]).toEqual([
      ["1", "2"],
      wanted.cursorAfter("2"),
    ]);
    const large = [{ id: "1", name: "x".repeat(3 * 1024 * 1024) }];
    expect(
      pageOf(
        large,
        wanted,
        ({ id }) => id,
        (entry) => entry,
      ),
    ).toEqual({ entries: large, texts: large.map((entry) => JSON.stringify(entry)), next_cursor: null });
  });

  it("has a cursor of the next where there are more entries, and else none", () => {
    const wanted = page({ limit: 2 });
    expect(pageOf(["1", "2"], wanted, String, String)).toEqual({
      entries: ["1", "2"],
      texts: ['"1"', '"2"'],
      next_cursor: null,
    });
    expect(pageOf([], wanted, String, String)).toEqual({ entries: [], texts: [], next_cursor: null });
    const { entries, next_cursor } = pageOf(["1", "2", "3"], wanted, String, String);
    expect([entries, next_cursor]).toEqual([["1", "2"], wanted.cursorAfter("2")]);
  });

  it("goes on after the last entry that was read, where the read stopped before it found enough", () => {
    const wanted = page({ limit: 2 });
    const lastRead = "9";
    expect(pageOf([], { ...wanted, lastRead }, String, String)).toEqual({
      entries: [],
      texts: [],
      next_cursor: wanted.cursorAfter("9"),
    });
    const full = pageOf(["1", "2"], { ...wanted, lastRead }, String, String);
    expect(full.next_cursor).toBe(wanted.cursorAfter("9"));
    // An entry that does not fit comes before all that was read after it.
    const tooMany = pageOf(["1", "2", "3"], { ...wanted, lastRead }, String, String);
    expect(tooMany.next_cursor).toBe(wanted.cursorAfter("2"));
  });

  it("and the ones that follow have every entry once", async () => {
    await fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 20 }), (count, limit) => {
        const all = Array.from({ length: count }, (_, index) => index + 1);
        const paged: number[] = [];
        let cursor: string | null = null;
        do {
          const wanted = page(cursor === null ? { limit } : { limit, cursor });
          const rest = all.filter((id) => id > Number(wanted.after ?? 0)).slice(0, limit + 1);
          const { entries, next_cursor } = pageOf(rest, wanted, String, (id) => id);
          expect(entries.length).toBeLessThanOrEqual(limit);
          paged.push(...entries);
          cursor = next_cursor;
        } while (cursor !== null);
        expect(paged).toEqual(all);
      }),
    );
  });
});
