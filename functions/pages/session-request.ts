import * as v from "valibot";
import { type Refusal, refuse } from "../../shared/api/answer.ts";
import { type Parsed, parseBody } from "../../shared/api/parse-request.ts";
import { expectationMessage } from "../../shared/values/expectation.ts";
import { requestObject } from "../../shared/values/request-object.ts";

/** What `POST /session` has in its body to begin a session. */
export interface SignedInBody {
  readonly code: string;
  readonly code_verifier: string;
  readonly redirect_uri: string;
}

/** The most bytes of a body: a code and its verifier have less than a fifth of that. */
export const MAX_BODY_BYTES = 8_192;

const MAX_TEXT = 2_048;
const JSON_TYPE = /^application\/json\s*(;|$)/i;
const EMPTY_OBJECT = /^\s*\{\s*\}\s*$/;

/** A request's body as it came. */
export interface SentBody {
  readonly contentType: string | undefined;
  readonly text: string;
}

/**
 * Reads the body of `POST /session`.
 * @returns the value undefined if it is `{}`, which goes on with a session
 */
export function readSessionBody(sent: SentBody, ownOrigin: string): Parsed<SignedInBody | undefined> {
  const unreadable = unreadableBody(sent);
  if (unreadable !== undefined) return unreadable;
  if (EMPTY_OBJECT.test(sent.text)) return { ok: true, value: undefined };
  const parsed = jsonOf(sent.text);
  return parsed.ok ? parseBody(bodySchema(ownOrigin), parsed.value) : parsed;
}

function unreadableBody({ contentType, text }: SentBody): Refusal | undefined {
  if (Buffer.byteLength(text) > MAX_BODY_BYTES) {
    return refuse("BODY_TOO_LARGE", {
      message: `The request body is larger than ${MAX_BODY_BYTES} bytes.`,
      help: "Send code, code_verifier and redirect_uri, or {}.",
    });
  }
  // A form of another site can send no JSON (Fetch Standard, "CORS-safelisted request-header").
  if (!JSON_TYPE.test(contentType ?? "")) {
    return refuse("CONTENT_TYPE_UNSUPPORTED", { identifier: "Content-Type" });
  }
  return undefined;
}

function jsonOf(text: string): Parsed<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return refuse("BODY_NOT_JSON");
  }
}

function bodySchema(ownOrigin: string) {
  const phrase = `a URL of ${ownOrigin}, as the sign-in named it`;
  return requestObject({
    code: visibleText("the code that the issuer sent"),
    code_verifier: visibleText("the secret whose hash the sign-in named"),
    redirect_uri: v.pipe(
      visibleText(phrase),
      v.startsWith(`${ownOrigin}/`, expectationMessage("string", phrase)),
    ),
  });
}

function visibleText(phrase: string) {
  const message = expectationMessage("string", phrase);
  return v.pipe(v.string(message), v.regex(/^[\x21-\x7e]+$/, message), v.maxLength(MAX_TEXT, message));
}
