import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { InfoEntry } from "../../../shared/api/answer.ts";
import { parseBody, parsePath, parseQuery } from "../../../shared/api/parse-request.ts";
import { emailAddress } from "../../../shared/values/email-address.ts";
import { httpsUrl } from "../../../shared/values/https-url.ts";
import { jsonValue } from "../../../shared/values/json-value.ts";
import { optional } from "../../../shared/values/optional.ts";
import { pathId, queryText } from "../../../shared/values/parameters.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { uuid } from "../../../shared/values/scalars.ts";
import { patternText, text } from "../../../shared/values/text.ts";
import { utcDateTime } from "../../../shared/values/utc-date-time.ts";

const DAMAGED = "Jos\uFFFD";

/** The only problem of a request. */
function problemOf(parsed: { readonly ok: boolean; readonly problems?: readonly InfoEntry[] }) {
  expect(parsed.problems).toHaveLength(1);
  return parsed.problems?.[0];
}

function refusalOf(code: string, subject: string, identifier: string, received = "string") {
  return {
    severity: "Error",
    errorCode: code,
    errorMessage: `${subject} has the character U+FFFD, which stands where bytes were not UTF-8.`,
    identifier,
    helptext: `Send ${identifier} in UTF-8.`,
    jsonObject: { expected: "utf-8", received },
  };
}

describe("a text with U+FFFD", () => {
  it.each([
    ["a text", text(10), DAMAGED],
    ["a text that may be absent", optional(text(10)), "\uFFFD"],
    ["a text of a form", patternText(10, /^\S+$/, "string", "a word"), DAMAGED],
    ["an e-mail address", emailAddress(), `${DAMAGED}@club.example`],
    ["a URL", httpsUrl(100), `https://club.example/${DAMAGED}`],
    ["a date-time", utcDateTime(), "2027-03-01T10:00:00\uFFFD"],
    ["a UUID", uuid(), "\uFFFD"],
    ["any JSON", jsonValue(), DAMAGED],
    ["a number", v.number("integer: an integer"), DAMAGED],
  ])("is refused as such where the field is %s", (_, schema, field) => {
    const problem = problemOf(parseBody(requestObject({ field: schema }), { field }));
    expect(problem).toEqual(refusalOf("FIELD_INVALID", "The field field", "field"));
  });

  it.each([
    ["a text", [{ a: DAMAGED }], "array"],
    ["a name", { a: { [DAMAGED]: 1 } }, "object"],
  ])("is refused as such within any JSON, as %s", (_, field, received) => {
    const problem = problemOf(parseBody(requestObject({ field: jsonValue() }), { field }));
    expect(problem).toEqual(refusalOf("FIELD_INVALID", "The field field", "field", received));
  });

  it("is refused as such in a path and in a query", () => {
    const path = problemOf(parsePath(v.object({ client_id: pathId() }), { client_id: "1\uFFFD" }));
    expect(path).toEqual(refusalOf("PATH_PARAMETER_INVALID", "The path parameter client_id", "client_id"));
    const query = problemOf(parseQuery({ query: queryText(20) }, { query: [DAMAGED] }));
    expect(query).toEqual(refusalOf("QUERY_PARAMETER_INVALID", "The query parameter query", "query"));
  });

  it("is a field's own problem where only its neighbour has it", () => {
    const schema = requestObject({ name: text(10), age: v.number("integer: an integer") });
    const parsed = parseBody(schema, { name: DAMAGED, age: "old" });
    expect(parsed).toMatchObject({
      problems: [{ jsonObject: { expected: "utf-8" } }, { jsonObject: { expected: "integer" } }],
    });
  });

  it.each(["\uFFFC", "\u{1F600}", "é", "\uFFFF"])("is no other text, such as %j", (field) => {
    expect(parseBody(requestObject({ field: text(10) }), { field }).ok).toBe(true);
  });
});
