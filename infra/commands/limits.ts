// Runs `npm run limits`: prints the limits of a stack.
import { limitsCommand } from "../costs/limits-command.ts";
import { runCommand } from "./console/run-command.ts";

await runCommand({ name: "limits", run: limitsCommand });
