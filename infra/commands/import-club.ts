// Runs `npm run club:import`: checks a club file and writes it.

import { runCommand } from "./console/run-command.ts";
import { importClubCommand } from "./import-club-command.ts";

await runCommand(importClubCommand);
