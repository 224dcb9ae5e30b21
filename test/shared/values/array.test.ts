import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { boundedArray } from "../../../shared/values/array.ts";

const MESSAGE = "array: an array of at most 2 texts";

describe("a bounded array", () => {
  it("takes up to so many elements", () => {
    const schema = boundedArray(v.string(), 2, MESSAGE);
    for (const value of [[], ["a"], ["a", "b"]]) expect(v.parse(schema, value)).toEqual(value);
  });

  it("names the array alone where it is too long or none", () => {
    const schema = boundedArray(v.string(), 2, MESSAGE);
    for (const value of [[1, 2, 3], {}, null, "ab"]) expect(messages(schema, value)).toEqual([MESSAGE]);
    expect(messages(schema, ["a", 7])).not.toContain(MESSAGE);
  });

  it("does not look at the elements of an array that is too long", () => {
    let looks = 0;
    const looking = v.pipe(
      v.unknown(),
      v.check(() => {
        looks += 1;
        return true;
      }),
    );
    expect(v.is(boundedArray(looking, 2, MESSAGE), [1, 2, 3])).toBe(false);
    expect(looks).toBe(0);
    expect(v.is(boundedArray(looking, 2, MESSAGE), [1, 2])).toBe(true);
    expect(looks).toBe(2);
  });
});

function messages(schema: v.GenericSchema, value: unknown): string[] {
  return (v.safeParse(schema, value).issues ?? []).map(({ message }) => message);
}
