import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { distinct } from "../../../shared/values/array.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { integer } from "../../../shared/values/scalars.ts";

const schema = v.pipe(v.array(requestObject({ id: integer() })), distinct("id"));

describe("the rule that elements differ", () => {
  it("names each element whose value an earlier one has", () => {
    expect(paths([{ id: 1 }, { id: 2 }, { id: 1 }, { id: 1 }])).toEqual(["2.id", "3.id"]);
  });

  it("takes elements that all differ", () => {
    expect(paths([])).toEqual([]);
    expect(paths([{ id: 1 }, { id: 2 }])).toEqual([]);
  });

  it("says nothing of elements that are none", () => {
    expect(paths([null, 7, {}, {}])).toEqual(["0", "1", "2.id", "3.id"]);
  });
});

function paths(value: unknown): (string | null)[] {
  const result = v.safeParse(schema, value);
  return (result.issues ?? []).map((issue) => v.getDotPath(issue));
}
