import { BlockList, isIP } from "node:net";

/**
 * The blocks of addresses that are not globally reachable (IANA, "IPv4 Special-Purpose Address Registry" and "IPv6
 * Special-Purpose Address Registry"), and multicast. Relays by anycast are refused too: nobody serves a webhook there.
 */
const INWARD_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

// Of IPv6 only 2000::/3 is global unicast ("IPv6 Global Unicast Address Assignments"); these blocks of it are not.
const GLOBAL_V6 = "2000::/3";
const INWARD_V6 = ["2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20"];

/** Blocks whose addresses have an IPv4 address inside, and at which of the eight groups of 16 bits it begins. */
const EMBEDDING = [
  // IPv4-mapped (RFC 4291 §2.5.5.2).
  { block: "::ffff:0:0/96", group: 6 },
  // NAT64 (RFC 6052 §2.1).
  { block: "64:ff9b::/96", group: 6 },
  // 6to4 (RFC 3056 §2).
  { block: "2002::/16", group: 1 },
];

const inwardV4 = blockList(INWARD_V4, "ipv4");
const inwardV6 = blockList(INWARD_V6, "ipv6");
const globalV6 = blockList([GLOBAL_V6], "ipv6");
const embedding = EMBEDDING.map(({ block, group }) => ({ blocks: blockList([block], "ipv6"), group }));

/** Whether an IP address is globally reachable; an IPv4 address inside an IPv6 address decides for it. */
export function isGlobalAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inwardV4.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  const embedded = embedding.find(({ blocks }) => blocks.check(address, "ipv6"));
  if (embedded !== undefined) return isGlobalAddress(embeddedV4(address, embedded.group));
  return globalV6.check(address, "ipv6") && !inwardV6.check(address, "ipv6");
}

/** The IPv4 address that begins at a group of an IPv6 address. */
function embeddedV4(address: string, group: number): string {
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(group, group + 2);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser gives the shortest form, without a dotted part (WHATWG URL Standard, "IPv6 serializer").
  const shortest = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [before = "", after] = shortest.split("::");
  const parse = (part: string) =>
    part === "" ? [] : part.split(":").map((text) => Number.parseInt(text, 16));
  const head = parse(before);
  const tail = after === undefined ? [] : parse(after);
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

function blockList(blocks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [network = "", prefix] = block.split("/");
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
