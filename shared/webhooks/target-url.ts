import { isIP } from "node:net";
import * as v from "valibot";
import { expectationMessage } from "../values/expectation.ts";
import { isGlobalAddress } from "./global-address.ts";

const MAX_LENGTH = 2_048;
const OUTWARD = expectationMessage(
  "webhook-url",
  "an https URL on port 443 of at most 2,048 characters, without credentials and fragment, of a host on the public internet",
);
const OR_LOOPBACK = expectationMessage(
  "webhook-url",
  "an https URL on port 443, or http://127.0.0.1 with any port, of at most 2,048 characters, without credentials and fragment",
);

// `https`, a host's name or address, port 443 if any, then a path or a query of visible ASCII (RFC 3986 §2 to §3.4). No user, no
// backslash and no fragment: parsers differ about what they mean.
const FORM =
  /^[hH][tT][tT][pP][sS]:\/\/(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::(?:443)?)?(?:[/?][!"$-[\]-~]*)?$/;
const LOOPBACK_FORM = /^http:\/\/127\.0\.0\.1(?::\d{1,5})?(?:[/?][!"$-[\]-~]*)?$/;

/**
 * Where a webhook's requests go, as it was sent. The host's name is not resolved: that is done for each attempt.
 * @param allowsLoopback whether `http://127.0.0.1:…` is taken too
 */
export function targetUrl(allowsLoopback: boolean) {
  const message = allowsLoopback ? OR_LOOPBACK : OUTWARD;
  const isForm = allowsLoopback
    ? v.check<string, string>((text) => FORM.test(text) || isLoopbackUrl(text), message)
    : v.regex<string, string>(FORM, message);
  return v.config(
    v.pipe(
      v.string(message),
      v.trim(),
      v.maxLength(MAX_LENGTH, message),
      isForm,
      v.check((text) => isLoopbackUrl(text) || isOutward(text), message),
    ),
    { abortPipeEarly: true },
  );
}

/** Whether a URL is one of this machine's, such as `http://127.0.0.1:9000/hook`. */
export function isLoopbackUrl(text: string): boolean {
  return LOOPBACK_FORM.test(text) && URL.canParse(text);
}

/** Whether a URL's host is a name, or an address on the public internet however it is spelt. */
function isOutward(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 || isGlobalAddress(host);
}
