import type { TestTables } from "./engine.ts";
import { storedItems } from "./stored-items.ts";

/** The images and waivers of a client in the order of their sort keys, without the history of their profile. */
export async function storedParts(
  tables: Pick<TestTables, "client" | "names">,
  clientId: number,
): Promise<Awaited<ReturnType<typeof storedItems>>> {
  const parts = await storedItems(tables, "Parts");
  const own = parts.filter(
    (part) => part.client_id === clientId && !String(part.record).startsWith("change#"),
  );
  return own.toSorted((a, b) => (String(a.record) < String(b.record) ? -1 : 1));
}
