import type { ApiResult } from "./api-result.ts";
import type { SdkMethod } from "./booking-sdk.ts";
import { dataOf } from "./call-failed.ts";
import type { AnswerOf, AnyRequest, CallOptions, Operation } from "./operation.ts";

/** An operation that answers a list, page by page. */
export type ListOperation = Operation & { readonly items: string };

/** An entry of a list. */
export type ItemOf<Listed extends ListOperation> =
  AnswerOf<Listed["name"]> extends { readonly [Field in Listed["items"]]: readonly (infer Item)[] }
    ? Item
    : never;

/** A page of any list, without its entries; `next_updated_since` is in pages of changes. */
export interface AnyPage {
  readonly next_cursor: string | null;
  readonly next_updated_since?: string | null;
}

type AnyCall = readonly [request?: AnyRequest, options?: CallOptions];

/**
 * All pages of a list, typed by what lists have in common.
 * @throws {TypeError} if a page has no `next_cursor` or repeats the last one, so that reading would never end
 */
export async function* readPages<Listed extends ListOperation>(
  list: SdkMethod<Listed>,
  call: readonly unknown[],
): AsyncGenerator<AnyPage, void, undefined> {
  // The caller's request is typed by the operation's name; every list takes a cursor in its query.
  const readPage = list as unknown as (...call: AnyCall) => Promise<ApiResult<AnyPage>>;
  const [request, options] = call as AnyCall;
  let cursor: string | null | undefined;
  do {
    const query = cursor === undefined ? request?.query : { ...request?.query, cursor };
    const page = dataOf(await readPage({ ...request, ...(query && { query }) }, options));
    yield page;
    if (page.next_cursor === undefined || page.next_cursor === cursor)
      throw new TypeError("The page does not say where the next one begins.");
    cursor = page.next_cursor;
  } while (cursor !== null);
}

/** The entries of one page. */
export function itemsOf<Listed extends ListOperation>(
  { operation }: SdkMethod<Listed>,
  page: AnyPage,
): readonly ItemOf<Listed>[] {
  // The API description types the field that `items` names.
  return Reflect.get(page, operation.items) as readonly ItemOf<Listed>[];
}
