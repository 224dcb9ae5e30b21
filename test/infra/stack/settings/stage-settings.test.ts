import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import cdkJson from "../../../../cdk.json" with { type: "json" };
import { readConfig, settingNames } from "../../../../infra/stack/settings/config.ts";
import { ConfigError } from "../../../../infra/stack/settings/config-error.ts";
import { settingDefaults } from "../../../../infra/stack/settings/setting-defaults.ts";
import {
  checkOverrides,
  readStageSettings,
  type Settings,
  stagesWithSettings,
} from "../../../../infra/stack/settings/stage-settings.ts";
import { newTestFolder } from "../../../support/test-folder.ts";

function folderWith(text: string): string {
  const folder = newTestFolder();
  writeFileSync(join(folder, "prod.json"), text);
  return folder;
}

function configOf(settings: Settings) {
  const values: Settings = { ...settingDefaults, ...settings };
  return readConfig((name) => values[name]);
}

describe("the settings of a stage", () => {
  it("are those of its file", () => {
    const folder = folderWith('{ "alarmEmail": "ops@club.example", "throttlingRate": 70 }');
    expect(readStageSettings("prod", folder)).toEqual({
      alarmEmail: "ops@club.example",
      throttlingRate: 70,
    });
    expect(stagesWithSettings(folder)).toEqual(["prod"]);
  });

  it("are refused where the file has a name that is no setting, which is named", () => {
    const folder = folderWith('{ "alarmEmial": "ops@club.example" }');
    expect(() => readStageSettings("prod", folder)).toThrow(
      /^infra\/stages\/prod\.json has alarmEmial, which is no setting\. The settings are stage, /,
    );
  });

  it("are refused where the file has one that was, with what to do instead", () => {
    const folder = folderWith('{ "webhook": "https://hooks.club.example/bookings#booking-webhook" }');
    const sentence = /^infra\/stages\/prod\.json has webhook, which is no setting any more\. Remove it: /;
    expect(() => readStageSettings("prod", folder)).toThrow(sentence);
  });

  it("are refused where one is null, which would silently be the default", () => {
    const refused = () => readStageSettings("prod", folderWith('{ "alarmEmail": null }'));
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(
      "infra/stages/prod.json has null for alarmEmail: set a value, or leave alarmEmail out.",
    );
  });

  it.each(["stage", "rollout"])("are refused where they have %s, which is for one run", (name) => {
    const folder = folderWith(JSON.stringify({ [name]: "now" }));
    expect(() => readStageSettings("prod", folder)).toThrow(`has ${name}, which is for one run`);
  });

  it.each(["", "[]", "null", "{,}", '"prod"'])("are refused where the file is %j", (text) => {
    expect(() => readStageSettings("prod", folderWith(text))).toThrow("must be a JSON object of settings");
  });

  it("are missed where there is no file: nothing is deployed with the defaults by mistake", () => {
    const missing = () => readStageSettings("production", folderWith("{}"));
    expect(missing).toThrow(ConfigError);
    expect(missing).toThrow(/^infra\/stages\/production\.json is missing: .+prod\.example\.json/);
  });
});

describe("settings of the command line", () => {
  it("are settings, every one of which may be overridden", () => {
    expect(() => checkOverrides(Object.fromEntries(settingNames.map((name) => [name, "x"])))).not.toThrow();
    expect(() => checkOverrides({ alarmEmial: "x" })).toThrow(/^-c has alarmEmial, which is no setting/);
    expect(() => checkOverrides({ webhook: "x" })).toThrow(/^-c has webhook, which is no setting any more\./);
  });
});

describe("every committed file", () => {
  const files = globSync("infra/stages/*.json");

  it("is of a stage, or the example, which no stage can be named", () => {
    expect(stagesWithSettings()).toContain("dev");
    const stages = stagesWithSettings().map((stage) => `infra/stages/${stage}.json`);
    expect(files.filter((file) => !stages.includes(file))).toEqual(["infra/stages/prod.example.json"]);
    expect(() => configOf({ stage: "prod.example" })).toThrow(ConfigError);
  });

  it.each(files)("%s has settings that the stack takes", (file) => {
    const folder = folderWith(readFileSync(file, "utf8"));
    expect(configOf({ stage: "prod", ...readStageSettings("prod", folder) }).stage).toBe("prod");
  });

  it("limits an address, where it is what others are copied from", () => {
    expect(JSON.parse(readFileSync("infra/stages/prod.example.json", "utf8")).webAclRate).toBe(2_000);
  });

  it("is the only place of settings: cdk.json, which would override it, has none", () => {
    expect(Object.keys(cdkJson.context).filter((name) => settingNames.includes(name))).toEqual([]);
  });
});
