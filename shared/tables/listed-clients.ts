import * as v from "valibot";
import { type ClientIndex, sortKeyOf } from "./client-indexes.ts";
import { IndexedClientSchema, type ListedClient } from "./client-profile.ts";
import { clientsTable } from "./clients-table.ts";
import type { ItemRange, KeyRange } from "./database.ts";
import { justAfter } from "./history-entry.ts";

/** A person as an index has them: without a medical alert that is long. */
export interface KeyedClient extends ListedClient {
  /** The sort key in the index. */
  readonly key: string;
  readonly has_long_alert: boolean;
}

/** Which people of an index are wanted. */
export interface WantedClients {
  /** The beginning of their keys; everybody's by default. */
  readonly prefix?: string;
  /** The key after which they come; the first by default. It begins as theirs do. */
  readonly after?: string | undefined;
  readonly status?: ListedClient["status"] | undefined;
}

// Sorts after every character of a key: no text contains it.
const LAST_CHARACTER = "\u{10FFFF}";

// No key is empty, and no attribute of a key may be compared with an empty text.
const FIRST_CHARACTER = "\u0001";

/** The people of a tenant in an index, by their keys there. */
export function clientsBy(
  index: ClientIndex,
  tenant_id: number,
  { prefix = "", after, status }: WantedClients = {},
): KeyRange<KeyedClient> {
  const from = after === undefined ? prefix || FIRST_CHARACTER : justAfter(after);
  return {
    ...clientsBetween(index, tenant_id, from, `${prefix}${LAST_CHARACTER}`),
    filter:
      status === undefined
        ? undefined
        : { expression: "#status = :status", names: { "#status": "status" }, values: { ":status": status } },
  };
}

/** The ids of the people whose mobile numbers end with digits, by their keys in that index. */
export function clientIdsByMobileEnd(
  tenant_id: number,
  { prefix, after }: { readonly prefix: string; readonly after: string | undefined },
): KeyRange<{ readonly client_id: number; readonly key: string }> {
  const name = sortKeyOf("by-mobile-end");
  return {
    ...rangeOf(
      "by-mobile-end",
      tenant_id,
      after === undefined ? prefix : justAfter(after),
      `${prefix}${LAST_CHARACTER}`,
    ),
    schema: v.pipe(
      v.looseObject({ client_id: v.number() }),
      v.transform((item) => ({ client_id: item.client_id, key: v.parse(v.string(), item[name]) })),
    ),
  };
}

/** Whether people with a prefix can come after a text, which a caller may have made up. */
export function isKeyLike(text: string, prefix: string): boolean {
  return text.startsWith(prefix) && text.isWellFormed() && !text.includes(LAST_CHARACTER);
}

/** The people of a tenant whose last changes lie within a half-open range of time, by `updated_at#id`. */
export function clientsByChange(tenant_id: number, from: string, to: string): KeyRange<KeyedClient> {
  return clientsBetween("by-change", tenant_id, from, to);
}

function clientsBetween(
  index: ClientIndex,
  tenant_id: number,
  from: string,
  to: string,
): KeyRange<KeyedClient> {
  const name = sortKeyOf(index);
  return {
    ...rangeOf(index, tenant_id, from, to),
    schema: v.pipe(
      v.looseObject(IndexedClientSchema.entries),
      v.transform(
        ({ listed_alert, ...item }): KeyedClient => ({
          ...item,
          medical_alert: listed_alert,
          key: v.parse(v.string(), item[name]),
        }),
      ),
    ),
  };
}

function rangeOf(index: ClientIndex, tenant_id: number, from: string, to: string): ItemRange {
  return {
    table: "Clients",
    index,
    partition: { name: clientsTable.partitionKey.name, value: tenant_id },
    sort: { name: sortKeyOf(index), from, to },
  };
}
