// Runs `npm run costs`: prints what operations and a club's month cost.
import { costsCommand } from "../costs/costs-command.ts";
import { runCommand } from "./console/run-command.ts";

await runCommand({ name: "costs", run: costsCommand });
