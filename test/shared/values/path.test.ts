import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { pathId } from "../../../shared/values/path.ts";

describe("an id in a path", () => {
  it.each(["1", "11", "9007199254740991"])("may be %s", (id) => {
    expect(v.parse(pathId(), id)).toBe(Number(id));
  });

  it.each([
    "0",
    "-1",
    "+1",
    "011",
    "1.0",
    "1e3",
    "0x1",
    "9007199254740992",
    "99999999999999999999",
    "eleven",
    " 11",
    "11\n",
    "١١",
    "",
    11,
    undefined,
  ])("may not be %j", (id) => {
    expect(v.safeParse(pathId(), id).success).toBe(false);
  });
});
