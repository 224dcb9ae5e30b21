import { type Success, succeedWithList } from "../api/answer.ts";
import type { OperationName } from "../api/operations.ts";
import { type Page, pageEntries, pageOf, requestedRangePage, type TimeRange } from "../api/paging.ts";
import type { Parsed } from "../api/parse-request.ts";
import type { TenantRequest } from "../operations/tenant-operation.ts";
import type { Database, ItemPage, KeyRange } from "../tables/database.ts";
import { instantOfKey, justAfter, justBefore } from "../tables/history-entry.ts";
import { type CrossFieldProblem, mustBeAbsent } from "../values/cross-field.ts";
import { changePassFrom, nextUpdatedSince } from "./change-pass.ts";
import { type MergedRanges, queryMergedPage } from "./merged-page.ts";

/** How many records one page reads at most, shown or not: a filter may leave out nearly all. */
export const READ_BUDGET = 1_000;

/** The request for a page of a list: its query has the parameters of {@link pageEntries} and those of the list. */
export type ListRequest<Query extends PageQuery> = Pick<
  TenantRequest<unknown, Query, unknown>,
  "tenant" | "query" | "database"
>;

interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Where the records of a list are, or all of them in order. */
export type ListedRecords<Rec> = KeyRange<Rec> | MergedRanges<Rec> | readonly Rec[];

/** A list of a tenant's records over a range of time, by a key `instant#id`. */
export interface RangeList<Rec> {
  readonly name: OperationName;
  /** The range of a first page. */
  readonly range: () => Parsed<TimeRange>;
  /** Whether the list takes the range of a cursor. */
  readonly isRange: (range: TimeRange) => boolean;
  /** The records within a range, by their keys: a query of the table or, if they are few and known, all of them in order. */
  readonly read: (from: string, to: string) => ListedRecords<Rec>;
  readonly keyOf: (record: Rec) => string;
  /** Whether {@link read} gives the last key first. */
  readonly descending?: boolean;
  /** The `next_updated_since` of the last page; undefined where the list is not of changes. */
  readonly nextUpdatedSince?: (range: TimeRange) => string;
}

/** The records of a tenant by their last changes. */
export interface ChangeList<Rec> {
  readonly name: OperationName;
  /** The records that last changed within a range, by `updated_at#id`; unfiltered. */
  readonly byChange: (from: string, to: string) => KeyRange<Rec>;
  readonly changeKey: (record: Rec) => string;
}

/** One page of a list, as it was read. */
export interface ListPage<Rec> {
  readonly records: readonly Rec[];
  /**
   * The page as callers see it; `next_updated_since` is there only where changes were asked for.
   * @param view undefined for a record that is not there any more
   */
  readonly show: <View>(view: (record: Rec) => View | undefined) => Pick<Page<View>, "entries" | "texts"> & {
    readonly position: { readonly next_cursor: string | null; readonly next_updated_since?: string | null };
  };
  /** The answer that has the page as the list `plural` and nothing beside it. */
  readonly answer: (plural: string, view: (record: Rec) => object | undefined) => Success;
}

/** Reads one page of a list over a range of time. */
export async function readRangePage<Rec>(
  { tenant, query, database }: ListRequest<PageQuery>,
  list: RangeList<Rec>,
): Promise<Parsed<ListPage<Rec>>> {
  const { limit: _limit, cursor: _cursor, ...asked } = query;
  const page = requestedRangePage(query, [list.name, tenant.tenant_id, asked], {
    range: list.range,
    isPosition: (text, range) => isKeyWithin(text, range) && list.isRange(range),
  });
  if (!page.ok) return page;
  const { limit, after, range, cursorAfter } = page.value;
  const from = after === undefined || list.descending ? range.from : justAfter(after);
  const to = after === undefined || !list.descending ? range.to : justBefore(after);
  const stored = list.read(from, to);
  const { items, lastRead } = await readListed(database, stored, limit + 1, list.keyOf);
  const show: ListPage<Rec>["show"] = (view) => {
    const { next_cursor, ...shown } = pageOf(items, { limit, cursorAfter, lastRead }, list.keyOf, view);
    const next = list.nextUpdatedSince;
    if (next === undefined) return { ...shown, position: { next_cursor } };
    return {
      ...shown,
      position: { next_cursor, next_updated_since: next_cursor === null ? next(range) : null },
    };
  };
  const answer: ListPage<Rec>["answer"] = (plural, view) => {
    const { texts, position } = show(view);
    return succeedWithList({ [plural]: [], ...position }, plural, texts);
  };
  return { ok: true, value: { records: items.slice(0, limit), show, answer } };
}

async function readListed<Rec>(
  database: Pick<Database, "queryPage">,
  stored: ListedRecords<Rec>,
  enough: number,
  keyOf: (record: Rec) => string,
): Promise<ItemPage<Rec>> {
  if (isKnown(stored)) return { items: stored.slice(0, enough), lastRead: undefined };
  const size = { enough, budget: READ_BUDGET };
  return "merged" in stored
    ? await queryMergedPage(database, stored, size, keyOf)
    : await database.queryPage(stored, size);
}

function isKnown<Rec>(stored: ListedRecords<Rec>): stored is readonly Rec[] {
  return Array.isArray(stored);
}

/** Reads one page of the records that have changed since an instant. */
export async function readChangePage<Rec>(
  request: ListRequest<PageQuery>,
  since: string,
  { name, byChange, changeKey }: ChangeList<Rec>,
  now: Date,
): Promise<Parsed<ListPage<Rec>>> {
  return await readRangePage(request, {
    name,
    range: () => ({ ok: true, value: changePassFrom(since, now) }),
    isRange: ({ from }) => from === since,
    read: byChange,
    keyOf: changeKey,
    nextUpdatedSince: (range) => nextUpdatedSince(since, range),
  });
}

/** Problems with a query that asks for changes. It takes no parameters but those of a page. */
export function changesAloneProblems({
  updated_since: _since,
  limit: _limit,
  cursor: _cursor,
  ...others
}: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  const message = mustBeAbsent("updated_since is given");
  return Object.keys(others).map((field) => ({ field, message }));
}

/** Whether a text is the key of a record within a half-open range. */
function isKeyWithin(text: string, { from, to }: TimeRange): boolean {
  const instant = instantOfKey(text);
  return instant !== undefined && from <= instant && instant < to;
}
