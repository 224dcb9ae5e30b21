import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { succeed } from "../../../shared/api/answer.ts";
import type { ApiRequest } from "../../../shared/api/api-request.ts";
import { refusalCodes, refusalProblems } from "../../support/envelope-shape.ts";
import { operationUnderTest, type RequestOptions } from "../../support/function-under-test.ts";

/** Sends a body to an operation that answers with what it got. */
function post(body: unknown, options?: RequestOptions) {
  const run = async ({ readBody }: ApiRequest) => succeed(200, { got: await readBody() });
  return operationUnderTest({ run }).post(body, options);
}

const contentType = (value: string) => ({ headers: { "Content-Type": value } });

describe("a JSON body", () => {
  it.each([
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    "application/json ;charset=utf-8",
    "application/vnd.club+json",
    'application/json; charset="UTF-8"',
    "application/json;CHARSET=Utf-8",
    "application/json; profile=plain; charset=utf8",
    'application/json; profile="; charset=iso-8859-1"',
    'application/json; profile="\\"; charset=iso-8859-1"',
    "application/json;",
  ])("may be declared as %s", async (type) => {
    expect((await post({ a: 1 }, contentType(type))).body).toEqual({ got: { a: 1 } });
  });

  it.each([
    "text/plain",
    "application/jsonp",
    "application/x-www-form-urlencoded",
    "json",
    "",
    "text/json",
    "application/json, text/plain",
    "application/json; charset=utf-8, text/plain",
    "application/json; charset=iso-8859-1",
    "application/json;charset=latin1",
    'application/json; charset="windows-1252"',
    'application/json; charset="utf-16',
    "application/json; CharSet = UTF-16LE",
    "application/json; charset=us-ascii",
    "application/json; charset=",
    "application/json; charset=utf-8; charset=iso-8859-1",
    "application/json; charset=iso-8859-1; charset=utf-8",
    "application/json; profile=plain; charset=iso-8859-1",
    'application/json; profile="plain"; charset=iso-8859-1',
    'application/json; profile="plain" charset=iso-8859-1',
  ])("may not be declared as %j", async (type) => {
    const { status, body } = await post({ a: 1 }, contentType(type));
    expect([status, refusalProblems(body)]).toEqual([415, ["CONTENT_TYPE_UNSUPPORTED Content-Type"]]);
  });

  it.each(["content-type", "CONTENT-TYPE", "Content-type", "cOnTeNt-TyPe"])(
    "is declared by the header %s",
    async (name) => {
      const { status } = await post(
        { a: 1 },
        { headers: { [name]: "application/json" }, replaceHeaders: true },
      );
      expect(status).toBe(200);
    },
  );

  it.each(["{", "nul", "{'a':1}", '{"a":1,}', "\ufeff{}", '{"a":NaN}', "[".repeat(100_000), "undefined"])(
    "is refused where it is no JSON: %.20s",
    async (rawBody) => {
      const { status, body } = await post(undefined, { rawBody });
      expect([status, refusalCodes(body)]).toEqual([400, ["BODY_NOT_JSON"]]);
    },
  );

  it.each([null, "", " \n"])("is missing where it is %j, however it is declared", async (rawBody) => {
    for (const options of [{}, contentType("text/plain"), { replaceHeaders: true }]) {
      const { status, body } = await post(undefined, { rawBody, ...options });
      expect([status, body.info]).toMatchObject([
        400,
        [{ errorCode: "BODY_NOT_JSON", errorMessage: "The request has no body." }],
      ]);
    }
  });

  it.each([
    ["arrays", '["]",', "]", 64],
    ["objects", '{"\\"}":', "}", 64],
    ["both", '[{"a":"\\\\","b":', "}]", 32],
  ])("has at most 64 levels: %s", async (_, opening, closing, most) => {
    const nested = (count: number) => `${opening.repeat(count)}0${closing.repeat(count)}`;
    expect((await post(undefined, { rawBody: nested(most) })).status).toBe(200);
    const encoded = Buffer.from(nested(most + 1)).toString("base64");
    for (const options of [
      { rawBody: nested(most + 1) },
      { rawBody: nested(50_000) },
      { rawBody: encoded, isBase64Encoded: true },
    ]) {
      const { status, body } = await post(undefined, options);
      expect([status, body.info]).toEqual([
        400,
        [
          {
            severity: "Error",
            errorCode: "BODY_NOT_JSON",
            errorMessage: "The request body has more than 64 levels of objects and arrays.",
            identifier: "",
            helptext: "Send a body of at most 64 levels of objects and arrays.",
            jsonObject: { max_depth: 64 },
          },
        ],
      ]);
    }
  });

  it("may have brackets in its texts, as many as it likes", async () => {
    const text = `${"[{".repeat(100)}"\\${"[".repeat(100)}`;
    expect((await post({ text })).body).toEqual({ got: { text } });
  });

  it("is at most 1 MiB, in bytes", async () => {
    const fits = JSON.stringify("é".repeat((1024 * 1024 - 2) / 2));
    expect((await post(undefined, { rawBody: fits })).status).toBe(200);
    const { status, body } = await post(undefined, { rawBody: `${fits} ` });
    expect([status, refusalCodes(body)]).toEqual([413, ["BODY_TOO_LARGE"]]);
  });

  it("may come in base64, its limit in decoded bytes", async () => {
    const encoded = (bytes: number) => Buffer.from(JSON.stringify("x".repeat(bytes - 2))).toString("base64");
    expect((await post(undefined, { rawBody: encoded(1024 * 1024), isBase64Encoded: true })).status).toBe(
      200,
    );
    expect((await post(undefined, { rawBody: encoded(1024 * 1024 + 1), isBase64Encoded: true })).status).toBe(
      413,
    );
  });

  it("has the last of duplicate keys", async () => {
    expect((await post(undefined, { rawBody: '{"a":1,"a":2}' })).body).toEqual({ got: { a: 2 } });
  });

  it.each([
    ['{"__proto__":{"is_admin":true}}', "__proto__"],
    ['{"a":[{"__proto__":1}]}', "__proto__"],
    ['{"\\u005f_proto__":1}', "__proto__"],
    ['{"a":{"constructor":{"prototype":{"is_admin":true}}}}', "constructor"],
  ])("refuses %s", async (rawBody, name) => {
    const { status, body } = await post(undefined, { rawBody });
    expect([status, refusalProblems(body)]).toEqual([400, [`FIELD_UNKNOWN ${name}`]]);
  });

  it.each(['{"constructor":1}', '{"constructor":null}', '{"constructor":{"a":1}}', '{"prototype":1}'])(
    "takes %s",
    async (rawBody) => {
      expect((await post(undefined, { rawBody })).body).toEqual({ got: JSON.parse(rawBody) });
    },
  );

  it("is anything that JSON can say", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        // Refused by name: see above.
        fc.pre(!/"(__proto__|constructor)"/.test(JSON.stringify(value)));
        const { status, body } = await post(value);
        expect(status).toBe(200);
        expect(body.got).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
