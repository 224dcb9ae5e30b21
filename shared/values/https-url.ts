import * as v from "valibot";
import { expectationMessage } from "./expectation.ts";
import { isCleanText, isStreamSafe, withSeparators } from "./text.ts";

function isHttpsUrl(text: string): boolean {
  return /^https:\/\/[^\s/]/i.test(text) && !/\s/.test(text) && URL.canParse(text);
}

/** An absolute `https:` URL of at most `max` characters. */
export function httpsUrl(max: number) {
  const message = expectationMessage("url", `an https URL of at most ${withSeparators(max)} characters`);
  return v.config(
    v.pipe(
      v.string(message),
      v.trim(),
      v.maxLength(max, message),
      v.check((value) => isCleanText(value) && isStreamSafe(value) && isHttpsUrl(value), message),
    ),
    { abortPipeEarly: true },
  );
}
