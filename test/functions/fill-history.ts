import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { MAX_CHANGES } from "../../shared/history/history.ts";
import type { TestTables } from "../support/engine.ts";
import { storedItems } from "../support/stored-items.ts";

/**
 * Gives a booking's history so many entries, as if it had been updated again and again after its creation.
 * @param id the booking's
 * @param length how many entries there are then; the last ones are those that it has
 */
export async function fillHistory(
  tables: Pick<TestTables, "client" | "names">,
  table: "Tours" | "Appointments",
  id: number,
  length = MAX_CHANGES,
): Promise<void> {
  const items = await storedItems(tables, table);
  const item = items.find((one) => (one.tour_id ?? one.appointment_id) === id);
  if (item === undefined) throw new Error(`There is no booking ${id}.`);
  const [first, ...later] = item.history as readonly [object];
  const { created_at: at, created_by: by } = item.record as Readonly<Record<string, unknown>>;
  const fields = { comments: null };
  const update = { at, by, operation: "updated", sessions: [], from: fields, to: fields };
  const between = Array.from({ length: length - 1 - later.length }, () => update);
  const history = [first, ...between, ...later].map((entry, index) => ({ ...entry, version: index + 1 }));
  const full = { ...item, history, record: { ...Object(item.record), version: length } };
  const Item = marshall(full, { removeUndefinedValues: true });
  await tables.client.send(new PutItemCommand({ TableName: tables.names[table], Item }));
}
