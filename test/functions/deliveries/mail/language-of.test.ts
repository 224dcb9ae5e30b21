import { expect, it } from "vitest";
import { languageOf } from "../../../../functions/deliveries/mail/language-of.ts";

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
