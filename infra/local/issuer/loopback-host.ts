const LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Whether a request was sent to this machine by a name of its own. A foreign page can point its own name here (DNS
 * rebinding); its browser then lets it read what is answered, but names the page's host.
 * @param host the header `Host`
 */
export function isLoopbackHost(host: string | undefined): boolean {
  return LOOPBACK_NAMES.includes((host ?? "").toLowerCase().replace(/:\d+$/, ""));
}

/** The status for a request that was sent to another host (RFC 9110 §15.5.20). */
export const MISDIRECTED = 421;
