import { describe, expect, it } from "vitest";
import { negotiateContentType } from "../../../shared/api/http-response.ts";

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
