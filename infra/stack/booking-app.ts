import { createRequire } from "node:module";
import { App, Validations } from "aws-cdk-lib";
import cdkJson from "../../cdk.json" with { type: "json" };
import { type OperationRow, operations } from "../../shared/api/operations.ts";
import { BookingStack } from "./booking-stack.ts";
import { readConfig } from "./settings/config.ts";
import { settingDefaults } from "./settings/setting-defaults.ts";
import type { Settings } from "./settings/stage-settings.ts";

/** What an app may have beside its context. */
export interface BookingAppOptions {
  /** The folder of the cloud assembly; if not given, the CLI's choice or a new temporary folder. */
  readonly outdir?: string;
  /** The operations of the API by name. */
  readonly table?: Readonly<Record<string, OperationRow>>;
  /** The settings of a stage; without it, a stage has only the defaults. */
  readonly settingsOf?: (stage: string) => Settings;
  /** Whether AwsSolutions' rules are applied, as they are by default. */
  readonly hasRules?: boolean;
}

/**
 * Makes the CDK app with the product's one stack. A finding of the library's or AwsSolutions' rules fails its synthesis.
 * @param context settings that take precedence over the command line's, which take precedence over those of the stage,
 * which take precedence over the defaults
 * @throws {ConfigError} if a setting is missing or invalid
 */
export function bookingApp(context: Settings, options: BookingAppOptions = {}): App {
  const { outdir, table = operations, settingsOf, hasRules = true } = options;
  const app = new App({
    // The CLI passes cdk.json's context on by itself; a synthesis in process must not differ from it.
    context: cdkJson.context,
    postCliContext: { ...context },
    analyticsReporting: cdkJson.versionReporting,
    ...(outdir === undefined ? {} : { outdir }),
  });
  const defaults: Settings = settingDefaults;
  const stage: string = app.node.tryGetContext("stage") ?? settingDefaults.stage;
  const settings: Settings = settingsOf?.(stage) ?? {};
  const config = readConfig((name) => app.node.tryGetContext(name) ?? settings[name] ?? defaults[name]);
  if (hasRules) addRules(app);
  new BookingStack(app, "Booking", { config, operations: table });
  return app;
}

// To load them takes a tenth of a local start, which has no use for them.
function addRules(app: App): void {
  const { AwsSolutionsChecks }: typeof import("cdk-nag") = createRequire(import.meta.url)("cdk-nag");
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
