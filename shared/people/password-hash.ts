import { randomBytes, type ScryptOptions, scrypt } from "node:crypto";

// OWASP Password Storage Cheat Sheet, "scrypt": N=2^17, r=8, p=1. It needs 128·N·r bytes = 128 MiB.
const LOG2_N = 17;
const BLOCK_SIZE = 8;
const PARALLELIZATION = 1;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

const OPTIONS: ScryptOptions = {
  N: 2 ** LOG2_N,
  r: BLOCK_SIZE,
  p: PARALLELIZATION,
  // Node refuses a limit of exactly 128·N·r, so the limit is twice that.
  maxmem: 2 * 128 * 2 ** LOG2_N * BLOCK_SIZE,
};

/** A salted scrypt hash in PHC string format (`$scrypt$ln=17,r=8,p=1$salt$hash`); takes some 0.3 s and 128 MiB. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await deriveKey(password, salt);
  const parameters = `ln=${LOG2_N},r=${BLOCK_SIZE},p=${PARALLELIZATION}`;
  return `$scrypt$${parameters}$${unpadded(salt)}$${unpadded(hash)}`;
}

function deriveKey(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, OPTIONS, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

// The PHC string format omits base64 padding.
function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
