import httpJsonBodyParser from "@middy/http-json-body-parser";
import * as v from "valibot";
import { withSeparators } from "../values/text.ts";
import { RequestRefused } from "./answer.ts";
import type { ApiEvent } from "./api-request.ts";
import { bodyKib } from "./body-sizes.ts";
import type { OperationName } from "./operations.ts";

/** The largest body of any request in bytes; that of an operation is smaller, see {@link maxBodyBytes}. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** How many objects and arrays of a body may lie one inside the other; a valid one has at most 37. */
const MAX_BODY_DEPTH = 64;

// A media type and its parameters (RFC 9110 §5.6.6, §8.3.1). The only charset is UTF-8 (RFC 8259 §8.1). Each blank can
// be matched in one way alone, so matching takes linear time.
const JSON_CONTENT_TYPE =
  /^application\/(?:[a-z0-9.+-]+\+)?json[ \t]*(?:;[ \t]*(?:(?:charset=("?)utf-?8\1|(?!charset=)[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"(?:[^"\\]|\\.)*"))[ \t]*)?)*$/i;
const OTHER_CHARSET = {
  message: "The request body is not declared as JSON in UTF-8.",
  help: "Send the body in UTF-8, with the header Content-Type: application/json.",
};
// White space as JSON has it (RFC 8259 §2).
const BLANK = /^[ \t\n\r]*$/;
const EMPTY_OBJECT = /^[ \t\n\r]*\{[ \t\n\r]*\}[ \t\n\r]*$/;
const CauseSchema = v.object({ data: v.string() });
const FORBIDDEN_KEY = "Forbidden key in JSON body";

const parser = httpJsonBodyParser({ disableContentTypeCheck: true });

const KIB = 1024;

/** The most bytes of an operation's body: twice what its largest valid one takes, for escapes. */
export function maxBodyBytes(operation: OperationName): number {
  return (bodyKib[operation] ?? 1) * KIB;
}

/** Reads the body of a request that needs none: nothing or `{}`, however it is declared, is an object without fields. */
export async function readOptionalJsonBody(sent: ApiEvent, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const text = bodyText(sent, maxBytes);
  return text === "" || EMPTY_OBJECT.test(text) ? {} : await parseJson(text, sent);
}

/**
 * Reads a request's body as JSON with middy's parser. An operation calls it once the caller may act: the parser calls back
 * for every value, which takes 200 ms for those that 1 MiB has room for. Expects header names in lower case.
 * @throws {RequestRefused} where the body is too large, not declared as JSON, or none
 */
export async function readJsonBody(sent: ApiEvent, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const text = bodyText(sent, maxBytes);
  if (text === "") {
    throw new RequestRefused("BODY_NOT_JSON", {
      message: "The request has no body.",
      help: "Send the fields as one JSON object, with the header Content-Type: application/json.",
    });
  }
  return await parseJson(text, sent);
}

/** The body's text; `""` where nothing but white space is sent. */
function bodyText(sent: ApiEvent, maxBytes: number): string {
  if (bodyBytes(sent) > maxBytes) {
    const most = `${withSeparators(maxBytes)} bytes`;
    throw new RequestRefused("BODY_TOO_LARGE", {
      message: `The request body is larger than ${most}.`,
      help: `Send a body of at most ${most}.`,
      jsonObject: { max_bytes: maxBytes },
    });
  }
  const body = sent.body ?? "";
  const text = sent.isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
  return BLANK.test(text) ? "" : text;
}

async function parseJson(text: string, { headers }: ApiEvent): Promise<unknown> {
  const contentType = headers["content-type"] ?? "";
  if (!JSON_CONTENT_TYPE.test(contentType)) {
    const details = /charset/i.test(contentType) ? OTHER_CHARSET : {};
    throw new RequestRefused("CONTENT_TYPE_UNSUPPORTED", { identifier: "Content-Type", ...details });
  }
  assertNotTooDeep(text);
  const event = { headers, body: text, isBase64Encoded: false };
  try {
    // Middy's types know no event whose body becomes a value.
    await parser.before?.({ event } as unknown as Parameters<NonNullable<typeof parser.before>>[0]);
  } catch (error) {
    throw asRefusal(error);
  }
  return event.body;
}

/** How long a request's body is, in bytes. */
export function bodyBytes({ body, isBase64Encoded }: Pick<ApiEvent, "body" | "isBase64Encoded">): number {
  return Buffer.byteLength(body ?? "", isBase64Encoded ? "base64" : "utf8");
}

// Before it is parsed, since the parser recurses.
function assertNotTooDeep(text: string): void {
  if (isNestedDeeperThan(MAX_BODY_DEPTH, text)) {
    throw new RequestRefused("BODY_NOT_JSON", {
      message: `The request body has more than ${MAX_BODY_DEPTH} levels of objects and arrays.`,
      help: `Send a body of at most ${MAX_BODY_DEPTH} levels of objects and arrays.`,
      jsonObject: { max_depth: MAX_BODY_DEPTH },
    });
  }
}

// The parser's own errors carry the whole body as their cause, so they go no further than this.
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !("statusCode" in error)) return error;
  if (error.message !== FORBIDDEN_KEY) return new RequestRefused("BODY_NOT_JSON");
  const { data } = v.parse(CauseSchema, error.cause);
  return new RequestRefused("FIELD_UNKNOWN", {
    identifier: data,
    message: `This operation does not know the field ${data}.`,
  });
}

// UTF-16 units of the characters that structure a JSON text.
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Whether this JSON text has more than `max` objects and arrays one inside the other; one pass, without recursion. */
function isNestedDeeperThan(max: number, text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) isInString = !isInString;
    else if (isInString) {
      // The escaped character ends no string.
      if (unit === BACKSLASH) at += 1;
    } else if (unit === OPENING_BRACE || unit === OPENING_BRACKET) {
      depth += 1;
      if (depth > max) return true;
    } else if (unit === CLOSING_BRACE || unit === CLOSING_BRACKET) depth -= 1;
  }
  return false;
}
