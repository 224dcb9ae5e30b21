// Runs `npm run pages`: writes the hosted pages of a deployed stack.
import { runCommand } from "./console/run-command.ts";
import { pagesCommand } from "./pages-command.ts";

await runCommand(pagesCommand);
