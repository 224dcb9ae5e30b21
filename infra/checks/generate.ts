// Runs `npm run generate`: writes what is generated from the code.
import { runCommand } from "../commands/console/run-command.ts";
import { generateCommand } from "./generate-command.ts";

await runCommand(generateCommand);
