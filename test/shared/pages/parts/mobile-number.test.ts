import { describe, expect, it } from "vitest";
import {
  diallingCodeOf,
  diallingRegions,
  regionOfCode,
  regionOfTimeZone,
} from "../../../../shared/pages/parts/dialling-codes.ts";
import {
  likelyRegion,
  mobileNumberIn,
  regionChoices,
  regionFor,
  splitInternational,
} from "../../../../shared/pages/parts/mobile-number.ts";

describe("a mobile number", () => {
  it.each([
    "+44 7700 900123",
    "0044 7700 900123",
    "00447700900123",
    "+44 (0)7700 900-123",
    "(+44) 07700 900123",
    "+4 4 7700 900123",
    "\u202a+44 7700 900123\u202c",
    "\u202d\u200e+44\u00a07700\u202f900\u2011123\u2069",
    "＋４４ ７７００ ９００１２３",
    "+44\u2003(0)\u20037700\u2012900\u2212123\ufeff",
  ])("with a country's code of its own is read: %s", (text) => {
    expect(mobileNumberIn(text, "US")).toEqual({
      mobile_country_code: "+44",
      mobile_number: 7_700_900_123,
    });
  });

  it("is read without the marks, dashes and spaces that programs put into it", () => {
    const marks = [
      "\u00ad",
      "\u061c",
      "\u200b",
      "\u200d",
      "\u200e",
      "\u200f",
      "\u202a",
      "\u202d",
      "\u2060",
      "\u2066",
      "\ufeff",
    ];
    const dashes = ["\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2015", "\u2212", "\ufe63", "\uff0d"];
    const spaces = ["\u00a0", "\u2002", "\u2007", "\u2009", "\u202f", "\u3000"];
    for (const mark of [...marks, ...dashes, ...spaces]) {
      const read = mobileNumberIn(`${mark}07700${mark}900123${mark}`, "GB");
      expect([mark, read.mobile_number]).toEqual([mark, 7_700_900_123]);
    }
  });

  it.each(["+", "00", "+999 1234", "call me", ""])("that is none is sent as 0: %j", (text) => {
    expect(mobileNumberIn(text, "GB")).toEqual({ mobile_country_code: "+44", mobile_number: 0 });
  });

  it("has no code of its own where it does not begin as one", () => {
    expect(splitInternational("07700 900123")).toBeUndefined();
    expect(splitInternational("44 7700 900123")).toBeUndefined();
    expect(splitInternational("+353 85 0123456")).toEqual({ code: "353", rest: "85 0123456" });
  });

  it("is of the chosen country where that shares the code, or else of the main one", () => {
    expect(regionFor("1", "CA")).toBe("CA");
    expect(regionFor("1", "GB")).toBe("US");
    expect(regionFor("44", "US")).toBe("GB");
  });
});

describe("the countries", () => {
  it("have one code each, of which none begins another", () => {
    const codes = [...new Set(diallingRegions.map((region) => diallingCodeOf(region) ?? ""))];
    expect(codes.length).toBeGreaterThan(190);
    expect(new Set(diallingRegions).size).toBe(diallingRegions.length);
    for (const code of codes) {
      const longer = codes.filter((other) => other !== code && other.startsWith(code));
      expect(longer).toEqual([]);
      expect(diallingCodeOf(regionOfCode(code) ?? "")).toBe(code);
    }
  });

  it("are known by time zones, under either of their names", () => {
    expect(regionOfTimeZone("Europe/London")).toBe("GB");
    expect(regionOfTimeZone("Australia/Sydney")).toBe("AU");
    expect(regionOfTimeZone("Asia/Kolkata")).toBe("IN");
    expect(regionOfTimeZone("Asia/Calcutta")).toBe("IN");
    expect(regionOfTimeZone("UTC")).toBeUndefined();
  });

  it("are guessed from the club's time zone, or else from the reader's language", () => {
    expect(likelyRegion("America/New_York", "en-GB")).toBe("US");
    expect(likelyRegion("UTC", "de-AT")).toBe("AT");
    expect(likelyRegion("UTC", "de")).toBe("DE");
  });

  it("are named in the reader's language and order", () => {
    const texts = regionChoices("de-DE").map(({ text }) => text);
    expect(texts).toContain("Vereinigtes Königreich (+44)");
    expect(texts.indexOf("Österreich (+43)")).toBeLessThan(texts.indexOf("Pakistan (+92)"));
  });
});
