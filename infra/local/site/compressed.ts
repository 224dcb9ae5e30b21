import { gzipSync } from "node:zlib";
import type { SiteAnswer } from "./site-answer.ts";

/**
 * The answer as gzip if the browser accepts it, as hosts of web sites do.
 * @param acceptEncoding the request's header (RFC 9110 §12.5.3)
 */
export function compressed(answer: SiteAnswer, acceptEncoding: string | undefined): SiteAnswer {
  const headers = { ...answer.headers, Vary: "Accept-Encoding" };
  if (!takesGzip(acceptEncoding ?? "")) return { ...answer, headers };
  return { ...answer, headers: { ...headers, "Content-Encoding": "gzip" }, body: gzipSync(answer.body) };
}

function takesGzip(acceptEncoding: string): boolean {
  return /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(acceptEncoding);
}
