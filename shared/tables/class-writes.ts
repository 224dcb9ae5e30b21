import { toldChange } from "./class-events.ts";
import {
  CLASS_DEFAULTS,
  CLASS_PART,
  type ClassItem,
  type ClassRecord,
  classChangeKey,
  classOwner,
  classStartKey,
  nameOfClass,
  tenantKind,
  type Waiter,
} from "./classes-table.ts";
import type { Write } from "./database.ts";
import { DUE_CLASS } from "./due-items.ts";
import type { LastChange } from "./history-entry.ts";
import { type HistoryPages, historyPage, splitHistory } from "./history-pages.ts";
import { storedEntry, withoutDefaults } from "./record-item.ts";
import { followsVersion, type Put, RECORD_NAMES, type Update } from "./transact-item.ts";

/** The record of a class item, and its index keys. */
function classAttributes(record: ClassRecord) {
  const { tenant_id, coach_id, status, updated_at, created_at } = record;
  const isListedByCoach = coach_id !== undefined && status !== "cancelled";
  return {
    set: {
      tenant_kind: tenantKind(tenant_id, "class"),
      start_key: classStartKey(record),
      change_key: classChangeKey(record),
      ...(isListedByCoach ? { tenant_coach: `${tenant_id}#${coach_id}` } : {}),
      record: {
        ...withoutDefaults(CLASS_DEFAULTS, record),
        updated_at: updated_at === created_at ? undefined : updated_at,
      },
    },
    remove: isListedByCoach ? [] : ["tenant_coach"],
  };
}

/** What the stream says of a change of a class, or of a client's booking of it. */
export function toldOfClass(
  record: Pick<ClassRecord, "class_id" | "version" | "updated_at" | "coach_id" | "recurring_class_id">,
  { event, previous_starts_at }: LastChange,
  ofClient?: number,
) {
  const { class_id, version, updated_at: at, coach_id: coach, recurring_class_id: template } = record;
  return toldChange({
    ...{ event, from: previous_starts_at, at, class: class_id, template, client: ofClient, coach },
    id: `${class_id}${ofClient === undefined ? "" : `-${ofClient}`}:${version}`,
  });
}

/** What the stream says of a place that is open to everybody. The class gets no new version. */
function toldPlace(record: ClassRecord, at: string) {
  const told = toldOfClass(record, {
    event: "class.place_open",
    previous_starts_at: record.start_date_time,
  });
  return { ...told, id: `${record.class_id}:open:${Date.parse(at)}`, at };
}

/** Writes a new class; refused if there is one with this id. */
export function putClass(
  { record, history }: Pick<ClassItem, "record" | "history">,
  lastChange: LastChange,
): Put {
  const { tenant_id, class_id } = record;
  return {
    kind: "put",
    table: "Classes",
    item: {
      owner: classOwner(tenant_id, class_id),
      part: CLASS_PART,
      tenant_id,
      class_id,
      ...classAttributes(record).set,
      history: history.map(storedEntry),
      booked: 0,
      members: 0,
      waiting: 0,
      line: [],
      line_rev: 0,
      last_change: toldOfClass(record, lastChange),
    },
    ...followsVersion(1, "part"),
  };
}

/** What a change of a class, or a booking, does to the class's counts and line. */
export interface CountChange {
  readonly booked?: number;
  readonly members?: number;
  /** The line afterwards; undefined if it stays as it is. */
  readonly line?: readonly Waiter[] | undefined;
  /** A waiter more in the line, whoever else has joined or left it since it was read. Not together with `line`. */
  readonly joins?: Waiter | undefined;
  /** How many lagging bookings follow the class in this transaction. */
  readonly settled?: number;
  /** False once nothing is owed to the line any more; undefined if that stays. */
  readonly owed?: false;
  /** One client more or fewer who has a place beyond those that are owed to the line. */
  readonly beyond?: 1 | -1 | undefined;
  /** The instant of the event *a place is open to everybody*; undefined if there is none. */
  readonly tellsOfPlace?: string | undefined;
}

/** What must hold of a class's counts for a step; the version always must. */
export type CountCondition =
  /** A place is open to everybody. */
  | "open"
  /** No place is open to everybody. */
  | "full"
  /** No place is open to everybody, and the line has room. */
  | "line open"
  /** Places are owed to the line. */
  | "owed"
  /** Places are owed to the line, and a client has a place beyond those. */
  | "beyond"
  /** More clients have a place than there are places. */
  | "over"
  /** No more clients have a place than there are places, nor would with those who get one. */
  | "within"
  /** Whatever they are. */
  | "any";

const FULL = ["(booked >= :capacity OR attribute_exists(owed))"];

const CONDITIONS: Readonly<Record<CountCondition, readonly string[]>> = {
  open: ["booked < :capacity", "attribute_not_exists(owed)"],
  full: FULL,
  "line open": [...FULL, "waiting < :size"],
  owed: ["attribute_exists(owed)"],
  beyond: ["attribute_exists(owed)", "beyond >= :one"],
  over: ["booked > :capacity"],
  within: ["booked <= :capacity"],
  any: [],
};

/**
 * Changes the counts and the line of a class, and not its record. Refused if the class has changed since it was read, or if the
 * condition does not hold. If the line is written or `ofLine` is set, it is also refused if the line has changed.
 */
export function changeCounts(
  { record, line_rev, beyond: wereBeyond }: ClassItem,
  change: CountChange,
  condition: CountCondition,
  ofLine = change.line !== undefined,
): Update {
  const { tenant_id, class_id, version, capacity, waitlist_size } = record;
  const { booked = 0, members = 0, settled = 0, line, joins, owed, beyond, tellsOfPlace } = change;
  const waiters = line ?? (joins === undefined ? undefined : [joins]);
  const adds = [
    ...(booked === 0 ? [] : ["booked :booked"]),
    ...(members === 0 ? [] : ["members :members"]),
    ...(settled === 0 ? [] : ["unsettled :settled"]),
    ...(joins === undefined ? [] : ["waiting :one"]),
    ...(waiters === undefined && beyond !== 1 ? [] : ["line_rev :one"]),
    ...(beyond === undefined ? [] : ["beyond :beyond"]),
  ];
  const sets = [
    ...(line === undefined ? [] : ["line = :line", "waiting = :waiting"]),
    ...(joins === undefined ? [] : ["line = list_append(line, :line)"]),
    ...(members > 0 ? ["used = :yes"] : []),
    ...(tellsOfPlace === undefined
      ? []
      : ["last_change = :told", `open_since = ${booked > 0 ? ":at" : "if_not_exists(open_since, :at)"}`]),
  ];
  const removes = [
    ...(tellsOfPlace === undefined ? ["last_change", ...(booked > 0 ? ["open_since"] : [])] : []),
    // The sweep looks at the class for bookings that follow it, too.
    ...(owed === false
      ? ["owed", "beyond", ...(record.settling === undefined ? ["due", "due_at"] : [])]
      : []),
  ];
  const clauses = ["#record.version = :version", ...CONDITIONS[condition]];
  if (ofLine) clauses.push("line_rev = :rev");
  const needsCapacity = clauses.some((clause) => clause.includes(":capacity"));
  // Places beyond those that are owed take none of them.
  const limit = capacity + wereBeyond;
  return {
    kind: "update",
    table: "Classes",
    key: { owner: classOwner(tenant_id, class_id), part: CLASS_PART },
    isEvent: tellsOfPlace !== undefined,
    update: [
      ...(sets.length === 0 ? [] : [`SET ${sets.join(", ")}`]),
      ...(adds.length === 0 ? [] : [`ADD ${adds.join(", ")}`]),
      ...(removes.length === 0 ? [] : [`REMOVE ${removes.join(", ")}`]),
    ].join(" "),
    condition: clauses.join(" AND "),
    names: RECORD_NAMES,
    values: {
      ":version": version,
      ...(needsCapacity ? { ":capacity": condition === "within" ? limit - Math.max(0, booked) : limit } : {}),
      ...(ofLine ? { ":rev": line_rev } : {}),
      ...(booked === 0 ? {} : { ":booked": booked }),
      ...(members === 0 ? {} : { ":members": members }),
      ...(settled === 0 ? {} : { ":settled": -settled }),
      ...(condition === "line open" ? { ":size": waitlist_size } : {}),
      ...(waiters === undefined ? {} : { ":line": waiters.map(storedWaiter) }),
      ...(beyond === undefined ? {} : { ":beyond": beyond }),
      ...(waiters === undefined && beyond === undefined ? {} : { ":one": 1 }),
      ...(line === undefined ? {} : { ":waiting": line.length }),
      ...(members > 0 ? { ":yes": true } : {}),
      ...(tellsOfPlace === undefined
        ? {}
        : { ":told": toldPlace(record, tellsOfPlace), ":at": tellsOfPlace }),
    },
  };
}

function storedWaiter({ passed, needs_session, ...waiter }: Waiter) {
  return {
    ...waiter,
    ...(needs_session ? { needs_session } : {}),
    ...(passed.length > 0 ? { passed } : {}),
  };
}

/** What a change of a class needs of its counts, and what it sets beside the record. */
export interface ClassChangeTerms {
  /** Whether bookings must follow, and how many of those that are not cancelled need not. */
  readonly follows?: { readonly spared: number } | undefined;
  /** When the sweep first looks at the class, if bookings follow or places are owed. */
  readonly dueAt?: string | undefined;
  /** Whether nobody has a place or waits any more, because the class is cancelled. */
  readonly empties?: boolean;
  /** The counts that must be as they were read. */
  readonly expects?: { readonly booked: number; readonly members: number } | undefined;
  /** Whether the line must be as it was read, though it is not written. */
  readonly ofLine?: boolean;
  /** Whether places of a raised capacity are owed to the line from now on. */
  readonly owes?: boolean;
}

/**
 * Writes a changed class with its history. Bookings change the counts and the line, so those stay as they are unless the class is
 * emptied. Refused if the class has changed since it was read.
 */
export function updateClass(
  { record, history, paged_changes: paged, line_rev }: ClassItem,
  lastChange: LastChange,
  pages?: HistoryPages,
  { follows, dueAt, empties = false, expects, ofLine = false, owes = false }: ClassChangeTerms = {},
): Update {
  const { tenant_id, class_id, version } = record;
  const { newest, paged_changes } = splitHistory(history, paged, pages);
  const { set, remove } = classAttributes(record);
  const values: Readonly<Record<string, unknown>> = {
    ...set,
    history: newest.map(storedEntry),
    ...(paged_changes === undefined ? {} : { paged_changes }),
    last_change: toldOfClass(record, lastChange),
    ...(dueAt === undefined ? {} : { due: DUE_CLASS, due_at: dueAt }),
    ...(empties ? { booked: 0, members: 0, line: [], waiting: 0 } : {}),
    ...(owes ? { owed: true } : {}),
  };
  const named = Object.entries(values).map(([name, value], index) => ({ name, value, index }));
  const removed = [...remove, ...(empties ? ["owed", "beyond"] : [])];
  const sets = named.map(({ index }) => `#s${index} = :s${index}`);
  if (follows !== undefined) sets.push("unsettled = members - :spared");
  const conditions = [
    "#record.version = :before",
    ...(ofLine ? ["line_rev = :rev"] : []),
    ...(expects === undefined ? [] : ["booked = :wasBooked", "members = :wereMembers"]),
  ];
  return {
    kind: "update",
    table: "Classes",
    key: { owner: classOwner(tenant_id, class_id), part: CLASS_PART },
    isEvent: true,
    update: [
      `SET ${sets.join(", ")}`,
      ...(empties ? ["ADD line_rev :one"] : []),
      ...(removed.length === 0 ? [] : [`REMOVE ${removed.join(", ")}`]),
    ].join(" "),
    condition: conditions.join(" AND "),
    names: {
      ...RECORD_NAMES,
      ...Object.fromEntries(named.map(({ name, index }) => [`#s${index}`, name])),
    },
    values: {
      ":before": version - 1,
      ...Object.fromEntries(named.map(({ value, index }) => [`:s${index}`, value])),
      ...(follows === undefined ? {} : { ":spared": follows.spared }),
      ...(empties ? { ":one": 1 } : {}),
      ...(ofLine ? { ":rev": line_rev } : {}),
      ...(expects === undefined ? {} : { ":wasBooked": expects.booked, ":wereMembers": expects.members }),
    },
  };
}

/**
 * Deletes a class; refused if anybody ever booked it or waited for it, or if it has changed since it was read. The item stays
 * without its index keys, because the event of the deletion comes from it.
 */
export function deleteClass({ record, history }: ClassItem, lastChange: LastChange): Update {
  const { tenant_id, class_id, version } = record;
  return {
    kind: "update",
    table: "Classes",
    key: { owner: classOwner(tenant_id, class_id), part: CLASS_PART },
    isEvent: true,
    update:
      "SET #record.version = :version, history = :history, last_change = :told REMOVE tenant_kind, tenant_coach",
    condition: "#record.version = :before AND attribute_not_exists(used)",
    names: RECORD_NAMES,
    values: {
      ":version": version,
      ":before": version - 1,
      ":history": history.map(storedEntry),
      ":told": toldOfClass(record, lastChange),
    },
  };
}

/** The write of the page of history that a change of a class fills. */
export function classPage({ record, history, paged_changes }: ClassItem) {
  return historyPage(nameOfClass(record.tenant_id, record.class_id), splitHistory(history, paged_changes));
}

/** Refuses a transaction if a class has another version. */
export function checkClass({
  tenant_id,
  class_id,
  version,
}: Pick<ClassRecord, "tenant_id" | "class_id" | "version">): Write {
  return {
    kind: "check",
    table: "Classes",
    key: { owner: classOwner(tenant_id, class_id), part: CLASS_PART },
    condition: "#record.version = :version",
    names: RECORD_NAMES,
    values: { ":version": version },
  };
}

/** Leases a class to a sweep until the next time; refused if another sweep has taken it. */
export function leaseClass(tenantId: number, classId: number, dueAt: string, next: string): Update {
  return {
    kind: "update",
    table: "Classes",
    key: { owner: classOwner(tenantId, classId), part: CLASS_PART },
    update: "SET due_at = :next REMOVE last_change",
    condition: "due_at = :due",
    values: { ":next": next, ":due": dueAt },
  };
}

/**
 * Ends the settling of a class, once every booking has followed and nothing is owed to the line. Refused if the class has changed.
 */
export function endSettling({ record }: ClassItem): Update {
  const { tenant_id, class_id, version } = record;
  return {
    kind: "update",
    table: "Classes",
    key: { owner: classOwner(tenant_id, class_id), part: CLASS_PART },
    update: "REMOVE #record.settling, unsettled, owed, beyond, due, due_at, last_change",
    condition: "#record.version = :version",
    names: RECORD_NAMES,
    values: { ":version": version },
  };
}
