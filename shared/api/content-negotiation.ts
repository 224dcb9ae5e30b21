const TEXT = "text/plain";
const JSON_TYPE = "application/json";

interface MediaRange {
  readonly type: string;
  readonly quality: number;
}

/**
 * The `Content-Type` of an answer: `text/plain` unless the request's `Accept` names `application/json` with q > 0 and
 * not below `text/plain` (RFC 9110 §12.5.1). The body is JSON either way.
 */
export function negotiateContentType(accept: string | undefined): string {
  const ranges = (accept ?? "").split(",").map(mediaRange);
  const json = ranges.find(({ type }) => type === JSON_TYPE)?.quality ?? 0;
  return json > 0 && json >= textQuality(ranges) ? JSON_TYPE : `${TEXT}; charset=utf-8`;
}

// The most specific range that matches text/plain decides its quality.
function textQuality(ranges: readonly MediaRange[]): number {
  const matching = [TEXT, "text/*", "*/*"].map((name) => ranges.find(({ type }) => type === name));
  return matching.find((range) => range !== undefined)?.quality ?? 0;
}

function mediaRange(text: string): MediaRange {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  return {
    type,
    quality: weight === undefined ? 1 : Number.parseFloat(weight.replace(/^q\s*=\s*/, "")) || 0,
  };
}
