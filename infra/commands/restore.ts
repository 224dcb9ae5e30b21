// Runs `npm run restore`: makes a table of the stack hold what a restored table holds.
import { restoreCommand } from "./restore-command.ts";
import { runCommand } from "./run-command.ts";

await runCommand("restore", restoreCommand);
