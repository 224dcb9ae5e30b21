// Runs `npm run club:import`: checks a club file and writes it.
import { importClubCommand } from "./import-club-command.ts";
import { runCommand } from "./run-command.ts";

await runCommand("club:import", importClubCommand);
