// Stands in the functions' bundles for node:crypto: see infra/stack/bundle-builder.ts.
export const {
  createHash,
  createHmac,
  createPublicKey,
  createVerify,
  randomBytes,
  randomFillSync,
  randomInt,
  randomUUID,
  scrypt,
  timingSafeEqual,
  verify,
} = process.getBuiltinModule("node:crypto");

/** The same numbers from the same source; the module's own `getRandomValues` loads Web Crypto when it is read. */
export { randomFillSync as getRandomValues };
