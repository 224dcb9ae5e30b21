import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs what a folder's own lock file names, where it is missing or not of that lock file. The product's dependencies hold
 * none of it.
 * @param what said while it is installed, such as "the benchmark's peers"
 * @throws if npm fails
 */
export function installPackage(folder: string, what: string): void {
  const lock = readFileSync(join(folder, "package-lock.json"), "utf8");
  const installed = join(folder, "node_modules/installed-lock.json");
  if (existsSync(installed) && readFileSync(installed, "utf8") === lock) return;
  console.error(`Installing ${what}.`);
  const { status, error } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error(`Could not install ${what}.`, { cause: error });
  writeFileSync(installed, lock);
}
