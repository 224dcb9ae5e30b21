import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { settingNames } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { formerSetting } from "./former-settings.ts";

/** Settings by name, as they are written. */
export type Settings = Readonly<Record<string, unknown>>;

const STAGES_FOLDER = join(import.meta.dirname, "../../stages");

// A record alone would accept an array.
const SettingsSchema = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
);

/** The file of a stage's settings, from the project's root. */
export function stageFile(stage: string): string {
  return `infra/stages/${stage}.json`;
}

// A file's name says the stage, and nobody wants the next deployment without canary, too.
const ONLY_FOR_ONE_RUN = ["stage", "rollout"];

/**
 * The settings of a stage, from its file. Their values are checked where they are read (infra/stack/settings/config.ts).
 * @param folder the folder of the files
 * @throws {ConfigError} if there is no such file, or it has what is no setting
 */
export function readStageSettings(stage: string, folder: string = STAGES_FOLDER): Settings {
  const path = join(folder, `${stage}.json`);
  if (!existsSync(path)) {
    const example = "Copy infra/stages/prod.example.json, keep what applies, and commit it.";
    throw new ConfigError(`${stageFile(stage)} is missing: it has the settings of the stage. ${example}`);
  }
  const settings = v.safeParse(SettingsSchema, parsed(readFileSync(path, "utf8")));
  if (!settings.success) throw new ConfigError(`${stageFile(stage)} must be a JSON object of settings.`);
  const problems = Object.entries(settings.output).flatMap(([name, value]) => [
    ...settingProblem(name, stageFile(stage)),
    // It would be taken for a setting that is not there, and get the default.
    ...(value === null
      ? [`${stageFile(stage)} has null for ${name}: set a value, or leave ${name} out.`]
      : []),
  ]);
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return settings.output;
}

/** The stages that have a file. */
export function stagesWithSettings(folder: string = STAGES_FOLDER): string[] {
  return readdirSync(folder).flatMap((file) => /^([a-z0-9-]+)\.json$/.exec(file)?.[1] ?? []);
}

/**
 * Refuses settings of a command line that are none.
 * @throws {ConfigError} if there is one
 */
export function checkOverrides(overrides: Settings): void {
  const unknown = Object.keys(overrides).filter((name) => !settingNames.includes(name));
  if (unknown.length > 0) throw new ConfigError(unknown.map((name) => noSetting(name, "-c")).join("\n"));
}

function settingProblem(name: string, where: string): string[] {
  if (!settingNames.includes(name)) return [noSetting(name, where)];
  return ONLY_FOR_ONE_RUN.includes(name)
    ? [`${where} has ${name}, which is for one run: say -c ${name}=… on the command line.`]
    : [];
}

function noSetting(name: string, where: string): string {
  const former = formerSetting(name, where);
  if (former !== undefined) return former;
  return `${where} has ${name}, which is no setting. The settings are ${settingNames.join(", ")}.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
