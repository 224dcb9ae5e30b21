import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { severalLines, singleLine } from "../../../shared/values/shown-text.ts";

const TRICKS = /[^\P{Cc}\n]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u;

describe("a text as one line", () => {
  it.each([
    ["two\r\nlines", "two lines"],
    ["a\u2028b\u2029c\u0085d\u000be\u000cf", "a b c d e f"],
    ["a\u0000b\u007fc\tb", "a b c b"],
    ["  trimmed  inside  ", "trimmed inside"],
    ["abc\u202edcba\u202c\u2066x\u2069\u200e\u200f\u061c", "abcdcbax"],
    ["\ud800a\udc00", "\ufffda\ufffd"],
    ["👩‍👩‍👧 Ölçü", "👩‍👩‍👧 Ölçü"],
    ["\r\n", ""],
  ])("shows %j as %j", (text, shown) => {
    expect(singleLine(text, 100)).toBe(shown);
  });

  it("is cut where it is too long, and never within a character", () => {
    expect(singleLine("a".repeat(10), 10)).toBe("a".repeat(10));
    expect(singleLine("a".repeat(11), 10)).toBe(`${"a".repeat(9)}…`);
    expect(singleLine("𝄞".repeat(10), 10)).toBe("𝄞".repeat(10));
    expect(singleLine("𝄞".repeat(10_000), 10)).toBe(`${"𝄞".repeat(9)}…`);
    expect(singleLine("a b c", 4)).toBe("a b…");
  });
});

describe("a text in lines", () => {
  it.each([
    ["a\r\nb\rc\nd\u2028e\u0085f", "a\nb\nc\nd\ne\nf"],
    ["a\n\n\n\nb", "a\n\nb"],
    [" a \n b\tc ", "a\nb c"],
    ["a\u202eb\n\u0000c", "ab\nc"],
  ])("shows %j as %j", (text, shown) => {
    expect(severalLines(text, 100)).toBe(shown);
  });
});

it("leaves neither tricks nor lone surrogates in any text, whatever it is", () => {
  const mark = fc.constantFrom(
    "\r",
    "\n",
    "\u0000",
    "\u202e",
    "\u2066",
    "\u2028",
    "\u0085",
    "\ud800",
    "\udc00",
  );
  const text = fc.array(fc.oneof(mark, fc.string({ unit: "binary" }))).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), (given, max) => {
      for (const shown of [singleLine(given, max), severalLines(given, max)]) {
        expect(shown).not.toMatch(TRICKS);
        expect(shown.isWellFormed()).toBe(true);
        expect([...shown].length).toBeLessThanOrEqual(max);
      }
      expect(singleLine(given, max)).not.toContain("\n");
    }),
  );
});
