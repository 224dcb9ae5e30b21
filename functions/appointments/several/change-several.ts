import { envelope, type InfoEntry, infoEntry, succeed, withDetails } from "../../../shared/api/answer.ts";
import { planWrites, type Revisions } from "../../../shared/holds/change-of-plan.ts";
import type { Change, Commit, Writes } from "../../../shared/operations/decision.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import { changedRecord } from "../../../shared/records/change-record.ts";
import { type AppointmentItem, checkAppointment } from "../../../shared/tables/appointments-table.ts";
import type { ClientItem } from "../../../shared/tables/clients-table.ts";
import { MAX_TRANSACTION_ITEMS } from "../../../shared/tables/transact-item.ts";
import { type AppointmentChange, appointmentKind, countedOf } from "../appointment/appointment-kind.ts";
import { listedAppointment } from "../appointment/appointment-view.ts";

/** An appointment and what a request changes of it; `change` is undefined if the appointment is already as requested. */
export interface AppointmentToChange {
  readonly item: AppointmentItem;
  readonly change: AppointmentChange | undefined;
}

/** What {@link changeSeveral} needs besides the changes. */
export interface ChangesContext {
  readonly attempt: Pick<Attempt, "tenant" | "caller" | "body" | "clock" | "idempotent">;
  /** The clients whose sessions or appointments are counted, by id; an erased one is missing. */
  readonly clients?: ReadonlyMap<number, ClientItem>;
  /** The revisions of the days that were read; see `Commit.revisions`. */
  readonly revisions?: Revisions | undefined;
  /** Further fields of the answer. */
  readonly answer?: Readonly<Record<string, unknown>>;
}

/** The commit of changes of several appointments, in one transaction. An entry of the answer has its `appointment_id`. */
export function changeSeveral(toChange: readonly AppointmentToChange[], context: ChangesContext): Commit {
  const { attempt, revisions } = context;
  const { changes, items } = changedSeveral(toChange, context, withPages(toChange, context));
  const appointments = items.map(({ record }) => listedAppointment(record, attempt.caller));
  const info = toChange.flatMap(entriesOf);
  return {
    kind: "commit",
    changes,
    revisions,
    identifying: items.map(({ record }) => writeName("appointment", record.appointment_id)),
    success: succeed(200, { update_response: envelope(null, info), appointments, ...context.answer }),
  };
}

/**
 * The appointments whose older changes may leave the record for a page of their own: the longest histories first, as many as the
 * transaction has room for. The other histories wait for the next change of their record.
 */
function withPages(toChange: readonly AppointmentToChange[], context: ChangesContext): ReadonlySet<number> {
  const left = MAX_TRANSACTION_ITEMS - itemsOf(changedSeveral(toChange, context, new Set()), context);
  const longest = toChange
    .filter(({ change }) => change !== undefined)
    .map(({ item: { record, history, paged_changes = 0 } }) => ({
      id: record.appointment_id,
      bytes: JSON.stringify(history.slice(paged_changes)).length,
    }))
    .toSorted((a, b) => b.bytes - a.bytes);
  return new Set(longest.slice(0, Math.max(left, 0)).map(({ id }) => id));
}

interface ChangedSeveral {
  readonly changes: readonly Change[];
  /** The appointments afterwards, whether they have changed or not. */
  readonly items: readonly AppointmentItem[];
}

/** @param withPages the ids of the appointments whose older changes may leave the record */
function changedSeveral(
  toChange: readonly AppointmentToChange[],
  { attempt, clients = new Map() }: ChangesContext,
  withPages: ReadonlySet<number>,
): ChangedSeveral {
  const isAnyChanged = toChange.some(({ change }) => change !== undefined);
  const changed = toChange.map(({ item, change }) => {
    const { appointment_id: id } = item.record;
    if (change === undefined) return { item, change: isAnyChanged ? named(unchanged(item), id) : undefined };
    const pages = withPages.has(id) ? "as needed" : "none";
    const after = changedRecord(appointmentKind, { ...attempt, item }, change, pages);
    return { item: after.item, change: named(after.change, id) };
  });
  const writes = clientWrites(toChange, clients);
  return {
    changes: [...changed.flatMap(({ change }) => change ?? []), { writes }],
    items: changed.map(({ item }) => item),
  };
}

/** An appointment that is as requested already must stay so until the others have changed. */
function unchanged({ record }: AppointmentItem): Change {
  return { writes: { [appointmentKind.noun]: checkAppointment(record) } };
}

/** How many items the transaction would have, the kept answer included. */
function itemsOf({ changes }: ChangedSeveral, { attempt, revisions }: ChangesContext): number {
  const plans = changes.map(({ heldBefore = [], holds = [] }) => ({ before: heldBefore, after: holds }));
  const held = planWrites(plans, attempt.clock.now, revisions);
  const written = changes.flatMap(({ writes }) => Object.keys(writes));
  return Object.keys(held).length + written.length + (attempt.idempotent === undefined ? 0 : 1);
}

/** A change whose writes have names of their own among those of other appointments. */
function named({ writes, ...change }: Change, id: number): Change {
  const entries = Object.entries(writes).map(([name, write]) => [writeName(name, id), write]);
  return { ...change, writes: Object.fromEntries(entries) };
}

function writeName(name: string, id: number): string {
  return `${name} ${id}`;
}

/** One write for each client: what all changes do to their sessions and to their count of appointments. */
function clientWrites(
  toChange: readonly AppointmentToChange[],
  clients: ReadonlyMap<number, ClientItem>,
): Writes {
  const byClient = Map.groupBy(toChange, ({ item }) => item.record.client_id);
  const writes = [...byClient].flatMap(([id, changes]) => {
    const sessions = changes.flatMap(({ change }) => change?.sessions ?? []);
    const appointments = changes.reduce((sum, { change }) => sum + (change?.appointments ?? 0), 0);
    const write = countedOf(clients.get(id), { appointments, sessions });
    return write === undefined ? [] : [[writeName("client", id), write]];
  });
  return Object.fromEntries(writes);
}

function entriesOf({ item, change }: AppointmentToChange): InfoEntry[] {
  const entries = change === undefined ? [infoEntry("ALREADY_DONE")] : (change.info ?? []);
  const { appointment_id } = item.record;
  return entries.map((entry) => withDetails(entry, { appointment_id }));
}
