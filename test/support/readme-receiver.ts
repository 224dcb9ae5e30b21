import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../infra/local/loopback/free-port.ts";
import { PROJECT_ROOT } from "./started-product.ts";
import { newTestFolder } from "./test-folder.ts";

/** The receiver of the SDK's README, in a process of its own. */
export interface ReadmeReceiver {
  readonly port: number;
  /** The `event_id` of each event that it applied, in order. */
  applied(): string[];
  stop(): Promise<void>;
}

/**
 * Starts it; it may not listen yet.
 * @param wanted its port; 0 takes any free one
 */
export async function startReadmeReceiver(secret: string, wanted = 0): Promise<ReadmeReceiver> {
  const folder = newTestFolder();
  const port = wanted === 0 ? await freePort() : wanted;
  const file = join(folder, "receiver.ts");
  writeFileSync(file, codeOfReadme(port, secret));
  const receiver = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  receiver.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  return {
    port,
    applied: () =>
      printed
        .split("\n")
        .filter((line) => line.startsWith("applied "))
        .map((line) => line.slice("applied ".length)),
    stop: async () => {
      receiver.kill();
      await once(receiver, "exit");
    },
  };
}

/** The README's code, with what it takes as given. */
function codeOfReadme(port: number, secret: string): string {
  const readme = readFileSync(join(PROJECT_ROOT, "shared/sdk/README.md"), "utf8");
  const [, code = ""] = /<!-- receiver:start -->\s*```ts\n(.*?)```/s.exec(readme) ?? [];
  const given = `
    const [port, secrets, applied] = [${port}, ["${secret}"], new Map()];
    const apply = async ({ data }) => console.log("applied", data.event_id);`;
  const sdk = join(PROJECT_ROOT, "shared/sdk/webhooks.ts");
  return `${code.replace("@fitness-club-booking/sdk/webhooks", sdk)}`.replace(
    "\ncreateServer",
    `${given}\ncreateServer`,
  );
}
