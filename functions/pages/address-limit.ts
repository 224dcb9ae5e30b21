import { isIP } from "node:net";

const MINUTE_MS = 60_000;
// A function's memory has room for far more.
const MAX_COUNTED = 10_000;

/**
 * Counts requests by addresses, minute by minute, in the memory of one instance of the function. It counts ten thousand addresses;
 * beyond them, it forgets the one that asked longest ago.
 */
export class AddressLimit {
  readonly #max: number;
  readonly #nowMs: () => number;
  // The one that asked last is the last.
  readonly #counts = new Map<string, number>();
  #minute = 0;

  /** @param max the most requests of the same addresses in a minute */
  constructor(max: number, nowMs: () => number) {
    this.#max = max;
    this.#nowMs = nowMs;
  }

  /**
   * The seconds until the next request may be made; undefined if it may be now.
   * @param addresses what it is counted by, all together
   */
  secondsToWait(...addresses: readonly string[]): number | undefined {
    const count = this.#countsNow().get(networksOf(addresses)) ?? 0;
    return count < this.#max ? undefined : Math.ceil((MINUTE_MS - (this.#nowMs() % MINUTE_MS)) / 1_000);
  }

  /** Counts a request that is made. */
  count(...addresses: readonly string[]): void {
    const counts = this.#countsNow();
    const networks = networksOf(addresses);
    const count = counts.get(networks) ?? 0;
    counts.delete(networks);
    const [oldest] = counts.keys();
    if (counts.size >= MAX_COUNTED && oldest !== undefined) counts.delete(oldest);
    counts.set(networks, count + 1);
  }

  #countsNow(): Map<string, number> {
    const minute = Math.floor(this.#nowMs() / MINUTE_MS);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    return this.#counts;
  }
}

function networksOf(addresses: readonly string[]): string {
  return addresses.map(networkOf).join();
}

// Of the fourth group of an IPv6 address, a /56 network has the upper half.
const UPPER_HALF = 0xff00;

/**
 * What an address is counted by: itself, or the /56 network of an IPv6 address. Providers give a household that much (RFC 6177),
 * so that one person has 2^72 addresses and can ask from a new one each time.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.split("::");
  const [first, last] = [groups(head), groups(tail)];
  const middle = address.includes("::") ? Array(Math.max(0, 8 - first.length - last.length)).fill("0") : [];
  const [one = 0, two = 0, three = 0, four = 0] = [...first, ...middle, ...last].map((group) =>
    Number.parseInt(group, 16),
  );
  return `${[one, two, three, four & UPPER_HALF].map((group) => group.toString(16)).join(":")}::`;
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
