// Runs `npm run smoke`: tries a product out on a tenant of its own.
import { runCommand } from "./console/run-command.ts";
import { smokeCommand } from "./smoke-command.ts";

await runCommand(smokeCommand);
