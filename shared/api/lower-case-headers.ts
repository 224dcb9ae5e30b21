import type { MiddlewareObj } from "@middy/core";
import type { ApiEvent, ApiResult } from "./chain.ts";

/** Gives every header its lower-case name, once: field names are case-insensitive (RFC 9110 §5.1), repeated lines joined (§5.3). */
export function lowerCaseHeaders(): MiddlewareObj<ApiEvent, ApiResult> {
  return {
    before: ({ event }) => {
      const headers: Record<string, string> = {};
      for (const [name, values] of Object.entries(headerLines(event))) {
        const lowerCase = name.toLowerCase();
        const line = values.join(", ");
        headers[lowerCase] = lowerCase in headers ? `${headers[lowerCase]}, ${line}` : line;
      }
      event.headers = headers;
    },
  };
}

// The gateway repeats every header in multiValueHeaders; `headers` alone keeps but the last of repeated lines.
function headerLines(event: ApiEvent): Record<string, readonly string[]> {
  const single = Object.entries(event.headers ?? {}).map(([name, value]) => [name, [value ?? ""]] as const);
  const multiple = Object.entries(event.multiValueHeaders ?? {}).map(
    ([name, values]) => [name, values ?? []] as const,
  );
  return Object.fromEntries(multiple.length > 0 ? multiple : single);
}
