import { describe, expect, it } from "vitest";
import { matchesPattern } from "../../../../infra/local/events/event-pattern.ts";

const event = {
  source: "fitness-booking",
  "detail-type": "tour.booked",
  detail: { version: "1", kinds: ["a", "b"] },
};

describe("an event pattern", () => {
  it.each<[string, unknown]>([
    ["one of the values", { source: ["other", "fitness-booking"] }],
    ["a prefix", { "detail-type": [{ prefix: "tour." }] }],
    ["none of the excluded values", { "detail-type": [{ "anything-but": ["webhook.disabled"] }] }],
    ["anything but one value", { "detail-type": [{ "anything-but": "webhook.disabled" }] }],
    ["a field inside another", { detail: { version: ["1"] } }],
    ["one value of a list", { detail: { kinds: ["b"] } }],
    ["a prefix of one of a list", { detail: { kinds: [{ prefix: "a" }] } }],
    ["every field", { source: ["fitness-booking"], detail: { version: ["2", "1"] } }],
  ])("matches %s", (_, pattern) => {
    expect(matchesPattern(pattern, event)).toBe(true);
  });

  it.each<[string, unknown]>([
    ["another value", { source: ["other"] }],
    ["no value of a list", { detail: { kinds: ["c"] } }],
    ["another prefix", { "detail-type": [{ prefix: "appointment." }] }],
    ["an excluded value", { "detail-type": [{ "anything-but": ["tour.booked"] }] }],
    ["a field that is not there", { account: [{ "anything-but": ["1"] }] }],
    ["one field of two", { source: ["fitness-booking"], detail: { version: ["2"] } }],
  ])("does not match %s", (_, pattern) => {
    expect(matchesPattern(pattern, event)).toBe(false);
  });

  it.each([{ exists: true }, { suffix: "x" }, { "anything-but": { prefix: "x" } }])(
    "is refused where it has an operator that is not emulated: %j",
    (operator) => {
      expect(() => matchesPattern({ source: [operator] }, event)).toThrow(JSON.stringify(operator));
    },
  );
});
