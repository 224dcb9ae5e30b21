import { envelope, type InfoEntry, infoEntry, succeed, withDetails } from "../../../shared/api/answer.ts";
import type { SeenClass } from "../../../shared/classes/class-items.ts";
import { classKind } from "../../../shared/classes/class-kind.ts";
import { listedClass } from "../../../shared/classes/class-view.ts";
import { planWrites, type Revisions } from "../../../shared/holds/change-of-plan.ts";
import type { Change, Commit, Writes } from "../../../shared/operations/decision.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import { changedRecord, type RecordChange } from "../../../shared/records/change-record.ts";
import type { RecordItem, RecordKind } from "../../../shared/records/record-kind.ts";
import { type AppointmentItem, checkAppointment } from "../../../shared/tables/appointments-table.ts";
import { checkClass } from "../../../shared/tables/class-writes.ts";
import type { ClassRecord } from "../../../shared/tables/classes-table.ts";
import { type ClientItem, countedOf } from "../../../shared/tables/clients-table.ts";
import type { Write } from "../../../shared/tables/database.ts";
import type { HistoryPages } from "../../../shared/tables/history-pages.ts";
import { MAX_TRANSACTION_ITEMS } from "../../../shared/tables/transact-item.ts";
import { type AppointmentChange, appointmentKind } from "../appointment/appointment-kind.ts";
import { listedAppointment } from "../appointment/appointment-view.ts";

/** An appointment and what a request changes of it; `change` is undefined if the appointment is already as requested. */
export interface AppointmentToChange {
  readonly item: AppointmentItem;
  readonly change: AppointmentChange | undefined;
}

/** A class and what a request changes of it; `change` is undefined if the class is already as requested. */
export interface ClassToChange {
  readonly item: SeenClass;
  readonly change: RecordChange<ClassRecord> | undefined;
}

/** What {@link changeSeveral} needs besides the changes. */
export interface ChangesContext {
  readonly attempt: Pick<Attempt, "tenant" | "caller" | "body" | "clock" | "idempotent">;
  /** Classes that change in the same transaction; the answer has them, unless it is undefined. */
  readonly classes?: readonly ClassToChange[];
  /** The clients whose sessions or appointments are counted, by id; an erased one is missing. */
  readonly clients?: ReadonlyMap<number, ClientItem>;
  /** The revisions of the days that were read; see `Commit.revisions`. */
  readonly revisions?: Revisions | undefined;
  /** Further fields of the answer. */
  readonly answer?: Readonly<Record<string, unknown>>;
}

/** The commit of changes of several records, in one transaction. An entry of the answer has the id of its record. */
export function changeSeveral(toChange: readonly AppointmentToChange[], context: ChangesContext): Commit {
  const { attempt, revisions, classes } = context;
  const parts = [
    ...toChange.map((each) => appointmentPart(each, attempt)),
    ...(classes ?? []).map((each) => classPart(each, attempt)),
  ];
  const clients = clientWrites(toChange, context.clients ?? new Map());
  const { changes, shown } = changedSeveral(parts, clients, withPages(parts, clients, context));
  return {
    kind: "commit",
    changes,
    revisions,
    identifying: parts.map(writeName),
    success: succeed(200, {
      update_response: envelope(
        null,
        parts.flatMap(({ info }) => info),
      ),
      appointments: shown.slice(0, toChange.length),
      ...(classes === undefined ? {} : { classes: shown.slice(toChange.length) }),
      ...context.answer,
    }),
  };
}

/** One of the records, whatever its kind. */
interface Part {
  readonly noun: "appointment" | "class";
  readonly id: number;
  readonly isChanged: boolean;
  /** How long the part of its history is that its item has. */
  readonly historyBytes: number;
  /** Its change, undefined if there is none, and how the answer shows it. */
  readonly after: (pages: HistoryPages) => { readonly change: Change | undefined; readonly shown: unknown };
  /** Refuses the transaction if it has another version. */
  readonly check: Write;
  readonly info: readonly InfoEntry[];
}

function appointmentPart({ item, change }: AppointmentToChange, attempt: ChangesContext["attempt"]): Part {
  const { appointment_id: id } = item.record;
  return {
    ...partOf(appointmentKind, { item, change }, attempt, (after) =>
      listedAppointment(after.record, attempt.caller),
    ),
    ...{ noun: "appointment", id, check: checkAppointment(item.record) },
    info: entriesOf(change, { appointment_id: id }),
  };
}

function classPart({ item, change }: ClassToChange, attempt: ChangesContext["attempt"]): Part {
  const { class_id: id } = item.record;
  return {
    ...partOf(classKind, { item, change }, attempt, (after) => listedClass(after, attempt.caller)),
    ...{ noun: "class", id, check: checkClass(item.record) },
    info: entriesOf(change, { class_id: id }),
  };
}

function partOf<Item extends RecordItem & { readonly paged_changes?: number | undefined }, Effect>(
  kind: RecordKind<Item, Effect>,
  { item, change }: { readonly item: Item; readonly change: RecordChange<Item["record"]> | undefined },
  attempt: ChangesContext["attempt"],
  view: (after: Item) => unknown,
): Pick<Part, "isChanged" | "historyBytes" | "after"> {
  const { history, paged_changes = 0 } = item;
  return {
    isChanged: change !== undefined,
    historyBytes: JSON.stringify(history.slice(paged_changes)).length,
    after: (pages) => {
      if (change === undefined) return { change, shown: view(item) };
      const after = changedRecord(kind, { ...attempt, item }, change, pages);
      return { change: after.change, shown: view(after.item) };
    },
  };
}

/**
 * The records whose older changes may leave them for a page of their own: the longest histories first, as many as the transaction
 * has room for. The other histories wait for the next change of their record.
 */
function withPages(parts: readonly Part[], clients: Writes, context: ChangesContext): ReadonlySet<Part> {
  const left = MAX_TRANSACTION_ITEMS - itemsOf(changedSeveral(parts, clients, new Set()), context);
  const longest = parts
    .filter(({ isChanged }) => isChanged)
    .toSorted((a, b) => b.historyBytes - a.historyBytes);
  return new Set(longest.slice(0, Math.max(left, 0)));
}

interface ChangedSeveral {
  readonly changes: readonly Change[];
  /** The records afterwards, whether they have changed or not, as the answer shows them. */
  readonly shown: readonly unknown[];
}

/** @param paged the records whose older changes may leave them */
function changedSeveral(parts: readonly Part[], clients: Writes, paged: ReadonlySet<Part>): ChangedSeveral {
  const isAnyChanged = parts.some(({ isChanged }) => isChanged);
  const changed = parts.map((part) => {
    const { change, shown } = part.after(paged.has(part) ? "as needed" : "none");
    // A record that is as requested already must stay so until the others have changed.
    const unchanged = isAnyChanged ? { writes: { [part.noun]: part.check } } : undefined;
    return { shown, change: change ?? unchanged, part };
  });
  return {
    changes: [
      ...changed.flatMap(({ change, part }) => (change === undefined ? [] : [named(change, part)])),
      { writes: clients },
    ],
    shown: changed.map(({ shown }) => shown),
  };
}

/** How many items the transaction would have, the kept answer included. */
function itemsOf({ changes }: ChangedSeveral, { attempt, revisions }: ChangesContext): number {
  const plans = changes.map(({ heldBefore = [], holds = [] }) => ({ before: heldBefore, after: holds }));
  const held = planWrites(plans, attempt.clock.now, revisions);
  const written = changes.flatMap(({ writes }) => Object.keys(writes));
  return Object.keys(held).length + written.length + (attempt.idempotent === undefined ? 0 : 1);
}

/** A change whose writes have names of their own among those of other records. */
function named({ writes, ...change }: Change, part: Part): Change {
  const own = writeName(part);
  const entries = Object.entries(writes).map(([name, write]) => [
    name === part.noun ? own : `${name} of ${own}`,
    write,
  ]);
  return { ...change, writes: Object.fromEntries(entries) };
}

function writeName({ noun, id }: Pick<Part, "noun" | "id">): string {
  return `${noun} ${id}`;
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
    return write === undefined ? [] : [[`client ${id}`, write]];
  });
  return Object.fromEntries(writes);
}

function entriesOf(
  change: { readonly info?: readonly InfoEntry[] } | undefined,
  about: Readonly<Record<string, number>>,
): InfoEntry[] {
  const entries = change === undefined ? [infoEntry("ALREADY_DONE")] : (change.info ?? []);
  return entries.map((entry) => withDetails(entry, about));
}
