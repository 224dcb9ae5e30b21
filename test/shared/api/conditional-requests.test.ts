import { describe, expect, it } from "vitest";
import { ifMatch, isKnown, versionRefusal } from "../../../shared/api/conditional-requests.ts";
import { errorCatalogue } from "../../../shared/api/error-catalogue.ts";

describe("If-Match", () => {
  it.each([
    [undefined, undefined],
    ['"1"', 1],
    ['"42"', 42],
    ['"9007199254740991"', 2 ** 53 - 1],
  ])("%s names the version %s", (header, value) => {
    expect(ifMatch(header === undefined ? {} : { "if-match": header })).toEqual({ ok: true, value });
  });

  it.each([
    "",
    "1",
    "*",
    '""',
    '"0"',
    '"-1"',
    '"01"',
    '"1.5"',
    'W/"1"',
    '"1", "2"',
    ' "1"',
    '"a"',
    '"9007199254740992"',
    '"9007199254740993"',
  ])("%j is refused", (header) => {
    expect(ifMatch({ "if-match": header })).toMatchObject({
      ok: false,
      problems: [{ errorCode: "IF_MATCH_INVALID", identifier: "If-Match" }],
    });
  });
});

describe("a change of version 3", () => {
  it.each([
    ["passes where the caller has seen 3", 3, true, undefined],
    ["passes without a version where none is required", undefined, false, undefined],
    ["is refused without a version where one is required", undefined, true, "IF_MATCH_REQUIRED"],
    ["is refused where the caller has seen an earlier one", 2, false, "VERSION_CHANGED"],
    ["is refused where the caller names a later one", 4, true, "VERSION_CHANGED"],
  ] as const)("%s", (_, expected, isRequired, code) => {
    const refusal = versionRefusal(expected, 3, isRequired);
    expect(refusal?.problems.map(({ errorCode }) => errorCode)).toEqual(code && [code]);
  });

  it("is refused with 412 and the present version, or with 428", () => {
    expect(versionRefusal(2, 3, false)?.problems[0].jsonObject).toEqual({ version: 3 });
    expect(errorCatalogue.VERSION_CHANGED.status).toBe(412);
    expect(errorCatalogue.IF_MATCH_REQUIRED.status).toBe(428);
  });
});

describe("If-None-Match", () => {
  it.each(['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', '  "a"  ', "*", " * ", '"b,c", "a"'])(
    "says that its sender has the tag: %s",
    (header) => {
      expect(isKnown('"a"', header)).toBe(true);
    },
  );

  it.each([
    undefined,
    "",
    "a",
    '"b"',
    '"ab"',
    "W/",
    '"b", *',
    '"b", *, "c"',
    "*, *",
    '"*"',
    "'a'",
    '"a',
    'a"',
    `${'"b",'.repeat(2_000)}"c"`,
  ])("does not say it: %s", (header) => {
    expect(isKnown('"a"', header)).toBe(false);
  });
});
