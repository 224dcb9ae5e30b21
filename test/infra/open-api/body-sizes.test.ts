import { describe, expect, it } from "vitest";
import { blockJsonSchema } from "../../../infra/open-api/block-json-schema.ts";
import { largestBytes } from "../../../infra/open-api/body-sizes.ts";
import { jsonValue } from "../../../shared/values/json-value.ts";
import { optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { boolean, integer } from "../../../shared/values/scalars.ts";
import { text } from "../../../shared/values/text.ts";
import { utcDateTime } from "../../../shared/values/utc-date-time.ts";

describe("the largest body of a schema", () => {
  it("is as long as its JSON text, every character of four bytes", () => {
    const schema = requestObject({
      name: text(50),
      at: optional(utcDateTime()),
      is: boolean(),
      no: integer(),
    });
    const largest = {
      ...{ name: "\u{1f600}".repeat(50), at: "2027-03-01T10:00:00.000Z".padEnd(24 * 4), is: false },
      no: -Number.MAX_SAFE_INTEGER,
    };
    const bytes = largestBytes(blockJsonSchema(schema));
    // Besides, one comma too many.
    expect(bytes).toBe(Buffer.byteLength(JSON.stringify(largest)) + 1);
  });

  it("has no bound where a field is any JSON", () => {
    expect(largestBytes(blockJsonSchema(requestObject({ value: jsonValue() })))).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});
