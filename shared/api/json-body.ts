import type { MiddlewareObj } from "@middy/core";
import { isJsonObject } from "../values/json-object.ts";
import type { ApiEvent, ApiResult } from "./chain.ts";
import { isNestedDeeperThan } from "./json-depth.ts";
import { RequestRefused } from "./request-refused.ts";

/** The largest request body in bytes. */
export const MOST_BODY_BYTES = 1024 * 1024;
/** How many objects and arrays of a body may lie one inside the other; a valid one has at most 37. */
export const MAX_BODY_DEPTH = 64;

const JSON_CONTENT_TYPE = /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i;
// A name can also be spelled with escapes.
const MAY_NAME_A_FORBIDDEN_FIELD = /__proto__|prototype|\\u/;

/** Turns the body's text into a JSON value. Expects header names in lower case. */
export function jsonBody(): MiddlewareObj<ApiEvent, ApiResult> {
  return {
    before: ({ event }) => {
      const { headers, isBase64Encoded } = event;
      const body = typeof event.body === "string" ? event.body : "";
      if (bodyBytes(body, isBase64Encoded) > MOST_BODY_BYTES) throw new RequestRefused("BODY_TOO_LARGE");
      if (!JSON_CONTENT_TYPE.test(headers["content-type"] ?? "")) {
        throw new RequestRefused("CONTENT_TYPE_UNSUPPORTED", { identifier: "Content-Type" });
      }
      if (body === "") {
        throw new RequestRefused("BODY_NOT_JSON", { message: "The request has no body." });
      }
      event.body = jsonValueOf(isBase64Encoded ? Buffer.from(body, "base64").toString() : body);
    },
  };
}

function bodyBytes(body: string, isBase64Encoded: boolean): number {
  return Buffer.byteLength(body, isBase64Encoded ? "base64" : "utf8");
}

function jsonValueOf(text: string): unknown {
  if (isNestedDeeperThan(MAX_BODY_DEPTH, text)) throw tooDeep();
  const value = parseJson(text);
  const forbidden = MAY_NAME_A_FORBIDDEN_FIELD.test(text) ? forbiddenField(value) : undefined;
  if (forbidden === undefined) return value;
  throw new RequestRefused("FIELD_UNKNOWN", {
    identifier: forbidden,
    message: `This operation does not know the field ${forbidden}.`,
  });
}

// The parser's error quotes the body, so it goes no further than this.
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestRefused("BODY_NOT_JSON");
  }
}

function tooDeep(): RequestRefused {
  return new RequestRefused("BODY_NOT_JSON", {
    message: `The request body has more than ${MAX_BODY_DEPTH} levels of objects and arrays.`,
    help: `Send a body of at most ${MAX_BODY_DEPTH} levels of objects and arrays.`,
    jsonObject: { max_depth: MAX_BODY_DEPTH },
  });
}

/**
 * The name of a field that would change an object's prototype where the value is merged into another. It is looked for
 * in the value and not by a reviver of JSON.parse, which costs 200 ms for the values that 1 MiB can hold.
 */
function forbiddenField(value: unknown): string | undefined {
  if (isJsonObject(value)) {
    if (Object.hasOwn(value, "__proto__")) return "__proto__";
    if (Object.hasOwn(value, "constructor") && Object.hasOwn(Object(value.constructor), "prototype")) {
      return "constructor";
    }
  }
  if (typeof value !== "object" || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = forbiddenField(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
