import fc from "fast-check";
import metadata from "libphonenumber-js/metadata.max.json" with { type: "json" };
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { internationalNumber } from "../../../../shared/pages/parts/national-number.ts";

// Beside much else, a country has the patterns of its numbers by kind: of fixed lines first, then of mobiles.
const KINDS = 11;
const KindSchema = v.fallback(v.looseTuple([v.pipe(v.string(), v.nonEmpty())]), [""]);

const countries = Object.entries(metadata.countries).map(([region, country]) => {
  const fields = v.parse(v.array(v.unknown()), country);
  const kinds = v.parse(v.array(KindSchema), fields[KINDS] || []).slice(0, 2);
  const patterns = kinds.flatMap(([pattern]) => (pattern === "" ? [] : [new RegExp(`^(?:${pattern})$`)]));
  return { region, code: String(fields[0]), patterns };
});

/** Whether the library knows such a number in a country of this code. */
function isKnown(code: string, number: string): boolean {
  return countries.some((each) => each.code === code && each.patterns.some((one) => one.test(number)));
}

describe("a mobile number in words", () => {
  it("has the zero that belongs to it, and no other", () => {
    expect(internationalNumber("225", 789_881_234)).toBe("+225 0789881234");
    expect(internationalNumber("+225", 2_721_234_567)).toBe("+225 2721234567");
    expect(internationalNumber("39", 61_234_567)).toBe("+39 061234567");
    expect(internationalNumber("39", 3_123_456_789)).toBe("+39 3123456789");
    expect(internationalNumber("44", 7_700_900_123)).toBe("+44 7700900123");
  });

  it("begins with a zero wherever the library that knows countries says so, and nowhere else", () => {
    expect(countries.length).toBeGreaterThan(200);
    let zeros = 0;
    for (const { region, code, patterns } of countries) {
      const numbers = patterns.flatMap((pattern) =>
        fc.sample(fc.stringMatching(pattern), { numRuns: 100, seed: 1 }),
      );
      for (const number of numbers) {
        const plain = String(Number(number));
        // Two zeros, or two readings: no integer tells these apart.
        if (!["", "0"].some((zero) => `${zero}${plain}` === number)) continue;
        if (isKnown(code, plain) && isKnown(code, `0${plain}`)) continue;
        if (number.startsWith("0")) zeros += 1;
        const said = internationalNumber(code, Number(number));
        expect([region, said]).toEqual([region, `+${code} ${number}`]);
      }
    }
    expect(zeros).toBeGreaterThan(500);
  });
});
