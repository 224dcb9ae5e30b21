import { isIP } from "node:net";
import * as v from "valibot";
import { expectationMessage } from "../values/expectation.ts";
import { isGlobalAddress } from "./global-address.ts";

const MAX_LENGTH = 2_048;
const OUTWARD = expectationMessage(
  "url",
  "an https URL on port 443 of at most 2,048 characters, without credentials and fragment, of a host on the public internet",
);
const OR_LOOPBACK = expectationMessage(
  "url",
  "an https URL on port 443, or http://127.0.0.1 with any port, of at most 2,048 characters, without credentials and fragment",
);

/**
 * Where a webhook's requests go, as it was sent. The host's name is not resolved: that is done for each attempt.
 * @param allowsLoopback whether `http://127.0.0.1:…` is taken too
 */
export function targetUrl(allowsLoopback: boolean) {
  const message = allowsLoopback ? OR_LOOPBACK : OUTWARD;
  return v.config(
    v.pipe(
      v.string(message),
      v.trim(),
      v.maxLength(MAX_LENGTH, message),
      v.check((text) => isTarget(text) || (allowsLoopback && isLoopbackUrl(text)), message),
    ),
    { abortPipeEarly: true },
  );
}

/** Whether a URL is one of this machine's, such as `http://127.0.0.1:9000/hook`. */
export function isLoopbackUrl(text: string): boolean {
  const url = parsed(text);
  return url?.protocol === "http:" && url.hostname === "127.0.0.1" && isBare(url, text);
}

function isTarget(text: string): boolean {
  const url = parsed(text);
  if (url === undefined || url.protocol !== "https:" || url.port !== "" || !isBare(url, text)) return false;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 || isGlobalAddress(host);
}

function isBare({ username, password }: URL, text: string): boolean {
  const hasCredentials = username !== "" || password !== "" || /^\w+:\/\/[^/?#]*@/.test(text);
  return !hasCredentials && !text.includes("#");
}

// Visible ASCII (RFC 3986 §2): the URL parser strips spaces and line breaks, so others would read another URL.
function parsed(text: string): URL | undefined {
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(text) || text.includes("\\")) return undefined;
  return URL.parse(text) ?? undefined;
}
