import type { operations } from "./api-types.ts";
import type { SdkMethod } from "./booking-sdk.ts";
import { type ItemOf, itemsOf, type ListOperation, readPages } from "./list-pages.ts";
import type { AnswerOf, CallOptions, OperationName } from "./operation.ts";

/** The name of a list whose changes can be followed by `updated_since`. */
export type FollowedName = {
  [Name in OperationName]: [AnswerOf<Name>] extends [never]
    ? never
    : "next_updated_since" extends keyof AnswerOf<Name>
      ? Name
      : never;
}[OperationName];

/** A list whose changes can be followed. */
export type FollowedOperation = ListOperation & { readonly name: FollowedName };

/** What is asked for: all that has changed, so there are no filters; `limit` is that of one page. */
export interface ChangesRequest<Name extends FollowedName> {
  readonly path: operations[Name]["parameters"]["path"];
  readonly query: { readonly updated_since: string; readonly limit?: number };
}

/** What has changed since an instant. */
export interface Changes<Item> {
  /** Each record that has changed, once, as it was last read. */
  readonly records: readonly Item[];
  /** The `updated_since` to go on with. */
  readonly nextUpdatedSince: string;
}

/**
 * All that has changed since the query's `updated_since`. It lies a minute back each time, so that no change is skipped:
 * a record may come again, and `newest` keeps the higher version.
 * @throws {CallFailed} where a page is refused or not answered: go on with the same `updated_since`
 * @example
 * let known: ListedAppointment[] = [];
 * let updated_since = new Date().toISOString();
 * for (;;) {
 *   const changes = await changesSince(club.listAppointments, { path: { tenant_id }, query: { updated_since } });
 *   known = newest([...known, ...changes.records]);
 *   updated_since = changes.nextUpdatedSince;
 *   await new Promise((resolve) => setTimeout(resolve, 15_000));
 * }
 */
export async function changesSince<Followed extends FollowedOperation>(
  list: SdkMethod<Followed>,
  request: ChangesRequest<Followed["name"]>,
  options?: CallOptions,
): Promise<Changes<ItemOf<Followed>>> {
  const records: (ItemOf<Followed> & VersionedRecord)[] = [];
  let nextUpdatedSince: string | null | undefined;
  for await (const page of readPages(list, [request, options])) {
    records.push(...(itemsOf(list, page) as readonly (ItemOf<Followed> & VersionedRecord)[]));
    nextUpdatedSince = page.next_updated_since;
  }
  if (nextUpdatedSince == null) throw new TypeError("The last page says nothing of next_updated_since.");
  return { records: newest(records), nextUpdatedSince };
}

/** A record that comes again with each change, in a higher version; a client's is null without `clients.read`. */
export type VersionedRecord =
  | { readonly id: number; readonly version: number }
  | { readonly client_id: number; readonly version: number | null };

/**
 * Each record once, in its highest version, or as it came last where it has none, in the order in which the records first came.
 * @example
 * const known = newest([...appointments, ...changes.records]);
 */
export function newest<Item extends VersionedRecord>(records: readonly Item[]): Item[] {
  const byId = new Map<number, Item>();
  for (const record of records) {
    // An appointment has the id of its client, too.
    const id = "id" in record ? record.id : record.client_id;
    const known = byId.get(id);
    if ((record.version ?? Number.POSITIVE_INFINITY) >= (known?.version ?? 0)) byId.set(id, record);
  }
  return [...byId.values()];
}
