import { describe, expect, it } from "vitest";
import { type Answer, refuse, succeed } from "../../../shared/api/answer.ts";
import { corsHeaders, httpResponse, negotiateContentType } from "../../../shared/api/http-response.ts";

const TEXT = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json";

describe("the content type", () => {
  it.each([
    [undefined, TEXT],
    ["", TEXT],
    ["*/*", TEXT],
    ["application/*", TEXT],
    ["text/html", TEXT],
    ["text/plain", TEXT],
    ["application/json", JSON_TYPE],
    ["Application/JSON", JSON_TYPE],
    ["application/json; charset=utf-8", JSON_TYPE],
    ["application/json, text/plain, */*", JSON_TYPE],
    ["text/plain, application/json", JSON_TYPE],
    ["text/html, application/json;q=0.1", JSON_TYPE],
    ["application/json;q=0", TEXT],
    ["application/json;q=0.0, */*", TEXT],
    ["application/json;q=0.5, text/plain", TEXT],
    ["application/json;q=0.5, text/plain;q=0.5", JSON_TYPE],
    ["application/json;q=0.5, text/plain;q=0.4", JSON_TYPE],
    ["application/json;q=0.5, text/*;q=0.6", TEXT],
    ["application/json;q=0.5, */*;q=0.8", TEXT],
    ["application/json;q=0.5, */*;q=0.8, text/plain;q=0.1", JSON_TYPE],
    ["application/json; q = 0.9 , text/plain ; q=0.8", JSON_TYPE],
    ["application/jsonp", TEXT],
    ["application/json;q=high", TEXT],
  ])("for Accept: %s is %s", (accept, expected) => {
    expect(negotiateContentType(accept)).toBe(expected);
  });
});

describe("the headers of an answer", () => {
  const headersOf = (answer: Answer) => httpResponse(answer, {}, ["*"]).headers;

  it("have the version of the one record in it as its ETag", () => {
    expect(headersOf({ ok: true, status: 200, text: "{}", version: 3 })).toMatchObject({ ETag: '"3"' });
    expect(headersOf(succeed(200, {}))).not.toHaveProperty("ETag");
  });

  it("tell a replay", () => {
    expect(headersOf({ ok: true, status: 201, text: "{}", isReplay: true })).toMatchObject({
      "Idempotency-Replayed": "true",
    });
    expect(headersOf(succeed(201, {}))).not.toHaveProperty("Idempotency-Replayed");
  });

  it("say when to ask again where the service is unavailable, and only there", () => {
    expect(headersOf(refuse("SERVICE_UNAVAILABLE"))).toMatchObject({ "Retry-After": "2" });
    expect(headersOf(refuse("INTERNAL_ERROR"))).not.toHaveProperty("Retry-After");
  });
});

describe("the status of a refusal", () => {
  it("is that of its first problem's code, or the one that it names", () => {
    const status = (answer: Answer) => httpResponse(answer, {}, []).statusCode;
    expect(status(refuse("ROOM_NOT_FOUND"))).toBe(400);
    expect(status({ ...refuse("ROOM_NOT_FOUND"), status: 404 })).toBe(404);
  });
});

describe("CORS headers", () => {
  const allowed = ["https://a.example", "https://b.example"];
  const originOf = (headers: Record<string, string>) => headers["Access-Control-Allow-Origin"];

  it("name the origin of a request that is allowed, and expose what an app may read", () => {
    expect(corsHeaders(allowed, "https://b.example")).toEqual({
      "Access-Control-Allow-Origin": "https://b.example",
      "Access-Control-Expose-Headers": "x-amzn-RequestId, Retry-After, Idempotency-Replayed, ETag",
    });
  });

  it.each(["https://c.example", "https://a.example.evil.example", "https://A.example", "", undefined])(
    "are none for the origin %s",
    (origin) => {
      expect(corsHeaders(allowed, origin)).toEqual({});
    },
  );

  it("name any origin where all are allowed", () => {
    expect([undefined, "https://c.example"].map((origin) => originOf(corsHeaders(["*"], origin)))).toEqual([
      "*",
      "*",
    ]);
  });
});
