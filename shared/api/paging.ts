import { hash } from "node:crypto";
import * as v from "valibot";
import { queryInteger, queryText } from "../values/parameters.ts";
import { type Refusal, refuse } from "./answer.ts";
import type { Parsed } from "./parse-request.ts";

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
export interface PageRequest {
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
export function requestedPage(
  {
    limit = DEFAULT_LIMIT,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  list: unknown,
  isPosition: (text: string) => boolean,
): { readonly ok: true; readonly value: PageRequest } | Refusal {
  const hashOfList = hash("sha256", JSON.stringify(list), "base64url").slice(0, 16);
  const cursorAfter = (position: string) =>
    Buffer.from(JSON.stringify([VERSION, hashOfList, position])).toString("base64url");
  if (cursor === undefined) return { ok: true, value: { limit, after: undefined, cursorAfter } };
  const [, hashOfCursor, position] = readCursor(cursor) ?? [];
  if (hashOfCursor !== hashOfList || position === undefined || !isPosition(position)) {
    return refuse("CURSOR_INVALID", { identifier: "cursor" });
  }
  return { ok: true, value: { limit, after: position, cursorAfter } };
}

/** Whether a text is a position in a list that is ordered by id. */
export function isIdPosition(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));
}

/** A range of time, half-open; both ends as `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** The page that a request asks for of a list over a range of time. */
export interface RangePageRequest extends PageRequest {
  /** The range as it was when the first page was asked for. */
  readonly range: TimeRange;
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Reads which page of a list over a range of time is asked for. A cursor freezes the range, whose defaults depend on the
 * present.
 * @param range the range of a first page
 * @param isPosition whether a text is a position in the list over a range
 */
export function requestedRangePage(
  sent: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  list: unknown,
  {
    range,
    isPosition,
  }: {
    readonly range: () => Parsed<TimeRange>;
    readonly isPosition: (text: string, range: TimeRange) => boolean;
  },
): Parsed<RangePageRequest> {
  const page = requestedPage(sent, list, (text) => {
    const frozen = frozenRange(text);
    return frozen !== undefined && isPosition(frozen.position, frozen);
  });
  if (!page.ok) return page;
  const { limit, after, cursorAfter } = page.value;
  const frozen = after === undefined ? undefined : frozenRange(after);
  const wantedRange: Parsed<TimeRange> = frozen === undefined ? range() : { ok: true, value: frozen };
  if (!wantedRange.ok) return wantedRange;
  const { from, to } = wantedRange.value;
  return {
    ok: true,
    value: {
      limit,
      after: frozen?.position,
      cursorAfter: (position) => cursorAfter(`${from} ${to} ${position}`),
      range: { from, to },
    },
  };
}

function frozenRange(text: string): (TimeRange & { readonly position: string }) | undefined {
  const [from = "", to = "", position = "", ...rest] = text.split(" ");
  const isRange = [from, to].every(isDateTime) && from < to && rest.length === 0;
  return isRange ? { from, to, position } : undefined;
}

/** Whether a text is an instant as it is stored and returned. */
function isDateTime(text: string): boolean {
  return DATE_TIME.test(text) && !Number.isNaN(Date.parse(text));
}

/** Where a page ends that was read from more than it shows. */
export interface PageEnd extends Pick<PageRequest, "limit" | "cursorAfter"> {
  /** The position of the last entry that was read, shown or not, where the read stopped before the list's end. */
  readonly lastRead?: string | undefined;
}

/** Entries as callers see them, and the cursor of the next page if entries are left. */
export interface Page<View> {
  readonly entries: readonly View[];
  /** The same as JSON, by which the page was measured. */
  readonly texts: readonly string[];
  readonly next_cursor: string | null;
}

/**
 * A page of entries that are in order, as callers see them, and the cursor of the next if entries are left. A page holds
 * fewer than asked for where more would not fit into one answer, or where the read stopped before it found enough.
 * @param view an entry as callers see it; undefined for one that is not there any more, which the page leaves out
 */
export function pageOf<Entry, View>(
  entries: readonly Entry[],
  { limit, cursorAfter, lastRead }: PageEnd,
  positionOf: (entry: Entry) => string,
  view: (entry: Entry) => View | undefined,
): Page<View> {
  const page: View[] = [];
  const texts: string[] = [];
  let bytes = 0;
  let passed = 0;
  for (const entry of entries.slice(0, limit)) {
    const viewed = view(entry);
    if (viewed !== undefined) {
      const text = JSON.stringify(viewed);
      bytes += Buffer.byteLength(text);
      if (bytes > MAX_PAGE_BYTES && page.length > 0) break;
      page.push(viewed);
      texts.push(text);
    }
    passed += 1;
  }
  const last = entries[passed - 1];
  const hasMore = entries.length > passed && last !== undefined;
  const position = hasMore ? positionOf(last) : lastRead;
  return { entries: page, texts, next_cursor: position === undefined ? null : cursorAfter(position) };
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
