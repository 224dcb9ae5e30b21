import { Resolver } from "node:dns/promises";

// Two servers' worth of tries must fit into an attempt.
const TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * The IPv4 and IPv6 addresses of a host's name. `dns.lookup` would do it in one of four threads, and a server that does not
 * answer would hold up every other attempt.
 * @throws if there is none
 */
export async function resolveHost(host: string, signal: AbortSignal): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    const [failure] = found.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    if (addresses.length === 0) throw failure ?? new Error("The name has no address.");
    return addresses;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}
