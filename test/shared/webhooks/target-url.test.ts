import * as v from "valibot";
import { expect, it } from "vitest";
import { targetUrl } from "../../../shared/webhooks/target-url.ts";

const takes = (text: unknown, allowsLoopback = false) => v.is(targetUrl(allowsLoopback), text);
const long = (length: number) =>
  `https://club.example/${"a".repeat(length - "https://club.example/".length)}`;

it.each([
  "https://club.example",
  "https://club.example/",
  "https://club.example:443/hooks?club=11",
  "HTTPS://Club.Example/hook",
  "https://club.example/a@b",
  "https://1.1.1.1/hook",
  "https://[2606:4700::1]/hook",
  "https://xn--mnchen-3ya.example/",
  long(2_048),
])("takes %s", (url) => {
  expect(takes(url)).toBe(true);
});

it.each([
  ["another scheme", "http://club.example/"],
  ["another scheme", "ftp://club.example/"],
  ["another scheme", "file:///etc/passwd"],
  ["another port", "https://club.example:8443/"],
  ["credentials", "https://user:secret@club.example/"],
  ["empty credentials", "https://@club.example/"],
  ["a fragment", "https://club.example/#here"],
  ["an empty fragment", "https://club.example/#"],
  ["too many characters", long(2_049)],
  ["a line break", "https://club.example/\r\nX: y"],
  ["a tab", "https://club\t.example/"],
  ["a backslash", "https://club.example\\@inward.example/"],
  ["a space", "https://club.example/a b"],
  ["no ASCII", "https://münchen.example/"],
  ["no host", "https://"],
  ["no URL", "club.example"],
  ["a private address", "https://10.0.0.1/"],
  ["a loopback address", "https://127.0.0.1/"],
  ["a loopback address as a number", "https://2130706433/"],
  ["a loopback address in octal", "https://0177.0.0.1/"],
  ["a short loopback address", "https://127.1/"],
  ["the metadata service", "https://169.254.169.254/latest/meta-data/"],
  ["a mapped address", "https://[::ffff:127.0.0.1]/"],
  ["loopback of IPv6", "https://[::1]/"],
  ["no text", 5],
])("refuses a URL with %s: %s", (_, url) => {
  expect(takes(url)).toBe(false);
});

it("takes http on 127.0.0.1 on one machine alone", () => {
  expect(takes("http://127.0.0.1:9000/hook")).toBe(false);
  expect(takes("http://127.0.0.1:9000/hook", true)).toBe(true);
  for (const url of [
    "http://127.0.0.2:9000/",
    "http://localhost:9000/",
    "https://127.0.0.1/",
    "http://a@127.0.0.1/",
  ]) {
    expect(takes(url, true), url).toBe(false);
  }
});
