import { isIP } from "node:net";

const MINUTE_MS = 60_000;
// A function's memory has room for far more; a stranger with a botnet cannot fill it.
const MAX_COUNTED = 10_000;

/** Counts requests by addresses, minute by minute, in the memory of one instance of the function. */
export class AddressLimit {
  readonly #max: number;
  readonly #nowMs: () => number;
  readonly #counts = new Map<string, number>();
  #minute = 0;

  /** @param max the most requests of the same addresses in a minute */
  constructor(max: number, nowMs: () => number) {
    this.#max = max;
    this.#nowMs = nowMs;
  }

  /**
   * Counts a request.
   * @param addresses what it is counted by, all together
   * @returns the seconds to wait if it is one too many, else undefined
   */
  count(...addresses: readonly string[]): number | undefined {
    const nowMs = this.#nowMs();
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    const networks = addresses.map(networkOf).join();
    // Beyond that many, the others are counted as one.
    const key = this.#counts.has(networks) || this.#counts.size < MAX_COUNTED ? networks : "";
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count > this.#max ? Math.ceil(((minute + 1) * MINUTE_MS - nowMs) / 1_000) : undefined;
  }
}

/**
 * What an address is counted by: itself, or the /64 network of an IPv6 address, of which one subscriber has at least one
 * (RFC 6177).
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.split("::");
  const [first, last] = [groups(head), groups(tail)];
  const middle = address.includes("::") ? Array(Math.max(0, 8 - first.length - last.length)).fill("0") : [];
  const network = [...first, ...middle, ...last].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::`;
}

/**
 * The viewer's address in CloudFront's header `CloudFront-Viewer-Address`, which has the port at its end.
 * @returns undefined if it is none
 */
export function viewerAddress(header: string | undefined): string | undefined {
  const address = /^\[?([0-9A-Fa-f:.]{2,45})\]?:\d{1,5}$/.exec(header ?? "")?.[1];
  return address !== undefined && isIP(address) !== 0 ? address : undefined;
}

function groups(text: string): string[] {
  return text === "" ? [] : text.split(":");
}
