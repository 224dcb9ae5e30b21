import type { HeaderLine } from "./gateway-request.ts";

// API Gateway Developer Guide, "Amazon API Gateway important notes".
const REMAPPED = new Set([
  ...["authorization", "connection", "content-length", "content-md5", "date", "max-forwards", "server"],
  ...["user-agent", "www-authenticate", "x-amzn-requestid", "x-forwarded-for"],
]);
const DROPPED = new Set([
  "expect",
  "host",
  "proxy-authenticate",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** The headers of an integration as a client gets them: some under another name, some not at all. */
export function clientHeaders(lines: readonly HeaderLine[]): HeaderLine[] {
  return lines
    .filter(([name]) => !DROPPED.has(name.toLowerCase()))
    .map(([name, value]) => [REMAPPED.has(name.toLowerCase()) ? `x-amzn-Remapped-${name}` : name, value]);
}
