import { describe, expect, it } from "vitest";
import { apiDescription } from "../../../infra/open-api/api-description.ts";

const patterns = [...new Set(patternsIn(apiDescription()))];

// A pattern takes some of them, and others it does not.
const SAMPLES = [
  ...["", " ", "\n", "a", "Ada Hill", "José", "日本語", "😀", "a😀b", "👩‍👩‍👧", "e\u0301", "a\tb\r\nc"],
  ...["\u0000", "a\u0085b", "\uFFFD", "a\uFFFDb", "\uFFFC", "\uFFFE"],
  ...["7", "0", "44", "+44", '"3"', "1.5", "2027-03-01", "2027-03-01T10:00:00Z", "10:00", "24:00", "9:5"],
  ...["https://club.example", "HTTPS://club.example/a?b=ü", "https://😀", "http://club.example", "a@b.io"],
  ...["7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101", "AAAA", "AAA=", "data:image/png;base64,AAAA", "en-GB", "x-ü"],
  `whsec_${"A".repeat(43)}=`,
];

function patternsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "pattern" && typeof inner === "string" ? [inner] : patternsIn(inner),
  );
}

// JSON Schema means the flag `u` (draft 2020-12, §6.4); what generators make of a pattern often has no flag.
describe("every pattern of the API description", () => {
  it("is one of several", () => {
    expect(patterns.length).toBeGreaterThan(5);
  });

  it("means the same with and without the flag u", () => {
    for (const pattern of patterns) {
      const [without, withFlag] = [new RegExp(pattern), new RegExp(pattern, "u")];
      for (const sample of SAMPLES) {
        expect({ pattern, sample, takes: without.test(sample) }).toEqual({
          pattern,
          sample,
          takes: withFlag.test(sample),
        });
      }
    }
  });

  it("names no surrogate, which is an error in other languages", () => {
    for (const pattern of patterns) expect(pattern).not.toMatch(/\\u[dD][89a-fA-F]|[\ud800-\udfff]/);
  });
});
