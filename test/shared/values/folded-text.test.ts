import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "../../../shared/values/folded-text.ts";

describe("a folded text", () => {
  it.each([
    ["case and accents", "Léna MÜLLER", "lena muller"],
    ["marks that are typed apart", "Le\u0301na", "lena"],
    ["letters that have no accent to lose", "Øystein Łukasz Straße Ægir", "oystein lukasz strasse aegir"],
    ["Turkish letters", "İpek Işık", "ipek isik"],
    ["full-width letters and ligatures", "Ｌｅｎａ ﬁsh", "lena fish"],
    ["blanks of any kind", "  Lena \u00a0\u3000 Fischer\t", "lena fischer"],
    [
      "Maltese letters and their like",
      "Ħamrun Ċetta Ŧoŋ Ɓala Ƙofa Đorđe Guðrún",
      "hamrun cetta ton bala kofa dorde gudrun",
    ],
    ["hyphens of any kind", "Smith-Jones Anna\u2011Lena A\u2013B C\u2212D", "smith jones anna lena a b c d"],
    ["quotation marks", "Robert “Bob” Hall «Bo»", "robert bob hall bo"],
    ["dots within a letter", "Gal·la Goŀla", "galla golla"],
    ["final letters", "ΣΟΦΟΣ Σοφός", "σοφοσ σοφοσ"],
    ["characters that are not seen", "Soft\u00adHyphen \u202bعلی\u200cرضا\u202c", "softhyphen علیرضا"],
    ["letters of mathematics", "𝓛𝓮𝓷𝓪", "lena"],
  ])("has no %s", (_, text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it("has no apostrophe of any keyboard", () => {
    const apostrophes = [..."'’‘‛`´ʼʹʻʽˈˊˋ′‵＇｀΄᾽᾿῾`´׳՚ꞌ"];
    for (const mark of apostrophes)
      expect([mark, foldText(`Sean O${mark}Brien`)]).toEqual([mark, "sean obrien"]);
  });

  it("keeps the letters of every script", () => {
    expect(foldText("محمد 𠮷野 Иван")).toBe("محمد 𠮷野 иван");
  });

  it("is empty where a text has marks alone", () => {
    expect(foldText("\u0301\u0302")).toBe("");
  });

  it("stays as it is when it is folded again", () => {
    for (const text of ["Léna", "İI", "ﷺ", "ǅ", "ẞ", "Ω"])
      expect(foldText(foldText(text))).toBe(foldText(text));
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it("has one space between its words, and no control character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(foldText(text)).toMatch(/^(?:[^\p{Z}\p{C}\p{Pd}]+(?: [^\p{Z}\p{C}\p{Pd}]+)*)?$/u);
      }),
    );
  });
});
