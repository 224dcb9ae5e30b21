import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import * as v from "valibot";
import { isAccessItem } from "../../../shared/club/access-record.ts";
import { type ClientId, clientRecord } from "../../../shared/tables/clients-table.ts";
import {
  clientTombstone,
  grantTombstone,
  isTombstone,
  type Tombstone,
} from "../../../shared/tables/tombstones.ts";
import type { TableCopy } from "./copy-table.ts";
import { keyText, type RawAccess, scanPages } from "./raw-table.ts";

const AccessSchema = v.object({ record: v.string(), principal: v.string() });
const ClientSchema = v.object({ record: v.string(), tenant_id: v.number(), client_id: v.number() });

/** What a restore does not undo: the tombstones of a table, and what they are for. */
export interface BarredItems extends Required<Pick<TableCopy, "isLeftOut" | "isKept">> {
  /** The clients that the copy has brought back although they were erased; filled while it runs. */
  readonly erasedClients: readonly ClientId[];
}

/** Reads the tombstones of the stack's table, whichever it is. */
export async function barredItems(access: RawAccess, table: string): Promise<BarredItems> {
  const names = new Set<string>();
  for await (const page of scanPages(access, table)) {
    for (const item of page) if (isTombstone(unmarshall(item))) names.add(keyText(access.definition, item));
  }
  const has = ({ key }: Tombstone) => names.has(keyText(access.definition, marshall(key)));
  const erasedClients = new Map<string, ClientId>();
  return {
    get erasedClients() {
      return [...erasedClients.values()];
    },
    isKept: (item) => isTombstone(unmarshall(item)),
    isLeftOut: (item) => {
      const record = unmarshall(item);
      const person = v.safeParse(ClientSchema, record);
      const isClient = person.success && person.output.record === clientRecord(person.output.client_id);
      if (isClient && has(clientTombstone(person.output))) {
        erasedClients.set(keyText(access.definition, item), person.output);
      }
      const grant = v.safeParse(AccessSchema, record);
      return grant.success && isAccessItem(record) && has(grantTombstone(grant.output.principal));
    },
  };
}
