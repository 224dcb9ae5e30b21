import * as v from "valibot";
import { type BookingNoun, bookingNouns, type ToldNoun, toldNouns } from "../../../shared/nouns.ts";
import type { ClientId } from "../../../shared/tables/client-id.ts";
import type { KeyRange } from "../../../shared/tables/database.ts";
import { epochSecond } from "../../../shared/tables/idempotency-table.ts";
import { dueShardOf, type MessageKey, messagesTable } from "../../../shared/tables/messages-table.ts";
import { ownerOfClient, ownerOfCoach } from "../../../shared/tables/parts-table.ts";
import type { Delete, Put, Update } from "../../../shared/tables/transact-item.ts";
import { BEFORE_ALL_INSTANTS } from "../../../shared/values/utc-date-time.ts";

// Longer than the 14 days within which an event still tells somebody (TOLD_WITHIN_MS).
const KEPT_DAYS = 20;

/** How long items of messages are kept after what they are about. */
export const KEPT_S = KEPT_DAYS * 24 * 60 * 60;

/** A kind of booking of which people are told; a class is one, and what a client has in it is named by its id. */
export type BookingKind = ToldNoun;

/** The fields of every item. */
const dueEntries = {
  owner: v.string(),
  record: v.string(),
  tenant_id: v.number(),
  /** When it was noted that somebody is to be told, or when the reminder was due. */
  noted_at: v.string(),
  /** When it is next worked on: for the first time, again, or after a worker died. Absent if nothing is to be told. */
  due_at: v.optional(v.string()),
  /** Who works on it. */
  lease: v.optional(v.string()),
  /** When it was first worked on. */
  begun_at: v.optional(v.string()),
  /** How often the mail service was asked without a known answer. */
  unanswered: v.optional(v.number(), 0),
  /** How often the mail service has refused. */
  refusals: v.optional(v.number(), 0),
};

/** What one message tells a client, a visitor or a coach of the changes of one request. */
const ChangeMessageSchema = v.object({
  ...dueEntries,
  kind: v.literal("change"),
  booking: v.picklist(bookingNouns),
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

/**
 * One message to a client or a coach of all that was noted until it is due.
 *
 * - `joined`: the bookings whose own messages were beyond a limit
 * - `gathered`: the classes that have changed
 * - `place`: one class with a place that is open to everybody, for a client who waits
 */
const JoinedMessageSchema = v.object({
  ...dueEntries,
  kind: v.picklist(["joined", "gathered", "place"]),
  booking: v.picklist(["appointment", "class"]),
  /** Absent for a client. */
  coach_id: v.optional(v.number()),
  /** The appointments or classes that are still to be told. */
  ids: v.optional(v.set(v.number()), () => new Set<number>()),
  /** How many times something was noted. */
  joins: v.number(),
  /** When it was to be due for what was noted last. */
  again_at: v.string(),
  /** What the mail service was last asked to tell, if its answer is not known. */
  asked: v.optional(v.string()),
});

/** The reminders of a booking. */
const ReminderSchema = v.object({
  ...dueEntries,
  kind: v.literal("reminder"),
  booking: v.picklist(toldNouns),
  booking_id: v.number(),
  /** The version of the booking by whose change they were scheduled or ended. */
  version: v.number(),
  /** Only reminders at later instants are still to be sent. */
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

const DueItemSchema = v.variant("kind", [
  ChangeMessageSchema,
  JoinedMessageSchema,
  ReminderSchema,
  LinkRequestSchema,
]);

/** A message of changes, to one person. */
export type ChangeMessage = v.InferOutput<typeof ChangeMessageSchema>;

/** A joined message to one person. */
export type JoinedMessage = v.InferOutput<typeof JoinedMessageSchema>;

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
  readonly booking: BookingNoun;
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
      ":shard": dueShardOf(key),
      ":expires": epochSecond(now) + KEPT_S,
      ":ids": new Set([id]),
      ":id": id,
    },
  };
}

/** What to tell somebody in one message with all else that is noted until it is due. */
export interface Joined extends Pick<JoinedMessage, "kind" | "booking" | "tenant_id" | "owner" | "coach_id"> {
  readonly ids: readonly number[];
}

/** The key of the message that tells of something together with all else that is noted. */
export function joinedKey({ kind, booking, owner, ids }: Omit<Joined, "tenant_id" | "coach_id">): MessageKey {
  return { owner, record: `${kind}#${kind === "place" ? ids.join() : booking}` };
}

/**
 * Notes what somebody is to be told in one message with all else that is noted until it is due.
 * @param dueAt when that is; a message that is being sent meanwhile is due again then
 */
export function noteJoined(joined: Joined, dueAt: string, now: Date) {
  const { kind, booking, tenant_id, coach_id, ids } = joined;
  const key = joinedKey(joined);
  const set = [
    "kind = :kind",
    "booking = :booking",
    "tenant_id = :tenant",
    ...(coach_id === undefined ? [] : ["coach_id = :coach"]),
    "noted_at = if_not_exists(noted_at, :due)",
    "due_at = if_not_exists(due_at, :due)",
    "again_at = :due",
    "due_shard = :shard",
    "expires_at = :expires",
  ];
  return {
    ...dueUpdate(key),
    update: `SET ${set.join(", ")} ADD ids :ids, joins :one`,
    values: {
      ":kind": kind,
      ":booking": booking,
      ":tenant": tenant_id,
      ...(coach_id === undefined ? {} : { ":coach": coach_id }),
      ":due": dueAt,
      ":shard": dueShardOf(key),
      ":expires": epochSecond(now) + KEPT_S,
      ":ids": new Set(ids),
      ":one": 1,
    },
  } satisfies Update;
}

/** A booking whose reminders are scheduled or ended. */
export interface RemindedBooking extends ClientId {
  readonly booking: BookingKind;
  readonly booking_id: number;
  /** The version that the change made. */
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
 * Schedules the reminders of a booking in place of those of an earlier change; refused if this change or a later one has already
 * scheduled or ended them.
 * @param after only reminders at later instants are sent
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
      due_shard: dueShardOf(key),
      // An event of the booking may come again until then.
      expires_at: epochSecond(new Date(startsAt)) + KEPT_S,
    },
    condition: "attribute_not_exists(version) OR version < :version",
    values: { ":version": version },
  };
}

/** Ends the reminders of a booking; refused if none were scheduled, or if a later change has scheduled some. */
export function endReminders(reminded: RemindedBooking): Update {
  return {
    ...dueUpdate(reminderKey(reminded)),
    update: "SET version = :version REMOVE lease, due_at, due_shard",
    condition: "version <= :version",
    values: { ":version": reminded.version },
  };
}

/** A lease on an item that is due: while it lasts, nobody else works on it. */
export interface DueLease {
  readonly key: MessageKey;
  /** A random text. */
  readonly token: string;
}

/** Leases an item that is due, until an instant from which another worker may take it; refused if it is not due. */
export function takeDue({ key, token }: DueLease, now: string, until: string): Update {
  return {
    ...dueUpdate(key),
    update: "SET lease = :lease, due_at = :until, begun_at = if_not_exists(begun_at, :now)",
    // A call whose answer was lost is sent again by the SDK.
    condition: "due_at <= :now OR lease = :lease",
    values: { ":lease": token, ":until": until, ":now": now },
  };
}

/** Leases a coach's message again after an erasure has removed the lease; refused if another worker has it by now. */
export function takeAgain({ key, token }: DueLease): Update {
  return {
    ...dueUpdate(key),
    update: "SET lease = :lease",
    condition: "attribute_exists(coach_id) AND (attribute_not_exists(lease) OR lease = :lease)",
    values: { ":lease": token },
  };
}

/** How often the mail service was asked without a known answer, and has refused. */
export type Attempts = Pick<DueItem, "unanswered" | "refusals">;

/**
 * Notes, before the mail service is asked, that its answer is not known; refused if the lease was lost.
 * @param asked names what it is asked to tell
 */
export function noteAsked({ key, token }: DueLease, { unanswered }: Attempts, asked: string): Update {
  return {
    ...dueUpdate(key),
    update: "SET unanswered = :unanswered, asked = :asked",
    condition: "lease = :lease",
    values: { ":unanswered": unanswered + 1, ":asked": asked, ":lease": token },
  };
}

/** Releases an item, to be tried again at an instant; refused if the lease was lost. */
export function postpone(
  { key, token }: DueLease,
  dueAt: string,
  { unanswered, refusals }: Attempts,
): Update {
  return {
    ...dueUpdate(key),
    update: "SET due_at = :due, unanswered = :unanswered, refusals = :refusals REMOVE lease",
    condition: "lease = :lease",
    values: { ":due": dueAt, ":lease": token, ":unanswered": unanswered, ":refusals": refusals },
  };
}

/** Releases an item that is to be told later; refused if the lease was lost. */
export function putOff({ key, token }: DueLease, dueAt: string): Update {
  return {
    ...dueUpdate(key),
    update: "SET due_at = :due, noted_at = :due REMOVE lease",
    condition: "lease = :lease",
    values: { ":due": dueAt, ":lease": token },
  };
}

/** The bookings of a message that were dealt with. */
export interface Settled {
  /** Those that need not be told any more, noted or not. */
  readonly done: readonly number[];
  /** Those of them that are still there, so that no late event tells them again. */
  readonly told: readonly number[];
}

const ATTEMPTS = "lease, begun_at, unanswered, refusals, asked";

// Refuses if other bookings were noted meanwhile. DynamoDB removes a set that has lost its last element.
const NONE_SINCE = "lease = :lease AND (attribute_not_exists(ids) OR size(ids) = :count)";

/** Settles all bookings of a message; refused if the lease was lost, or if others have been noted since. */
export function settleChange(
  { key, token }: DueLease,
  { ids }: Pick<ChangeMessage, "ids">,
  settled: Settled,
): Update {
  return {
    ...dueUpdate(key),
    update: `REMOVE noted_at, due_at, due_shard, ids, ${ATTEMPTS}${addTold(settled)}`,
    condition: NONE_SINCE,
    values: { ":lease": token, ":count": ids.size, ...toldValues(settled) },
  };
}

/** Deletes a message if none of its bookings is still there, under the condition of {@link settleChange}. */
export function removeChange({ key, token }: DueLease, { ids }: Pick<ChangeMessage, "ids">): Delete {
  return {
    ...deleteMessage(key),
    condition: NONE_SINCE,
    values: { ":lease": token, ":count": ids.size },
  };
}

/** Deletes a joined message; refused if the lease was lost, or if something was joined since. */
export function removeJoined({ key, token }: DueLease, { joins }: Pick<JoinedMessage, "joins">): Delete {
  return {
    ...deleteMessage(key),
    condition: "lease = :lease AND joins = :joins",
    values: { ":lease": token, ":joins": joins },
  };
}

/**
 * Releases a joined message to which more was joined: it is due again at the instant that was joined last. What was told is stored as
 * known, so it is not told twice. Refused if the lease was lost.
 */
export function releaseJoined({ key, token }: DueLease): Update {
  return {
    ...dueUpdate(key),
    update: `SET due_at = again_at, noted_at = again_at REMOVE ${ATTEMPTS}`,
    condition: "lease = :lease",
    values: { ":lease": token },
  };
}

/** Keeps a lease; refused if it was lost. */
export function keepLease({ key, token }: DueLease): Update {
  return {
    ...dueUpdate(key),
    update: "SET lease = :lease",
    condition: "lease = :lease",
    values: { ":lease": token },
  };
}

/** Settles some bookings of a message; the others are due at an instant. Refused if the lease was lost. */
export function settlePart({ key, token }: DueLease, settled: Settled, dueAt: string): Update {
  const { done } = settled;
  return {
    ...dueUpdate(key),
    update: `SET due_at = :due, noted_at = :due REMOVE ${ATTEMPTS}${done.length > 0 ? " DELETE ids :done" : ""}${addTold(settled)}`,
    condition: "lease = :lease",
    values: {
      ":lease": token,
      ":due": dueAt,
      ...(done.length > 0 ? { ":done": new Set(done) } : {}),
      ...toldValues(settled),
    },
  };
}

// DynamoDB takes no empty set.
function addTold({ told }: Settled): string {
  return told.length > 0 ? " ADD told :told" : "";
}

function toldValues({ told }: Settled) {
  return told.length > 0 ? { ":told": new Set(told) } : {};
}

/**
 * Takes bookings whose client is erased out of a coach's message, and takes the lease from a worker that is about to send it with
 * the client's name.
 */
export function withoutBookings(key: MessageKey, ids: readonly number[]): Update {
  return {
    ...dueUpdate(key),
    update: "REMOVE lease DELETE ids :ids, told :ids",
    condition: "attribute_exists(kind)",
    values: { ":ids": new Set(ids) },
  };
}

/** Deletes an item, even while a worker has its lease. */
export function deleteMessage({ owner, record }: MessageKey): Delete {
  return { kind: "delete", table: "Messages", key: { owner, record } };
}

/**
 * Ends a reminder, and schedules the next one if there is one; refused if the lease was lost, because the booking was changed.
 * @param after only those at later instants are still to be sent
 */
export function settleReminder({ key, token }: DueLease, after: string, dueAt: string | undefined): Update {
  return {
    ...dueUpdate(key),
    update:
      dueAt === undefined
        ? `SET #after = :after REMOVE due_at, due_shard, ${ATTEMPTS}`
        : `SET #after = :after, due_at = :due, noted_at = :due REMOVE ${ATTEMPTS}`,
    condition: "lease = :lease",
    names: { "#after": "after" },
    values: { ":after": after, ":lease": token, ...(dueAt === undefined ? {} : { ":due": dueAt }) },
  };
}

/** Deletes an item; refused if the lease was lost. */
export function removeDue({ key, token }: DueLease): Delete {
  return { ...deleteMessage(key), condition: "lease = :lease", values: { ":lease": token } };
}

/** An item as the index by-due shows it. */
const DueKeySchema = v.object({
  owner: v.string(),
  record: v.string(),
  tenant_id: v.number(),
  due_at: v.string(),
});

/** The items of a shard that are due by an instant, the longest due first. */
export function dueBy(shard: number, by: string): KeyRange<v.InferOutput<typeof DueKeySchema>> {
  const [{ name, partitionKey, sortKey }] = messagesTable.indexes;
  return {
    table: "Messages",
    index: name,
    partition: { name: partitionKey.name, value: shard },
    sort: { name: sortKey.name, from: BEFORE_ALL_INSTANTS, to: by },
    schema: DueKeySchema,
  };
}

function dueUpdate({ owner, record }: MessageKey) {
  return { kind: "update", table: "Messages", key: { owner, record } } as const;
}
