import { type InfoEntry, infoEntry, refuseAll, withDetails } from "../../../shared/api/answer.ts";
import { withWholeHistory } from "../../../shared/history/whole-history.ts";
import { type Refuse, refused } from "../../../shared/operations/decision.ts";
import type { Keys, Reads } from "../../../shared/operations/reads.ts";
import { type AppointmentItem, readAppointment } from "../../../shared/tables/appointments-table.ts";
import type { ItemReads, ItemsOf } from "../../../shared/tables/database.ts";
import type { FoundAppointment, NamedAppointment } from "./named-appointment.ts";

/** The appointments that a body names. The refusal names all that are missing or, if none is, all that have another version. */
export type LoadedAppointments<More> =
  | { readonly kind: "refused"; readonly refusal: Refuse }
  | { readonly kind: "found"; readonly found: readonly FoundAppointment[]; readonly more: More };

/**
 * Reads the appointments that a body names, and what else it names, in one round trip, or in two where a history is long.
 * @param more further read keys, by names
 */
export async function loadSeveral<More extends Keys>(
  reads: Reads,
  tenantId: number,
  named: readonly NamedAppointment[],
  more: More,
): Promise<LoadedAppointments<ItemsOf<More>>> {
  const [items, others] = await Promise.all([
    readAppointments(
      reads,
      tenantId,
      named.map(({ id }) => id),
    ),
    reads.read(more),
  ]);
  const byId = new Map(items.map((item) => [item.record.appointment_id, item]));
  const missing = named.filter(({ id }) => !byId.has(id)).map((each) => missingEntry("appointment", each));
  const stale = named.flatMap((each) => staleEntries("appointment", each, byId.get(each.id)));
  const refusal = refuseAll(missing.length > 0 ? missing : stale);
  if (refusal !== undefined) return { kind: "refused", refusal: refused(refusal) };
  const whole = await withHistories(reads, items);
  const found = whole.map((item, index) => ({ named: named[index], item }));
  return { kind: "found", found: found.flatMap(asFound), more: others };
}

/** Every appointment was found, in the order in which they are named. */
function asFound({
  named,
  item,
}: Omit<FoundAppointment, "named"> & { readonly named: NamedAppointment | undefined }): FoundAppointment[] {
  return named === undefined ? [] : [{ named, item }];
}

/** Reads the appointments with these ids that exist, in their order. */
export async function readAppointments(
  reads: ItemReads,
  tenantId: number,
  ids: readonly number[],
): Promise<AppointmentItem[]> {
  const keys = ids.map((id) => [String(id), readAppointment(tenantId, id)] as const);
  const found = await reads.read(Object.fromEntries(keys));
  return ids.flatMap((id) => found[id] ?? []);
}

/** The appointments with their whole histories. */
export async function withHistories(
  reads: ItemReads,
  items: readonly AppointmentItem[],
): Promise<AppointmentItem[]> {
  return await Promise.all(
    items.map((item) => {
      const { tenant_id, appointment_id: id } = item.record;
      return withWholeHistory(reads, item, { kind: "appointment", tenant_id, id });
    }),
  );
}

/** A record of which a body may name several. */
export type SeveralNoun = "appointment" | "class";

const NOT_FOUND = { appointment: "APPOINTMENT_NOT_FOUND", class: "CLASS_NOT_FOUND" } as const;

/** The entry of a record that is not there. */
export function missingEntry(noun: SeveralNoun, { id, idField }: NamedAppointment): InfoEntry {
  return infoEntry(NOT_FOUND[noun], {
    identifier: idField,
    message: `There is no such ${noun}.`,
    help: `Check the ${noun}'s id.`,
    jsonObject: { [`${noun}_id`]: id },
  });
}

/** The entry of a record that has another version than the one that the body names. */
export function staleEntries(
  noun: SeveralNoun,
  named: NamedAppointment,
  item: { readonly record: { readonly version: number } } | undefined,
): InfoEntry[] {
  const current = item?.record.version;
  if (current === undefined || named.version === undefined || named.version === current) return [];
  const entry = infoEntry("VERSION_CHANGED", { jsonObject: { version: current } });
  return [withDetails(entry, { [`${noun}_id`]: named.id }, named.versionField)];
}
