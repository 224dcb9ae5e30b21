import { expect, it } from "vitest";
import { isGlobalAddress } from "../../../shared/webhooks/global-address.ts";

// Boundaries in pairs: the last address of a block and the first behind it.
const INWARD: readonly (readonly [string, ...string[]])[] = [
  ["this network", "0.0.0.0", "0.255.255.255"],
  ["private", "10.0.0.1", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.1"],
  ["carrier-grade NAT", "100.64.0.0", "100.127.255.255"],
  ["loopback", "127.0.0.1", "127.255.255.255", "::1"],
  ["link-local, and metadata", "169.254.169.254", "169.254.170.2", "fe80::1", "fd00:ec2::254"],
  ["protocol assignments", "192.0.0.1", "192.0.0.255", "2001::1", "2001:1ff:ffff::1"],
  ["documentation", "192.0.2.1", "198.51.100.1", "203.0.113.255", "2001:db8::1", "3fff::1", "3fff:fff::1"],
  ["benchmarks", "198.18.0.0", "198.19.255.255"],
  ["multicast", "224.0.0.1", "239.255.255.255", "ff02::1"],
  ["reserved, and broadcast", "240.0.0.1", "255.255.255.255"],
  ["unspecified, and IPv4-compatible", "::", "::10.0.0.1", "::8.8.8.8"],
  ["IPv4-mapped", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe"],
  ["NAT64", "64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::8.8.8.8"],
  ["6to4", "2002:7f00:1::", "2002:a9fe:a9fe::1", "2002:a00:1::"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["unique local, and site-local", "fc00::1", "fdff:ffff::1", "fec0::1"],
  ["discard, SRv6 and unassigned", "100::1", "5f00::1", "4000::1", "e000::1"],
  ["with a zone", "fe80::1%eth0", "2606:4700::1%eth0"],
  ["no address", "", "localhost", "2130706433", "0x7f.1", "127.1", "1.2.3", "::g"],
];

it.each(INWARD)("refuses addresses that are %s", (_: string, ...addresses: string[]) => {
  for (const address of addresses) expect(isGlobalAddress(address), address).toBe(false);
});

it.each([
  "1.1.1.1",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "172.15.255.255",
  "172.32.0.0",
  "192.167.255.255",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001::200e",
  "2001:200::1",
  "::ffff:8.8.8.8",
  "64:ff9b::8.8.8.8",
  "2002:808:808::1",
])("takes the global address %s", (address) => {
  expect(isGlobalAddress(address)).toBe(true);
});
