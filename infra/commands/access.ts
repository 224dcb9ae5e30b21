// Runs `npm run access`: grants, revokes and lists the access of tokens' principals.
import { accessCommand } from "./access-command.ts";
import { runCommand } from "./console/run-command.ts";

await runCommand(accessCommand);
