import { randomBytes } from "node:crypto";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "kms.key";
const BYTES = 32;

/**
 * The secret from which the local product's keys are derived: kept in its folder, since what is encrypted is kept too, and
 * readable by the user alone. It is made once.
 * @throws if the file is there and is no such secret
 */
export function keyMaterial(directory: string): Buffer {
  const file = join(directory, FILE);
  try {
    writeFileSync(file, `${randomBytes(BYTES).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  // It may have been copied from elsewhere.
  chmodSync(file, 0o600);
  const text = readFileSync(file, "utf8").trim();
  if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, "hex");
  throw new Error(
    `${file} has no key: restore it, or run npm start -- --fresh, which deletes what was encrypted.`,
  );
}

/** Deletes the secret: what was encrypted with it cannot be read any more. */
export function deleteKeyMaterial(directory: string): void {
  rmSync(join(directory, FILE), { force: true });
}
