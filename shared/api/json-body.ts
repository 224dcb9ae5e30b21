import httpJsonBodyParser from "@middy/http-json-body-parser";
import { RequestRefused } from "./answer.ts";
import type { ChainRequest } from "./api-handler.ts";

/** The largest request body in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** How many objects and arrays of a body may lie one inside the other; a valid one has at most 37. */
export const MAX_BODY_DEPTH = 64;
/** How many values a body may hold. The parser looks at each, which takes 200 ms for those that 1 MiB has room for. */
export const MAX_BODY_VALUES = 20_000;

const JSON_CONTENT_TYPE = /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i;
const FORBIDDEN_KEY = "Forbidden key in JSON body";

/**
 * Turns the body's text into a JSON value with middy's parser, and the parser's complaints into the contract's codes.
 * Expects header names in lower case.
 */
export function jsonBody(): (request: ChainRequest) => Promise<void> {
  const parser = httpJsonBodyParser({ disableContentTypeCheck: true });
  return async (request) => {
    const { headers, isBase64Encoded } = request.event;
    const body = typeof request.event.body === "string" ? request.event.body : "";
    if (bodyBytes(body, isBase64Encoded) > MAX_BODY_BYTES) throw new RequestRefused("BODY_TOO_LARGE");
    if (!JSON_CONTENT_TYPE.test(headers["content-type"] ?? "")) {
      throw new RequestRefused("CONTENT_TYPE_UNSUPPORTED", { identifier: "Content-Type" });
    }
    if (body === "") throw new RequestRefused("BODY_NOT_JSON", { message: "The request has no body." });
    const text = isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
    assertModest(text);
    request.event.body = text;
    request.event.isBase64Encoded = false;
    try {
      await parser.before?.(request as unknown as Parameters<NonNullable<typeof parser.before>>[0]);
    } catch (error) {
      throw asRefusal(error);
    }
  };
}

function bodyBytes(body: string, isBase64Encoded: boolean): number {
  return Buffer.byteLength(body, isBase64Encoded ? "base64" : "utf8");
}

// Before it is parsed: the parser recurses, and calls back for every value.
function assertModest(text: string): void {
  const { depth, values } = jsonShape(text, { depth: MAX_BODY_DEPTH, values: MAX_BODY_VALUES });
  if (depth > MAX_BODY_DEPTH) {
    throw new RequestRefused("BODY_NOT_JSON", {
      message: `The request body has more than ${MAX_BODY_DEPTH} levels of objects and arrays.`,
      help: `Send a body of at most ${MAX_BODY_DEPTH} levels of objects and arrays.`,
      jsonObject: { max_depth: MAX_BODY_DEPTH },
    });
  }
  if (values > MAX_BODY_VALUES) {
    throw new RequestRefused("BODY_TOO_LARGE", {
      message: "The request body holds more than 20,000 JSON values.",
      help: "Send a body of at most 20,000 JSON values.",
      jsonObject: { max_values: MAX_BODY_VALUES },
    });
  }
}

// The parser's own errors carry the whole body as their cause, so they go no further than this.
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !("statusCode" in error)) return error;
  if (error.message !== FORBIDDEN_KEY) return new RequestRefused("BODY_NOT_JSON");
  const { data } = error.cause as { readonly data: string };
  return new RequestRefused("FIELD_UNKNOWN", {
    identifier: data,
    message: `This operation does not know the field ${data}.`,
  });
}

// UTF-16 units of the characters that structure a JSON text.
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** How a JSON text is built; each number is exact up to the limit that it was counted to. */
interface JsonShape {
  /** How many objects and arrays lie one inside the other. */
  readonly depth: number;
  /** How many values it has at most: its commas, and its opening brackets and braces. */
  readonly values: number;
}

/** Measures a JSON text in one pass and without recursion, and stops where it passes a limit. */
function jsonShape(text: string, limits: JsonShape): JsonShape {
  let depth = 0;
  let maxDepth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length && maxDepth <= limits.depth && values <= limits.values; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) isInString = !isInString;
    else if (isInString) {
      // The escaped character ends no string.
      if (unit === BACKSLASH) at += 1;
    } else if (unit === COMMA) values += 1;
    else if (unit === OPENING_BRACE || unit === OPENING_BRACKET) {
      depth += 1;
      values += 1;
      maxDepth = Math.max(maxDepth, depth);
    } else if (unit === CLOSING_BRACE || unit === CLOSING_BRACKET) depth -= 1;
  }
  return { depth: maxDepth, values };
}
