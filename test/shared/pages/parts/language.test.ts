import { describe, expect, it } from "vitest";
import { choiceOf } from "../../../../shared/pages/parts/language.ts";
import * as de from "../../../../shared/pages/strings/de.ts";
import * as en from "../../../../shared/pages/strings/en.ts";
import * as dePlanning from "../../../../shared/pages/strings/planning/de.ts";
import * as enPlanning from "../../../../shared/pages/strings/planning/en.ts";

describe("the language of a page", () => {
  it.each([
    ["", ["de-AT", "en-US"], { language: "de", locale: "de-AT" }],
    ["", ["fr-FR", "de"], { language: "de", locale: "de-DE" }],
    ["", ["en-US"], { language: "en", locale: "en-US" }],
    ["", ["fr"], { language: "en", locale: "en-GB" }],
    ["?lang=de", ["en-US"], { language: "de", locale: "de-DE" }],
    ["?lang=en", ["de-CH", "en-AU"], { language: "en", locale: "en-AU" }],
    ["?lang=xx", ["de-CH"], { language: "de", locale: "de-CH" }],
    ["", ["en-US@posix", "en-US"], { language: "en", locale: "en-US" }],
    ["", ["de-DE@euro"], { language: "de", locale: "de-DE" }],
    ["", [], { language: "en", locale: "en-GB" }],
  ])("with %j and %j is %j", (search, preferred, chosen) => {
    expect(choiceOf(search, preferred)).toEqual(chosen);
  });
});

describe("the texts of a language", () => {
  it("has a German sentence for each English one", () => {
    expect(keysOf(de)).toEqual(keysOf(en));
    expect(keysOf(en).length).toBeGreaterThan(50);
    expect(keysOf(dePlanning)).toEqual(keysOf(enPlanning));
    expect(keysOf(enPlanning).length).toBeGreaterThan(50);
  });

  it("calls a trial Probestunde in German: a course of trials is something else", () => {
    expect(JSON.stringify(dePlanning)).toContain("Neue Probestunde");
    expect(JSON.stringify([de, dePlanning])).not.toContain("Probekurs");
  });

  it("leaves no German text in English", () => {
    const same = keysOf(en).filter((key) => textAt(en, key) && textAt(en, key) === textAt(de, key));
    // Words that both languages share.
    expect(same).toEqual([
      "common.clubs",
      "classes.online",
      "member.details.state",
      "member.profile.name",
      "desk.state",
      "desk.findPerson",
    ]);
  });
});

function keysOf(texts: object, before = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "object" ? keysOf(value, `${before}${key}.`) : [`${before}${key}`],
  );
}

function textAt(texts: object, path: string): string | undefined {
  const found = path.split(".").reduce<unknown>((at, key) => Reflect.get(Object(at), key), texts);
  return typeof found === "string" ? found : undefined;
}
