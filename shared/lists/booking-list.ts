import type * as v from "valibot";
import { pageEntries } from "../api/paging.ts";
import type { Parsed } from "../api/parse-request.ts";
import type { Clock } from "../calendar/local-time.ts";
import type { CrossFieldProblem } from "../values/cross-field.ts";
import { changesEntry } from "./change-pass.ts";
import {
  type ChangeList,
  changesAloneProblems,
  type ListedRecords,
  type ListPage,
  type ListRequest,
  readChangePage,
  readRangePage,
} from "./list-page.ts";
import {
  isListRange,
  listRangeEntries,
  listRangeOf,
  listRangeProblems,
  openRangeOf,
  openRangeProblems,
} from "./list-range.ts";

/** The query parameters of every list of bookings; an operation adds its filters. */
export function bookingListEntries() {
  return { ...listRangeEntries(), ...changesEntry(), ...pageEntries() };
}

/** Problems with combinations of query parameters of a list of bookings, its filters included. */
export function bookingListProblems(query: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  return query.updated_since === undefined ? listRangeProblems(query) : changesAloneProblems(query);
}

/** Problems with such combinations in a short list, which takes any range. */
export function shortListProblems(query: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  return query.updated_since === undefined ? openRangeProblems(query) : changesAloneProblems(query);
}

/** The query of a list of bookings; an operation's has filters too. */
export type BookingListQuery = v.InferOutput<
  v.ObjectSchema<ReturnType<typeof bookingListEntries>, undefined>
>;

/** A list of a tenant's bookings: which, and where they lie. */
export interface BookingList<Rec> extends ChangeList<Rec> {
  /** The records that start within a range, by `start#id`; filtered as the request asks. */
  readonly byStart: (from: string, to: string) => ListedRecords<Rec>;
  /** Whether the list is so short that any range may be asked for. */
  readonly isShort?: boolean;
  readonly startKey: (record: Rec) => string;
}

/** Reads one page of a list of bookings: by start over a range, or by change since an instant. */
export async function readBookingPage<Rec>(
  request: ListRequest<BookingListQuery>,
  list: BookingList<Rec>,
  clock: Clock,
): Promise<Parsed<ListPage<Rec>>> {
  const { tenant, query } = request;
  if (query.updated_since !== undefined) {
    return await readChangePage(request, query.updated_since, list, clock.now);
  }
  return await readRangePage(request, {
    name: list.name,
    range: () => (list.isShort ? openRangeOf(query, tenant, clock) : listRangeOf(query, tenant, clock)),
    isRange: (range) => list.isShort === true || isListRange(range),
    read: list.byStart,
    keyOf: list.startKey,
  });
}
