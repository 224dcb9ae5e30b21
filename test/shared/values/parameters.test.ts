import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  pathId,
  queryBoolean,
  queryDate,
  queryDateTime,
  queryId,
  queryInteger,
  queryOneOf,
  queryText,
} from "../../../shared/values/parameters.ts";

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

describe("an integer in a query", () => {
  const limit = queryInteger(0, 200);

  it.each(["0", "1", "200"])("may be %s", (text) => {
    expect(v.parse(limit, text)).toBe(Number(text));
  });

  it.each(["-1", "201", "01", "+1", "1.0", "1e1", " 1", "1 ", "0x1", "ten", "99999999999999999999", 1, null])(
    "may not be %j",
    (text) => {
      expect(v.safeParse(limit, text).issues).toHaveLength(1);
    },
  );
});

describe("true or false in a query", () => {
  it.each([
    ["true", true],
    ["false", false],
  ])("may be %s", (text, value) => {
    expect(v.parse(queryBoolean(), text)).toBe(value);
  });

  it.each(["True", "1", "yes", " true", "truefalse", true])("may not be %j", (text) => {
    expect(v.safeParse(queryBoolean(), text).success).toBe(false);
  });
});

describe("a text in a query", () => {
  it("is as long as it may be and no longer", () => {
    expect(v.safeParse(queryText(3), "abc").success).toBe(true);
    expect(v.safeParse(queryText(3), "abcd").success).toBe(false);
  });

  it("has no character that stands for damaged bytes", () => {
    expect(v.safeParse(queryText(3), "a\uFFFC\n").success).toBe(true);
    expect(v.safeParse(queryText(3), "a\uFFFDb").issues).toHaveLength(1);
    expect(v.safeParse(queryText(3), "\uFFFDabc").issues).toHaveLength(1);
  });
});

describe("one of some integers in a query", () => {
  const step = queryOneOf([5, 10, 15]);

  it.each(["5", "10", "15"])("may be %s", (text) => {
    expect(v.parse(step, text)).toBe(Number(text));
  });

  it.each(["0", "6", "05", "5.0", "+5", " 5", "5 ", "five", 5, null])("may not be %j", (text) => {
    expect(v.safeParse(step, text).issues).toMatchObject([{ message: "integer: 5, 10 or 15" }]);
  });
});

describe("a date-time in a query", () => {
  it("has one form once it is read", () => {
    expect(v.parse(queryDateTime(), "2027-03-01T10:00:00Z")).toBe("2027-03-01T10:00:00.000Z");
    expect(v.parse(queryDateTime(), "2027-03-01T10:00:00.5Z")).toBe("2027-03-01T10:00:00.500Z");
  });

  it.each(["2027-03-01", "2027-03-01T10:00:00", "2027-02-29T10:00:00Z", "2027-03-01T10:00:00+01:00"])(
    "may not be %s",
    (text) => {
      expect(v.safeParse(queryDateTime(), text).issues).toHaveLength(1);
    },
  );
});

describe("a day in a query", () => {
  it.each(["2000-01-01", "2028-02-29", "9999-12-31"])("may be %s", (text) => {
    expect(v.parse(queryDate(), text)).toBe(text);
  });

  it.each(["1999-12-31", "2027-02-29", "27-01-01", "2027-1-1", "2027-01-01T00:00:00Z"])(
    "may not be %s",
    (text) => {
      expect(v.safeParse(queryDate(), text).issues).toHaveLength(1);
    },
  );
});

describe("every query parameter", () => {
  it.each([
    ["an id", queryId()],
    ["one of some integers", queryOneOf([1, 2])],
    ["a date-time", queryDateTime()],
    ["a day", queryDate()],
    ["an integer", queryInteger(1, 2)],
    ["true or false", queryBoolean()],
    ["a text", queryText(3)],
  ])("may be absent: %s", (_, schema) => {
    expect(v.parse(schema, undefined)).toBeUndefined();
  });
});
