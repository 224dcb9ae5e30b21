import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nativeItem } from "../../../shared/tables/native-item.ts";

const name = fc.string().filter((text) => text !== "__proto__");

const { value } = fc.letrec<{ value: AttributeValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.record({ S: fc.string() }),
    fc.record({ N: fc.oneof(fc.maxSafeInteger(), fc.double({ min: -1, max: 1 })).map(String) }),
    fc.record({ BOOL: fc.boolean() }),
    fc.constant({ NULL: true as const }),
    fc.record({ B: fc.uint8Array() }),
    fc.record({ SS: fc.array(fc.string()) }),
    fc.record({ NS: fc.array(fc.integer().map(String)) }),
    fc.record({ L: fc.array(tie("value")) }),
    fc.record({ M: fc.dictionary(name, tie("value")) }),
  ),
}));

describe("an item with JavaScript's values", () => {
  it("is what the SDK makes of it", async () => {
    await fc.assert(
      fc.property(fc.dictionary(name, value), (item) => {
        expect(nativeItem(item)).toEqual(unmarshall(item));
      }),
    );
  });

  it("has an integer beyond exact numbers as a bigint, which no schema takes", () => {
    expect(nativeItem({ id: { N: "9007199254740991" } })).toEqual({ id: 9_007_199_254_740_991 });
    expect(nativeItem({ id: { N: "9007199254740993" } })).toEqual({ id: 9_007_199_254_740_993n });
  });
});
