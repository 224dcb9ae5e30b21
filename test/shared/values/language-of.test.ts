import { expect, it } from "vitest";
import { languageAsked, languageOf } from "../../../shared/values/language-of.ts";

it.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["DE-ch", "de"],
  ["de_DE", "de"],
  ["en", "en"],
  ["en-US", "en"],
  ["den", undefined],
  ["deutsch", undefined],
  ["english", undefined],
  ["fr", undefined],
  ["", undefined],
  [undefined, undefined],
])("reads %j as %j", (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

it.each([
  [undefined, undefined],
  ["", undefined],
  ["*", undefined],
  ["fr-FR, fr;q=0.9", undefined],
  ["de", "de"],
  ["fr, de-AT;q=0.7, en;q=0.3", "de"],
  ["de;q=0.3, en-GB;q=0.7", "en"],
  ["en, de", "en"],
  ["de, en", "de"],
  ["de;q=0, en;q=0.1", "en"],
  ["de; Q=0.5,en ;q=0.4", "de"],
  ["de;q=x, en", "en"],
  [`${"fr,".repeat(1_000)}de`, undefined],
])("reads the header %j as %j", (header, language) => {
  expect(languageAsked(header)).toBe(language);
});
