import { join } from "node:path";
import { installPackage } from "../support/install-package.ts";

/**
 * Installs the packages of test/bench/peers where they are missing or not those of its lock file.
 * @throws if npm fails
 */
export function installPeers(): void {
  installPackage(join(import.meta.dirname, "peers"), "the benchmark's peers");
}
