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
    ["quotation marks", "O’Neil", "o'neil"],
  ])("has no %s", (_, text, folded) => {
    expect(foldText(text)).toBe(folded);
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
  });
});
