import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import cdkJson from "../../cdk.json" with { type: "json" };
import { type OperationRow, operations } from "../../shared/api/operations.ts";
import { BookingStack } from "./booking-stack.ts";
import { readConfig } from "./config.ts";

/**
 * Makes the CDK app with the product's one stack. A finding of the library's or AwsSolutions' rules fails its synthesis.
 * @param context values that take precedence over the command line's, which take precedence over those of cdk.json
 * @param outdir the folder of the cloud assembly; if not given, the CLI's choice or a new temporary folder
 * @param table the operations of the API by name
 * @throws {ConfigError} if a context value is missing or invalid
 */
export function bookingApp(
  context: Readonly<Record<string, unknown>>,
  outdir?: string,
  table: Readonly<Record<string, OperationRow>> = operations,
): App {
  const app = new App({
    // The CLI passes cdk.json's context on by itself; a synthesis in process must not differ from it.
    context: cdkJson.context,
    postCliContext: { ...context },
    analyticsReporting: cdkJson.versionReporting,
    ...(outdir === undefined ? {} : { outdir }),
  });
  const config = readConfig((key) => app.node.tryGetContext(key));
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  new BookingStack(app, "Booking", { config, operations: table });
  return app;
}
