// What the CDK CLI runs (cdk.json): the product's app with the settings of infra/stages/, and of `-c` on the command line.
import { bookingApp } from "./stack/booking-app.ts";
import { ConfigError } from "./stack/settings/config-error.ts";
import { readStageSettings } from "./stack/settings/stage-settings.ts";

try {
  bookingApp({}, { settingsOf: readStageSettings }).synth();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  // The sentence says it all; a stack trace would only hide it.
  console.error(error.message);
  process.exitCode = 1;
}
