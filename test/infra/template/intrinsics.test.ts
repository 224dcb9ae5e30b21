import { describe, expect, it } from "vitest";
import { NO_VALUE, type References, resolveIntrinsics } from "../../../infra/template/intrinsics.ts";

const references: References = {
  ref: (name) => (name === "AWS::NoValue" ? NO_VALUE : `ref-${name}`),
  attribute: (logicalId, attribute) => `${logicalId}:${attribute}`,
};

function resolve(value: unknown): unknown {
  return resolveIntrinsics(value, references);
}

describe("an intrinsic function", () => {
  it.each([
    [{ Ref: "Table" }, "ref-Table"],
    [{ "Fn::GetAtt": ["Table", "Arn"] }, "Table:Arn"],
    [{ "Fn::GetAtt": "Table.Stream.Arn" }, "Table:Stream.Arn"],
    [{ "Fn::Join": ["-", ["a", { Ref: "B" }, "c"]] }, "a-ref-B-c"],
    [{ "Fn::Sub": `x/\${A}/\${B.Arn}/\${!C}` }, `x/ref-A/B:Arn/\${C}`],
    [{ "Fn::Sub": [`\${A}\${Own}`, { Own: { Ref: "B" } }] }, "ref-Aref-B"],
    [{ "Fn::Split": [":", "a:b"] }, ["a", "b"]],
    [{ "Fn::Select": [1, { "Fn::Split": [":", { "Fn::GetAtt": ["F", "Arn"] }] }] }, "Arn"],
  ])("of %j gives %j", (value, expected) => {
    expect(resolve(value)).toEqual(expected);
  });

  it("is resolved wherever it stands", () => {
    expect(resolve({ list: [{ deep: { Ref: "A" } }], text: "Ref" })).toEqual({
      list: [{ deep: "ref-A" }],
      text: "Ref",
    });
  });

  it("leaves out what has no value", () => {
    const none = { Ref: "AWS::NoValue" };
    expect(resolve({ kept: 1, gone: none, list: [none, 2] })).toEqual({ kept: 1, list: [2] });
  });

  it("that is not known is an error that names it", () => {
    expect(() => resolve({ a: { "Fn::ImportValue": "x" } })).toThrow("Fn::ImportValue");
  });

  it.each([{ "Fn::Join": "no list" }, { "Fn::Join": [",", [{}]] }, { Ref: ["no text"] }])(
    "with an argument of the wrong kind is an error: %j",
    (value) => {
      expect(() => resolve(value)).toThrow(/where a (list|text) was expected/);
    },
  );
});
