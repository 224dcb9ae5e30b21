import type { SiteAnswer } from "./site-answer.ts";

/**
 * What a message may do in its frame: show itself and open links in new tabs. It has no script, no origin, and nothing from
 * elsewhere.
 */
export const SANDBOX = "allow-popups allow-popups-to-escape-sandbox";

const FRAME_SECURITY = {
  "Content-Security-Policy": [
    `sandbox ${SANDBOX}`,
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; "),
};

/** The HTML of a message, alone in a frame: its links open in new tabs. */
export function framedHtml(html: string): SiteAnswer {
  const base = '<base target="_blank">';
  const head = /<head(?:\s[^>]*)?>/i.exec(html);
  const at = head === null ? 0 : head.index + head[0].length;
  const body = `${html.slice(0, at)}${base}${html.slice(at)}`;
  return { type: "text/html; charset=utf-8", headers: FRAME_SECURITY, body };
}
