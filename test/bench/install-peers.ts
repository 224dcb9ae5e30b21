import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "peers");
const LOCK_FILE = join(FOLDER, "package-lock.json");
const INSTALLED_LOCK_FILE = join(FOLDER, "node_modules/installed-lock.json");

/**
 * Installs the packages of test/bench/peers where they are missing or not those of its lock file. The product's own
 * dependencies hold none of them.
 * @throws if npm fails
 */
export function installPeers(): void {
  const lock = readFileSync(LOCK_FILE, "utf8");
  if (existsSync(INSTALLED_LOCK_FILE) && readFileSync(INSTALLED_LOCK_FILE, "utf8") === lock) return;
  console.error("Installing the benchmark's peers.");
  const { status, error } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: FOLDER,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error("The benchmark's peers could not be installed.", { cause: error });
  writeFileSync(INSTALLED_LOCK_FILE, lock);
}
