/**
 * Node's module in the place of the global `crypto`, with which the SDK makes UUIDs: it has the same functions, and does not
 * load Web Crypto when it is read.
 */
export { default as crypto } from "node:crypto";
