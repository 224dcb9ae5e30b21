import nodeCrypto from "node:crypto";

/**
 * Node's module in the place of the global `crypto`, with which the SDK makes UUIDs: it has the same functions, and does not
 * load Web Crypto when it is read.
 */
export const crypto = nodeCrypto;
