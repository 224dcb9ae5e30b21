// Runs `npm run restore`: makes a table of the stack hold what a restored table holds.

import { runCommand } from "./console/run-command.ts";
import { restoreCommand } from "./restore-command.ts";

await runCommand(restoreCommand);
