import type { ApiResult } from "./api-result.ts";
import type { SdkMethod } from "./booking-sdk.ts";
import { dataOf } from "./call-failed.ts";
import type { AnswerOf, AnyRequest, ArgumentsOf, CallOptions, Operation } from "./operation.ts";
import type { Client } from "./records.ts";

/** An operation that answers a list, page by page. */
export type ListOperation = Operation & { readonly items: string };

/** An entry of a list. */
export type ItemOf<Listed extends ListOperation> =
  AnswerOf<Listed["name"]> extends { readonly [Field in Listed["items"]]: readonly (infer Item)[] }
    ? Item
    : never;

/**
 * All entries of a list, page after page; the next page is read when its first entry is asked for.
 * @throws {CallFailed} where a page is refused or not answered; its `result` says why
 * @example
 * for await (const { id, start_date_time } of eachItem(club.listAppointments, { path: { tenant_id } })) {
 *   console.log(id, start_date_time);
 * }
 */
export async function* eachItem<Listed extends ListOperation>(
  list: SdkMethod<Listed>,
  ...call: ArgumentsOf<Listed["name"]>
): AsyncGenerator<ItemOf<Listed>, void, undefined> {
  for await (const page of readPages(list, call)) yield* itemsOf(list, page);
}

/**
 * All pages of a list as they are answered, with what is beside the entries, such as the clients of appointments.
 * @throws {CallFailed} where a page is refused or not answered; its `result` says why
 * @example
 * const request = { path: { tenant_id }, query: { include: "client" } } as const;
 * for await (const { appointments, clients } of eachPage(club.listAppointments, request)) {
 *   console.log(appointments.length, clients?.length);
 * }
 */
export function eachPage<Listed extends ListOperation>(
  list: SdkMethod<Listed>,
  ...call: ArgumentsOf<Listed["name"]>
): AsyncGenerator<AnswerOf<Listed["name"]>, void, undefined> {
  // What an operation answers is typed by its name.
  return readPages(list, call) as AsyncGenerator<AnswerOf<Listed["name"]>, void, undefined>;
}

/** What pages have beside their entries: all of them, lists of changes, lists with clients. */
export interface AnyPage {
  readonly next_cursor: string | null;
  readonly next_updated_since?: string | null;
  readonly clients?: readonly Client[];
}

/** All pages of a list, typed by what lists have in common. */
export async function* readPages<Listed extends ListOperation>(
  list: SdkMethod<Listed>,
  call: ArgumentsOf<Listed["name"]>,
): AsyncGenerator<AnyPage, void, undefined> {
  // What an operation takes is typed by its name; every list takes a cursor in its query.
  const readPage = list as unknown as (...call: AnyCall) => Promise<ApiResult<AnyPage>>;
  const [request, options] = call as AnyCall;
  let cursor: string | null | undefined;
  do {
    const query = cursor === undefined ? request?.query : { ...request?.query, cursor };
    const page = dataOf(await readPage({ ...request, ...(query && { query }) }, options));
    yield page;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

type AnyCall = readonly [request?: AnyRequest, options?: CallOptions];

/** The entries of one page. */
export function itemsOf<Listed extends ListOperation>(
  { operation }: SdkMethod<Listed>,
  page: AnyPage,
): readonly ItemOf<Listed>[] {
  // The description types the field that it names.
  return Reflect.get(page, operation.items) as readonly ItemOf<Listed>[];
}
