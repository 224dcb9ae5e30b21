import { describe, expect, it } from "vitest";
import { bearerToken } from "../../../functions/authorizer/bearer-token.ts";

describe("bearerToken", () => {
  it.each([
    ["Bearer a.b.c", "a.b.c"],
    ["bEaReR   a.b.c", "a.b.c"],
    ["Bearer A_z-9.b.c", "A_z-9.b.c"],
  ])("reads %j", (value, token) => {
    expect(bearerToken(value)).toBe(token);
  });

  it.each([
    "",
    "Bearer",
    "Bearer ",
    "a.b.c",
    "Bearera.b.c",
    "Basic a.b.c",
    "Bearer\ta.b.c",
    "Bearer\u00a0a.b.c",
    " Bearer a.b.c",
    "Bearer a.b.c ",
    "Bearer a.b.c\n",
    "Bearer a.b.c,Bearer a.b.c",
    "Bearer a.b.c a.b.c",
    "Bearer Bearer a.b.c",
    "Bearer a.b",
    "Bearer a.b.",
    "Bearer a.b.c.d",
    "Bearer a=.b=.c=",
    "Bearer \u017f.b.c",
    "Bearer a.b.\u{1f600}",
  ])("takes no token from %j", (value) => {
    expect(bearerToken(value)).toBeUndefined();
  });

  it("takes a token of 8,192 characters and none of one more", () => {
    const longest = `a.b.${"c".repeat(8_188)}`;
    expect(bearerToken(`Bearer ${longest}`)).toBe(longest);
    expect(bearerToken(`Bearer ${longest}c`)).toBeUndefined();
  });
});
