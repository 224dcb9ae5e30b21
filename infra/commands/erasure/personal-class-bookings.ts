import * as v from "valibot";
import { hasPlace } from "../../../shared/classes/class-booking-kind.ts";
import { lagsBehind } from "../../../shared/classes/follow-class.ts";
import { passOn } from "../../../shared/classes/promotion.ts";
import { readWaitingCandidates } from "../../../shared/classes/waiting-candidates.ts";
import { lineAt, withoutWaiter } from "../../../shared/classes/waitlist-rules.ts";
import { readClassType } from "../../../shared/club/class-type.ts";
import { readTenant } from "../../../shared/club/tenant.ts";
import { utcOffsetMs } from "../../../shared/club/utc-offset.ts";
import { planWrites } from "../../../shared/holds/change-of-plan.ts";
import type { Attributes, BulkTables, BulkWrite } from "../../../shared/tables/bulk-tables.ts";
import {
  ClassBookingItemSchema,
  type ClassBookingRecord,
  classBookingName,
} from "../../../shared/tables/class-booking-items.ts";
import { changeCounts } from "../../../shared/tables/class-writes.ts";
import { type ClassItem, readClass } from "../../../shared/tables/classes-table.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import { historyOwner } from "../../../shared/tables/history-pages.ts";
import type { PersonalItem, PersonalItems } from "./personal-item.ts";

/**
 * The bookings of classes of a person, each with what deletes it. The place of each passes on to the line of its class in the same
 * transaction, as that of any client who leaves.
 */
export async function* personalClassBookings(tables: BulkTables, client: ClientId, now: Date): PersonalItems {
  for await (const item of tables.scan("Classes")) {
    if (item.tenant_id !== client.tenant_id || item.client_id !== client.client_id) continue;
    yield await classBookingOf(tables, item, now);
  }
}

async function classBookingOf(tables: BulkTables, item: Attributes, now: Date): Promise<PersonalItem> {
  const table = "Classes";
  const key = { owner: item.owner, part: item.part } as const;
  const parsed = v.safeParse(ClassBookingItemSchema, item);
  // What cannot be read must not prevent an erasure.
  if (!parsed.success) return { table, key };
  const { record, paged_changes } = parsed.output;
  const pages = paged_changes === undefined ? [] : await pagesOf(tables, record);
  const deletion: BulkWrite[] = [
    {
      kind: "delete",
      table,
      key: { owner: String(item.owner), part: String(item.part) },
      condition: "#record.version = :version",
      names: { "#record": "record" },
      values: { ":version": record.version },
    },
    ...pages,
    ...(record.status === "cancelled" ? [] : await leaving(tables, record, now)),
  ];
  return { table, key, deletion };
}

/** What a class, its line and those who are promoted lose and gain when one of its clients leaves. */
async function leaving(tables: BulkTables, record: ClassBookingRecord, now: Date): Promise<BulkWrite[]> {
  const { tenant_id, class_id, client_id } = record;
  const database = tables.database();
  const { of, tenant } = await database.read({
    of: readClass(tenant_id, class_id),
    tenant: readTenant(tenant_id),
  });
  if (of === undefined || tenant === undefined) return [];
  const { type } = await database.read({ type: readClassType(tenant_id, of.record.class_type_id) });
  const settled = Number(lagsBehind(record, of.record));
  // A cancelled class counts nobody any more.
  if (of.record.status === "cancelled") return settled === 0 ? [] : [changeCounts(of, { settled }, "any")];
  if (!hasPlace(record)) return [changeCounts(of, { ...leftLine(of, client_id, now), settled }, "any")];
  const freed = { class: of, type, leaving: 1, tenant, clock: { now, utcOffsetMs } };
  const passed = passOn(freed, await readWaitingCandidates(database, database, freed));
  // The person's own days are deleted as a whole. Freeing their cells would create the items again.
  const plans = passed.changes.map(({ heldBefore = [], holds = [] }) => ({
    before: heldBefore,
    after: holds,
  }));
  return [
    changeCounts(
      of,
      { ...passed.counts, settled: settled + (passed.counts.settled ?? 0) },
      passed.condition,
      passed.ofLine,
    ),
    ...passed.changes.flatMap(({ writes }) => Object.values(writes)),
    ...Object.values(planWrites(plans, now)),
  ];
}

function leftLine(of: ClassItem, clientId: number, now: Date) {
  return { members: -1, line: withoutWaiter(lineAt(of.line, now), clientId) };
}

async function pagesOf(tables: BulkTables, record: ClassBookingRecord): Promise<BulkWrite[]> {
  const owner = historyOwner(classBookingName(record));
  const pages: BulkWrite[] = [];
  for await (const page of tables.query("Parts", { name: "owner", value: owner })) {
    pages.push({ kind: "delete", table: "Parts", key: { owner, record: String(page.record) } });
  }
  return pages;
}
