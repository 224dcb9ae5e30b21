import { createHash } from "node:crypto";
import * as v from "valibot";
import { queryInteger, queryText } from "../values/parameters.ts";
import { type Refusal, refuse } from "./answer.ts";

/** Where a list goes on: the parameters of every list. */
export function pageEntries() {
  return {
    limit: v.pipe(
      queryInteger(1, 200),
      v.description("How many entries a page has at most; 50 where it is absent."),
    ),
    cursor: v.pipe(
      queryText(1_000),
      v.description("`next_cursor` of the page before, with the same path and parameters but `limit`."),
    ),
  };
}

const DEFAULT_LIMIT = 50;
// Lambda's limit of an answer is 6 MB, counted with the quotes in the body escaped.
const MAX_PAGE_BYTES = 2 * 1024 * 1024;
// Raised when what a cursor holds changes.
const VERSION = 1;

/** The page that a request asks for. */
export interface WantedPage {
  readonly limit: number;
  /** The position of the last entry of the page before; undefined for the first page. */
  readonly after: string | undefined;
  /** The cursor of the page that follows the entry at this position. */
  readonly cursorAfter: (position: string) => string;
}

// Made where it is used, so that it costs no start.
function cursorSchema() {
  return v.strictTuple([v.literal(VERSION), v.string(), v.string()]);
}

/**
 * Reads which page of a list is asked for. A cursor holds a position only, and is bound to its list by a hash. The hash is
 * no secret: a cursor may be made up, so its position must have the form of one.
 * @param list what makes the list another list: operation, path and parameters
 * @param isPosition whether a text has the form of a position
 */
export function wantedPage(
  {
    limit = DEFAULT_LIMIT,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  list: unknown,
  isPosition: (text: string) => boolean,
): { readonly ok: true; readonly value: WantedPage } | Refusal {
  const hash = createHash("sha256").update(JSON.stringify(list)).digest("base64url").slice(0, 16);
  const cursorAfter = (position: string) =>
    Buffer.from(JSON.stringify([VERSION, hash, position])).toString("base64url");
  if (cursor === undefined) return { ok: true, value: { limit, after: undefined, cursorAfter } };
  const [, hashOfCursor, position] = readCursor(cursor) ?? [];
  if (hashOfCursor !== hash || position === undefined || !isPosition(position)) {
    return refuse("CURSOR_INVALID", { identifier: "cursor" });
  }
  return { ok: true, value: { limit, after: position, cursorAfter } };
}

/**
 * A page of entries that are in order, as callers see them, and the cursor of the next if entries are left. A page holds
 * fewer than asked for where more would not fit into one answer.
 */
export function pageOf<Entry, View>(
  entries: readonly Entry[],
  { limit, cursorAfter }: WantedPage,
  positionOf: (entry: Entry) => string,
  view: (entry: Entry) => View,
): { readonly entries: readonly View[]; readonly next_cursor: string | null } {
  const page: View[] = [];
  let bytes = 0;
  for (const entry of entries.slice(0, limit)) {
    const viewed = view(entry);
    bytes += Buffer.byteLength(JSON.stringify(viewed));
    if (bytes > MAX_PAGE_BYTES && page.length > 0) break;
    page.push(viewed);
  }
  const last = entries[page.length - 1];
  const hasMore = entries.length > page.length && last !== undefined;
  return { entries: page, next_cursor: hasMore ? cursorAfter(positionOf(last)) : null };
}

function readCursor(cursor: string): v.InferOutput<ReturnType<typeof cursorSchema>> | undefined {
  const bytes = Buffer.from(cursor, "base64url");
  // Node.js skips what is not base64url.
  if (bytes.toString("base64url") !== cursor) return undefined;
  try {
    return v.parse(cursorSchema(), JSON.parse(bytes.toString()));
  } catch {
    return undefined;
  }
}
