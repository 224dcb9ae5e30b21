import type * as v from "valibot";
import { type Success, succeedWithList } from "../api/answer.ts";
import type { OperationName } from "../api/operations.ts";
import {
  type Page,
  pageEntries,
  pageOf,
  type RangePageRequest,
  requestedRangePage,
  type TimeRange,
} from "../api/paging.ts";
import type { Parsed } from "../api/parse-request.ts";
import type { Clock } from "../calendar/utc-offset.ts";
import type { TenantRequest } from "../operations/tenant-operation.ts";
import type { KeyRange } from "../tables/database.ts";
import { instantOfKey, justAfter } from "../tables/history-entry.ts";
import { type CrossFieldProblem, mustBeAbsent } from "../values/cross-field.ts";
import { changePassFrom, changesEntry, nextUpdatedSince } from "./change-pass.ts";
import { isListRange, listRangeEntries, listRangeOf, listRangeProblems } from "./list-range.ts";

/** How many records one page reads at most, shown or not: a filter may leave out nearly all. */
export const READ_BUDGET = 1_000;

/** The query parameters of every list of bookings; an operation adds its filters. */
export function bookingListEntries() {
  return { ...listRangeEntries(), ...changesEntry(), ...pageEntries() };
}

/** Problems with combinations of query parameters of a list of bookings, its filters included. */
export function bookingListProblems(query: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  const { updated_since, limit: _limit, cursor: _cursor, ...others } = query;
  if (updated_since === undefined) return listRangeProblems(query);
  const message = mustBeAbsent("updated_since is given");
  return Object.keys(others).map((field) => ({ field, message }));
}

/** The query of a list of bookings; an operation's has filters too. */
export type BookingListQuery = v.InferOutput<
  v.ObjectSchema<ReturnType<typeof bookingListEntries>, undefined>
>;

/** A list of a tenant's bookings: which, and where they lie. */
export interface BookingList<Rec> {
  readonly name: OperationName;
  /** The records that start within a range, by `start#id`; filtered as the request asks. */
  readonly byStart: (from: string, to: string) => KeyRange<Rec>;
  readonly startKey: (record: Rec) => string;
  /** The records that last changed within a range, by `updated_at#id`; unfiltered. */
  readonly byChange: (from: string, to: string) => KeyRange<Rec>;
  readonly changeKey: (record: Rec) => string;
}

/** One page of a list of bookings, as it was read. */
export interface BookingPage<Rec> {
  readonly records: readonly Rec[];
  /** The page as callers see it; `next_updated_since` is there only where changes were asked for. */
  readonly show: <View>(view: (record: Rec) => View) => Pick<Page<View>, "entries" | "texts"> & {
    readonly position: { readonly next_cursor: string | null; readonly next_updated_since?: string | null };
  };
  /** The answer that has the page as the list `plural` and nothing beside it. */
  readonly answer: (plural: string, view: (record: Rec) => object) => Success;
}

type ListRequest = Pick<TenantRequest<unknown, BookingListQuery, unknown>, "tenant" | "query" | "database">;

/** Reads one page of a list of bookings: by start over a range, or by change since an instant. */
export async function readBookingPage<Rec>(
  request: ListRequest,
  list: BookingList<Rec>,
  clock: Clock,
): Promise<Parsed<BookingPage<Rec>>> {
  const page = requestedBookingPage(request, list.name, clock);
  if (!page.ok) return page;
  const { limit, after, range, cursorAfter } = page.value;
  const since = request.query.updated_since;
  const [read, keyOf] = since === undefined ? [list.byStart, list.startKey] : [list.byChange, list.changeKey];
  const { items, lastRead } = await request.database.queryPage(
    read(after === undefined ? range.from : justAfter(after), range.to),
    { enough: limit + 1, budget: READ_BUDGET },
  );
  const show: BookingPage<Rec>["show"] = (view) => {
    const { next_cursor, ...shown } = pageOf(items, { limit, cursorAfter, lastRead }, keyOf, view);
    if (since === undefined) return { ...shown, position: { next_cursor } };
    const next_updated_since = next_cursor === null ? nextUpdatedSince(since, range) : null;
    return { ...shown, position: { next_cursor, next_updated_since } };
  };
  const answer: BookingPage<Rec>["answer"] = (plural, view) => {
    const { texts, position } = show(view);
    return succeedWithList({ [plural]: [], ...position }, plural, texts);
  };
  return { ok: true, value: { records: items.slice(0, limit), show, answer } };
}

function requestedBookingPage(
  { tenant, query }: ListRequest,
  name: OperationName,
  clock: Clock,
): Parsed<RangePageRequest> {
  const { limit, cursor, ...asked } = query;
  const { updated_since: since } = asked;
  return requestedRangePage({ limit, cursor }, [name, tenant.tenant_id, asked], {
    range: () =>
      since === undefined
        ? listRangeOf(asked, tenant, clock)
        : { ok: true, value: changePassFrom(since, clock.now) },
    isPosition: (text, range) =>
      isKeyWithin(text, range) && (since === undefined ? isListRange(range) : range.from === since),
  });
}

/** Whether a text is the key of a record within a half-open range. */
function isKeyWithin(text: string, { from, to }: TimeRange): boolean {
  const instant = instantOfKey(text);
  return instant !== undefined && from <= instant && instant < to;
}
