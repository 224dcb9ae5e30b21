// Runs `npm run app-client`: creates an app client of the stack's own issuer.
import { appClientCommand } from "./app-client-command.ts";
import { runCommand } from "./console/run-command.ts";

await runCommand(appClientCommand);
