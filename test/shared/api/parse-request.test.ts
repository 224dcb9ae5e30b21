import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parsePath, parseQuery } from "../../../shared/api/parse-request.ts";
import { pathId, queryBoolean, queryInteger, queryText } from "../../../shared/values/parameters.ts";

const entries = { limit: queryInteger(1, 200), is_active: queryBoolean(), cursor: queryText(3) };

/** `code identifier` of every problem of a query; empty where it is valid. */
function problems(query: Readonly<Record<string, string[]>>): string[] {
  const parsed = parseQuery(entries, query);
  return parsed.ok ? [] : parsed.problems.map(({ errorCode, identifier }) => `${errorCode} ${identifier}`);
}

describe("a query", () => {
  it("is the values of its parameters", () => {
    const query = { limit: ["7"], is_active: ["false"], cursor: ["abc"] };
    const value = { limit: 7, is_active: false, cursor: "abc" };
    expect(parseQuery(entries, query)).toEqual({ ok: true, value });
  });

  it.each([{}, { limit: [""], is_active: [""], cursor: [""] }, { limit: [] }])(
    "takes an empty parameter for an absent one: %j",
    (query) => {
      expect(parseQuery(entries, query)).toEqual({ ok: true, value: {} });
    },
  );

  it.each(["Limit", "limit ", "limit[]", "__proto__", "constructor", "toString", "hasOwnProperty"])(
    "refuses the parameter %s",
    (name) => {
      expect(problems({ [name]: ["1"] })).toEqual([`QUERY_PARAMETER_UNKNOWN ${name}`]);
    },
  );

  it("refuses an unknown parameter without a value", () => {
    expect(problems({ colour: [""] })).toEqual(["QUERY_PARAMETER_UNKNOWN colour"]);
  });

  it("refuses a parameter that is given twice, once, whatever its values are", () => {
    for (const limit of [
      ["1", "1"],
      ["0", "x"],
      ["", ""],
      ["", "1"],
    ])
      expect(problems({ limit }), String(limit)).toEqual(["QUERY_PARAMETER_INVALID limit"]);
  });

  it("has all its problems named at once", () => {
    const query = { limit: ["0"], is_active: ["yes"], cursor: ["abcd"], colour: ["blue"] };
    expect(problems(query).sort()).toEqual([
      "QUERY_PARAMETER_INVALID cursor",
      "QUERY_PARAMETER_INVALID is_active",
      "QUERY_PARAMETER_INVALID limit",
      "QUERY_PARAMETER_UNKNOWN colour",
    ]);
  });

  it("names at most 100 problems, and 100 characters of a name", () => {
    const names = Array.from({ length: 101 }, (_, index) => `${index}${"é".repeat(200)}`);
    const all = problems(Object.fromEntries(names.map((name) => [name, ["1"]])));
    expect(all).toHaveLength(100);
    expect(all[0]).toBe(`QUERY_PARAMETER_UNKNOWN 0${"é".repeat(99)}`);
  });

  it("does not break a name within a character", () => {
    expect(problems({ [`${"x".repeat(99)}😀`]: ["1"] })).toEqual([
      `QUERY_PARAMETER_UNKNOWN ${"x".repeat(99)}\ufffd`,
    ]);
  });

  it("has a required parameter named where it is absent", () => {
    const parsed = parseQuery({ ...entries, coach_id: pathId() }, { limit: ["7"], coach_id: [""] });
    const expected = "an integer from 1 to 9007199254740991";
    expect(parsed).toMatchObject({
      problems: [
        {
          identifier: "coach_id",
          errorMessage: `The query parameter coach_id must be ${expected}.`,
          jsonObject: { expected: "integer", received: "absent" },
        },
      ],
    });
  });

  it("never repeats a value", () => {
    const parsed = parseQuery(entries, { limit: ["secret"], is_active: ["secret"], cursor: ["secret"] });
    expect(parsed.ok).toBe(false);
    expect(JSON.stringify(parsed)).not.toContain("secret");
  });
});

describe("a rule of query parameters together", () => {
  const message = "integer: less than 5 with a cursor";
  const parsed = (query: Readonly<Record<string, string[]>>) =>
    parseQuery(entries, query, ({ limit, cursor }) =>
      cursor !== undefined && Number(limit) >= 5 ? [{ field: "limit", message }] : [],
    );

  it("gets values as their own schemas give them, and names the parameter in question", () => {
    expect(parsed({ limit: ["4"], cursor: ["a"] })).toMatchObject({ ok: true, value: { limit: 4 } });
    expect(parsed({ limit: ["5"], cursor: ["a"] })).toMatchObject({
      problems: [{ errorCode: "QUERY_PARAMETER_INVALID", identifier: "limit" }],
    });
  });

  it("takes an empty parameter for an absent one", () => {
    expect(parsed({ limit: ["5"], cursor: [""] }).ok).toBe(true);
  });

  it("adds nothing to a parameter that is refused anyway", () => {
    for (const limit of [["201"], ["7", "8"]]) {
      expect(parsed({ limit, cursor: ["a"] })).toMatchObject({
        problems: [{ identifier: "limit" }],
      });
    }
  });

  it("is asked although another parameter is refused", () => {
    const refused = parsed({ limit: ["5"], cursor: ["a"], is_active: ["yes"] });
    expect(refused).toMatchObject({ problems: [{ identifier: "is_active" }, { identifier: "limit" }] });
  });
});

describe("a path", () => {
  const schema = v.object({ tenant_id: pathId(), room_id: pathId() });

  it("is the values of its parameters", () => {
    expect(parsePath(schema, { tenant_id: "11", room_id: "71" })).toEqual({
      ok: true,
      value: { tenant_id: 11, room_id: 71 },
    });
  });

  it("has every parameter named that is wrong", () => {
    expect(parsePath(schema, { tenant_id: "x" })).toMatchObject({
      ok: false,
      problems: [
        { errorCode: "PATH_PARAMETER_INVALID", identifier: "tenant_id" },
        { errorCode: "PATH_PARAMETER_INVALID", identifier: "room_id" },
      ],
    });
  });
});
