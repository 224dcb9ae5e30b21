import * as v from "valibot";
import type { ClientId } from "./client-id.ts";
import type { KeyRange } from "./database.ts";
import { epochSecond } from "./idempotency-table.ts";
import { messagesTable } from "./messages-table.ts";
import { ownerOfClient, ownerOfCoach } from "./owner-keys.ts";
import type { Delete, Put, Update } from "./transact-item.ts";

// What is due lies in so many partitions of the index by-due: a partition takes 1,000 writes a second.
const SHARDS = 16;

const DAY_S = 24 * 60 * 60;

// Longer than an event can come again: the queue keeps it for four days, its dead-letter queue and the bus for others.
const KEPT_DAYS = 20;

/** Names what somebody is to be told. */
export interface MessageKey {
  readonly owner: string;
  readonly record: string;
}

/** A kind of booking of which people are told. */
export type BookingKind = "tour" | "appointment";

/** What every item has of which somebody is to be told. */
const dueEntries = {
  owner: v.string(),
  record: v.string(),
  tenant_id: v.number(),
  /** When it was noted that somebody is to be told, or when the reminder was due. */
  noted_at: v.string(),
  /** When to look at it next: to begin, to try again, or to take over from a worker that died. Absent if nothing is to be told. */
  due_at: v.optional(v.string()),
  /** Who works on it. */
  lease: v.optional(v.string()),
  /** How often the mail service was asked without an answer that is known. */
  unanswered: v.optional(v.number(), 0),
  /** How often the mail service has refused. */
  refusals: v.optional(v.number(), 0),
};

/** What one request changed, as one message tells it to a client, a visitor or a coach. */
const ChangeMessageSchema = v.object({
  ...dueEntries,
  kind: v.literal("change"),
  booking: v.picklist(["tour", "appointment"]),
  /** Whom it tells. */
  client_id: v.optional(v.number()),
  coach_id: v.optional(v.number()),
  /** When the bookings changed. */
  changed_at: v.string(),
  /** The bookings that are still to be told. */
  ids: v.optional(v.set(v.number()), () => new Set<number>()),
  /** Those that need not be told any more. */
  told: v.optional(v.set(v.number()), () => new Set<number>()),
});

/** The reminders of a booking. */
const ReminderSchema = v.object({
  ...dueEntries,
  kind: v.literal("reminder"),
  booking: v.picklist(["tour", "appointment"]),
  booking_id: v.number(),
  /** The version of the booking that the change made by which they were scheduled or ended. */
  version: v.number(),
  /** Reminders at later instants alone are still to be sent. */
  after: v.string(),
});

/** Somebody's request for the link of their tour. */
const LinkRequestSchema = v.object({
  ...dueEntries,
  kind: v.literal("link"),
  /** The owner of the address; 0 if it has none. */
  client_id: v.number(),
  /** A keyed hash of the address. */
  address: v.string(),
});

const DueItemSchema = v.variant("kind", [ChangeMessageSchema, ReminderSchema, LinkRequestSchema]);

/** A message of changes, to one person. */
export type ChangeMessage = v.InferOutput<typeof ChangeMessageSchema>;

/** The reminders of a booking. */
export type Reminder = v.InferOutput<typeof ReminderSchema>;

/** Somebody's request for the link of their tour. */
export type LinkRequest = v.InferOutput<typeof LinkRequestSchema>;

/** What somebody is to be told. */
export type DueItem = v.InferOutput<typeof DueItemSchema>;

/** Parses the item that {@link takeDue} returns. */
export function asDueItem(item: unknown): DueItem {
  return v.parse(DueItemSchema, item);
}

/** Whom a message of changes tells. */
export type Told = { readonly client_id: number } | { readonly coach_id: number };

/** What is noted of a change. */
export interface NotedChange {
  readonly tenant_id: number;
  readonly booking: BookingKind;
  readonly id: number;
  readonly changed_at: string;
  readonly told: Told;
}

/** The key of the message that tells somebody of all bookings that one request changed. */
export function changeKeyOf({ tenant_id, booking, changed_at, told }: Omit<NotedChange, "id">): MessageKey {
  const owner =
    "client_id" in told
      ? ownerOfClient({ tenant_id, client_id: told.client_id })
      : ownerOfCoach(tenant_id, told.coach_id);
  return { owner, record: `message#${booking}#${changed_at}` };
}

/** Notes that somebody is to be told of a change; refused if they need not be told any more. */
export function noteChange(change: NotedChange, dueAt: Date, now: Date): Update {
  const { tenant_id, booking, id, changed_at, told } = change;
  const key = changeKeyOf(change);
  const [whom, whomId] = "client_id" in told ? ["client_id", told.client_id] : ["coach_id", told.coach_id];
  const set = [
    "kind = :kind",
    "booking = :booking",
    "changed_at = :at",
    "tenant_id = :tenant",
    `${whom} = :whom`,
    "noted_at = if_not_exists(noted_at, :now)",
    "due_at = if_not_exists(due_at, :due)",
    "due_shard = :shard",
    "expires_at = :expires",
  ];
  return {
    kind: "update",
    table: "Messages",
    key: { ...key },
    update: `SET ${set.join(", ")} ADD ids :ids`,
    condition: "attribute_not_exists(told) OR NOT contains(told, :id)",
    values: {
      ":kind": "change",
      ":booking": booking,
      ":at": changed_at,
      ":tenant": tenant_id,
      ":whom": whomId,
      ":now": now.toISOString(),
      ":due": dueAt.toISOString(),
      ":shard": shardOf(key),
      ":expires": epochSecond(now) + KEPT_DAYS * DAY_S,
      ":ids": new Set([id]),
      ":id": id,
    },
  };
}

/** A booking whose reminders are scheduled or ended. */
export interface RemindedBooking extends ClientId {
  readonly booking: BookingKind;
  readonly booking_id: number;
  /** That which the change has made. */
  readonly version: number;
}

/** The key of a booking's reminders. */
export function reminderKey({
  booking,
  booking_id,
  ...client
}: Omit<RemindedBooking, "version">): MessageKey {
  return { owner: ownerOfClient(client), record: `reminder#${booking}#${booking_id}` };
}

/**
 * Schedules the reminders of a booking in place of those of an earlier change; refused if this change or a later one has scheduled
 * or ended them.
 * @param after reminders at later instants alone are sent
 */
export function putReminder(
  reminded: RemindedBooking,
  { after, dueAt, startsAt }: { readonly after: string; readonly dueAt: string; readonly startsAt: string },
): Put {
  const { tenant_id, booking, booking_id, version } = reminded;
  const key = reminderKey(reminded);
  return {
    kind: "put",
    table: "Messages",
    item: {
      ...key,
      ...{ kind: "reminder", tenant_id, booking, booking_id, version, after },
      noted_at: dueAt,
      due_at: dueAt,
      due_shard: shardOf(key),
      // An event of the booking may come again until then.
      expires_at: epochSecond(new Date(startsAt)) + KEPT_DAYS * DAY_S,
    },
    condition: "attribute_not_exists(version) OR version < :version",
    values: { ":version": version },
  };
}

/** Ends the reminders of a booking; refused if there are none, or if a later change has scheduled some. */
export function endReminders(reminded: RemindedBooking): Update {
  return {
    ...dueUpdate(reminderKey(reminded)),
    update: "SET version = :version REMOVE lease, due_at, due_shard",
    condition: "version <= :version",
    values: { ":version": reminded.version },
  };
}

/** Asks for a tour's link, for an address whose owner is known or not. */
export function putLinkRequest(
  { tenant_id, client_id }: ClientId,
  { token, address }: { readonly token: string; readonly address: string },
  now: Date,
): { readonly key: MessageKey; readonly write: Put } {
  const key = { owner: ownerOfClient({ tenant_id, client_id }), record: `link#${token}` };
  const write: Put = {
    kind: "put",
    table: "Messages",
    item: {
      ...key,
      ...{ kind: "link", tenant_id, client_id, address },
      noted_at: now.toISOString(),
      due_at: now.toISOString(),
      due_shard: shardOf(key),
      expires_at: epochSecond(now) + 2 * DAY_S,
    },
  };
  return { key, write };
}

/** A lease on something that is due: while it lasts, nobody else works on it. */
export interface DueLease {
  readonly key: MessageKey;
  /** A random text. */
  readonly token: string;
}

/** Takes what is due until an instant, when somebody else may take it; refused if it is not due. */
export function takeDue({ key, token }: DueLease, now: string, until: string): Update {
  return {
    ...dueUpdate(key),
    update: "SET lease = :lease, due_at = :until",
    // A call whose answer was lost is sent again by the SDK.
    condition: "due_at <= :now OR lease = :lease",
    values: { ":lease": token, ":until": until, ":now": now },
  };
}

/** Notes, before the mail service is asked, that its answer is not known; refused if the lease was lost. */
export function noteAsked({ key, token }: DueLease): Update {
  return {
    ...dueUpdate(key),
    update: "ADD unanswered :one",
    condition: "lease = :lease",
    values: { ":one": 1, ":lease": token },
  };
}

/**
 * Gives something up until an instant; refused if the lease was lost.
 * @param outcome `refused`: the mail service was asked and has refused. `fault`: it may not even have been asked
 */
export function postpone(
  { key, token }: DueLease,
  dueAt: string,
  outcome: "refused" | "unanswered" | "fault",
): Update {
  const counts = {
    refused: " ADD unanswered :minus, refusals :one",
    unanswered: "",
    fault: " ADD refusals :one",
  }[outcome];
  return {
    ...dueUpdate(key),
    update: `SET due_at = :due REMOVE lease${counts}`,
    condition: "lease = :lease",
    values: {
      ":due": dueAt,
      ":lease": token,
      ...(outcome === "unanswered" ? {} : { ":one": 1 }),
      ...(outcome === "refused" ? { ":minus": -1 } : {}),
    },
  };
}

/** The bookings of a message that were dealt with. */
export interface Settled {
  /** Those that need not be told any more, noted or not. */
  readonly done: readonly number[];
  /** Those of them that are still there, so that no late event tells them again. */
  readonly told: readonly number[];
}

const WORK = "noted_at, due_at, due_shard, lease, unanswered, refusals";

// Others may have been noted meanwhile. A set that has lost its last element is no attribute any more.
const NONE_SINCE = "lease = :lease AND (attribute_not_exists(ids) OR size(ids) = :count)";

/** Ends what is to be told of bookings; refused if the lease was lost, or if others than those have been noted. */
export function settleChange(
  { key, token }: DueLease,
  { ids }: Pick<ChangeMessage, "ids">,
  settled: Settled,
): Update {
  return {
    ...dueUpdate(key),
    update: `REMOVE ${WORK}, ids${remember(settled)}`,
    condition: NONE_SINCE,
    values: { ":lease": token, ":count": ids.size, ...tellOnce(settled) },
  };
}

/** Deletes a message of which nothing need be remembered, as {@link settleChange} ends another. */
export function removeChange({ key, token }: DueLease, { ids }: Pick<ChangeMessage, "ids">): Delete {
  return {
    ...deleteMessage(key),
    condition: NONE_SINCE,
    values: { ":lease": token, ":count": ids.size },
  };
}

/** Ends what is to be told of some bookings, with more to be told at an instant; refused if the lease was lost. */
export function settlePart({ key, token }: DueLease, settled: Settled, dueAt: string): Update {
  const { done } = settled;
  return {
    ...dueUpdate(key),
    update: `SET due_at = :due, noted_at = :due REMOVE lease, unanswered, refusals${done.length > 0 ? " DELETE ids :done" : ""}${remember(settled)}`,
    condition: "lease = :lease",
    values: {
      ":lease": token,
      ":due": dueAt,
      ...(done.length > 0 ? { ":done": new Set(done) } : {}),
      ...tellOnce(settled),
    },
  };
}

// DynamoDB takes no empty set.
function remember({ told }: Settled): string {
  return told.length > 0 ? " ADD told :told" : "";
}

function tellOnce({ told }: Settled) {
  return told.length > 0 ? { ":told": new Set(told) } : {};
}

/**
 * Takes bookings whose client is erased out of a coach's message, and its lease from whoever is about to send it with their name.
 */
export function withoutBookings(key: MessageKey, ids: readonly number[]): Update {
  return {
    ...dueUpdate(key),
    update: "REMOVE lease DELETE ids :ids, told :ids",
    condition: "attribute_exists(kind)",
    values: { ":ids": new Set(ids) },
  };
}

/** Deletes what somebody is to be told or was told, whoever works on it. */
export function deleteMessage({ owner, record }: MessageKey): Delete {
  return { kind: "delete", table: "Messages", key: { owner, record } };
}

/**
 * Ends a reminder, and schedules the next one if there is one; refused if the lease was lost, because the booking was changed.
 * @param after those at later instants alone are still to be sent
 */
export function settleReminder({ key, token }: DueLease, after: string, dueAt: string | undefined): Update {
  const done = "lease, unanswered, refusals";
  return {
    ...dueUpdate(key),
    update:
      dueAt === undefined
        ? `SET #after = :after REMOVE due_at, due_shard, ${done}`
        : `SET #after = :after, due_at = :due, noted_at = :due REMOVE ${done}`,
    condition: "lease = :lease",
    names: { "#after": "after" },
    values: { ":after": after, ":lease": token, ...(dueAt === undefined ? {} : { ":due": dueAt }) },
  };
}

/** Removes what is told; refused if the lease was lost. */
export function removeDue({ key, token }: DueLease): Delete {
  return { ...deleteMessage(key), condition: "lease = :lease", values: { ":lease": token } };
}

/** Every shard of the index by-due. */
export const dueShards: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard);

/** Something that is due, as the index shows it. */
const DueKeySchema = v.object({ owner: v.string(), record: v.string(), tenant_id: v.number() });

/** What is due in a shard by an instant, that which has waited longest first. */
export function dueBy(shard: number, by: string): KeyRange<v.InferOutput<typeof DueKeySchema>> {
  const [{ name, partitionKey, sortKey }] = messagesTable.indexes;
  return {
    table: "Messages",
    index: name,
    partition: { name: partitionKey.name, value: shard },
    sort: { name: sortKey.name, from: "", to: by },
    schema: DueKeySchema,
  };
}

function dueUpdate({ owner, record }: MessageKey) {
  return { kind: "update", table: "Messages", key: { owner, record } } as const;
}

/** The shard of a key, by the last digits of its owner's id. */
function shardOf({ owner }: MessageKey): number {
  return Number(owner.slice(-4).replace(/\D/g, "")) % SHARDS;
}
