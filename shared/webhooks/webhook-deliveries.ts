import * as v from "valibot";
import type { KeyRange, ReadKey } from "../tables/database.ts";
import { epochSecond } from "../tables/idempotency-table.ts";
import { type Delete, NO_RECORD, type Put, RECORD_NAMES, type Update } from "../tables/transact-item.ts";
import { partitionOf, type WebhookId, webhooksTable } from "../tables/webhooks-table.ts";
import { BEFORE_ALL_INSTANTS } from "../values/utc-date-time.ts";

/** What became of a delivery. */
export const DELIVERY_STATUSES = ["pending", "delivered", "failed", "held"] as const;

/** Why an attempt got no answer. */
export const DELIVERY_ERRORS = ["timeout", "tls", "unreachable", "refused_address"] as const;

/** Why an attempt got no answer. */
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** How long a delivery is kept. */
export const DELIVERY_DAYS = 30;

const DAY_S = 24 * 60 * 60;

/** What is sent, and what decides whether it is sent again. */
const dueEntries = {
  /** The sort key: `delivery#<created_at>#<event_id>`. */
  record: v.string(),
  event_id: v.string(),
  /** The event's type, such as `tour.booked`. */
  type: v.string(),
  /** The body of every attempt, JSON. */
  body: v.string(),
  status: v.picklist(DELIVERY_STATUSES),
  attempts: v.number(),
  /** How many of them were made before it was last replayed. */
  former_attempts: v.optional(v.number(), 0),
};

const DeliveryItemSchema = v.object({
  ...dueEntries,
  tenant_id: v.number(),
  webhook_id: v.number(),
  /** When what it tells of changed: the order of deliveries. */
  created_at: v.string(),
  last_attempt_at: v.optional(v.string()),
  /** The status of the last answer; absent if the last attempt got none. */
  last_status: v.optional(v.number()),
  last_error: v.optional(v.picklist(DELIVERY_ERRORS)),
  /** When the next attempt is due; absent if there will be none. */
  due_at: v.optional(v.string()),
});

/** An event that one webhook is told; date-times are `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export type DeliveryItem = v.InferOutput<typeof DeliveryItemSchema>;

/** What the index by-due has of a delivery. */
const DueDeliverySchema = v.object({ ...dueEntries, due_at: v.string() });

/** A delivery that is still to be attempted. */
export type DueDelivery = v.InferOutput<typeof DueDeliverySchema>;

/** When a test is due: before all else, so that it does not wait for what its webhook is still to be told. */
export const TEST_DUE = "1970-01-01T00:00:00.000Z";

/** What is recorded when a webhook is to be told an event. */
export type NewDelivery = Omit<DeliveryItem, "record" | "attempts" | "former_attempts"> & WebhookId;

const DELIVERY = "delivery#";

/** What orders a webhook's deliveries: when the change was made, then the event. */
export type DeliveryPosition = Pick<DeliveryItem, "created_at" | "event_id">;

/** A position as text: texts sort as positions do. */
export function deliveryPosition({ created_at, event_id }: DeliveryPosition): string {
  return `${created_at}#${event_id}`;
}

/** The instant of a {@link deliveryPosition}; undefined if a text is none. */
export function instantOfPosition(text: string): string | undefined {
  return /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)#[\w:-]{1,80}$/.exec(text)?.[1];
}

/** The {@link deliveryPosition} of a sort key. */
export function positionOfRecord(record: string): string {
  return record.slice(DELIVERY.length);
}

/** Puts a new delivery; refused if the webhook has it already. */
export function putDelivery(delivery: NewDelivery, now: Date): Put {
  return {
    kind: "put",
    table: "Webhooks",
    item: {
      owner: partitionOf(delivery),
      record: deliveryRecord(delivery),
      ...delivery,
      attempts: 0,
      expires_at: epochSecond(now) + DELIVERY_DAYS * DAY_S,
    },
    condition: NO_RECORD,
    names: RECORD_NAMES,
    returnsFound: true,
  };
}

/** Deletes a delivery, if it is there. */
export function deleteDelivery(webhook: WebhookId, record: string): Delete {
  return { kind: "delete", table: "Webhooks", key: { owner: partitionOf(webhook), record } };
}

/** The read key of a delivery. */
export function readDelivery(webhook: WebhookId, position: DeliveryPosition): ReadKey<DeliveryItem> {
  return {
    table: "Webhooks",
    key: { owner: partitionOf(webhook), record: deliveryRecord(position) },
    schema: DeliveryItemSchema,
    consistent: true,
  };
}

/** The sort key of a delivery. */
export function deliveryRecord(position: DeliveryPosition): string {
  return `${DELIVERY}${deliveryPosition(position)}`;
}

/**
 * The deliveries of a webhook whose changes lie in `[from, to)`, the newest first.
 * @param from an instant; all by default
 * @param to an instant, or the {@link deliveryPosition} before which to begin
 * @param status all by default
 */
export function deliveriesBetween(
  webhook: WebhookId,
  from = "",
  to = "\uffff",
  status?: DeliveryItem["status"],
): KeyRange<DeliveryItem> {
  const filter = status && {
    expression: "#status = :status",
    names: { "#status": "status" },
    values: { ":status": status },
  };
  return { ...inOrder(webhook, from, justBeforeText(to)), descending: true, filter };
}

/**
 * The deliveries of a webhook from one position to another, the oldest first.
 * @param from a {@link deliveryPosition} or an instant
 */
export function deliveriesFrom(webhook: WebhookId, from: string, to: string): KeyRange<DeliveryItem> {
  return inOrder(webhook, from, to);
}

function inOrder(webhook: WebhookId, from: string, to: string): KeyRange<DeliveryItem> {
  return {
    table: "Webhooks",
    partition: { name: webhooksTable.partitionKey.name, value: partitionOf(webhook) },
    sort: { name: webhooksTable.sortKey.name, from: `${DELIVERY}${from}`, to: `${DELIVERY}${to}` },
    consistent: true,
    schema: DeliveryItemSchema,
  };
}

// `BETWEEN` includes its end. Only keys that begin with a text follow it closely, so its end is the text with its last
// character one lower, and then everything.
function justBeforeText(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return `${text.slice(0, -1)}${String.fromCharCode(last - 1)}\uffff`;
}

/**
 * The deliveries of a webhook that are still to be attempted: tests, then those that have been due longest.
 * @param to the last instant at which they are due; any by default, {@link TEST_DUE} for tests alone
 */
export function dueDeliveries(webhook: WebhookId, to = "\uffff"): KeyRange<DueDelivery> {
  const [{ name, sortKey }] = webhooksTable.localIndexes;
  return {
    table: "Webhooks",
    index: name,
    partition: { name: webhooksTable.partitionKey.name, value: partitionOf(webhook) },
    sort: { name: sortKey.name, from: BEFORE_ALL_INSTANTS, to },
    consistent: true,
    schema: DueDeliverySchema,
  };
}

/** What an attempt came to. */
export interface AttemptResult {
  readonly status: DeliveryItem["status"];
  /** When it was made. */
  readonly at: string;
  readonly last_status?: number | undefined;
  readonly last_error?: DeliveryError | undefined;
  /** When the next one is due; undefined if there is none. */
  readonly due_at?: string | undefined;
}

/** Records an attempt; refused if somebody has recorded it, or changed the delivery, meanwhile. */
export function recordAttempt(
  webhook: WebhookId,
  { record, attempts }: Pick<DueDelivery, "record" | "attempts">,
  { status, at, last_status, last_error, due_at }: AttemptResult,
): Update {
  return changeDelivery(webhook, record, {
    set: { status, attempts: attempts + 1, last_attempt_at: at, last_status, last_error, due_at },
    attempts,
  });
}

/** Stops attempting a delivery until it is replayed; refused if it has been attempted meanwhile. */
export function holdDelivery(
  webhook: WebhookId,
  { record, attempts }: Pick<DueDelivery, "record" | "attempts">,
): Update {
  return changeDelivery(webhook, record, { set: { status: "held", due_at: undefined }, attempts });
}

/** Attempts a delivery anew, as if for the first time; refused if it has been attempted meanwhile. */
export function replayDelivery(
  webhook: WebhookId,
  { record, attempts }: Pick<DeliveryItem, "record" | "attempts">,
  due_at: string,
): Update {
  const set = { status: "pending", due_at, former_attempts: attempts };
  return changeDelivery(webhook, record, { set, attempts });
}

/** Sets attributes of a delivery, and removes those that are undefined, if it has so many attempts. */
function changeDelivery(
  webhook: WebhookId,
  record: string,
  { set, attempts }: { readonly set: Readonly<Record<string, unknown>>; readonly attempts: number },
): Update {
  const names = Object.keys(set);
  const given = names.filter((name) => set[name] !== undefined);
  const removed = names.filter((name) => set[name] === undefined);
  return {
    kind: "update",
    table: "Webhooks",
    key: { owner: partitionOf(webhook), record },
    update: [
      `SET ${given.map((name) => `#${name} = :${name}`).join(", ")}`,
      ...(removed.length === 0 ? [] : [`REMOVE ${removed.map((name) => `#${name}`).join(", ")}`]),
    ].join(" "),
    condition: "#attempts = :before AND #status <> :delivered",
    names: Object.fromEntries(
      [...new Set([...names, "attempts", "status"])].map((name) => [`#${name}`, name]),
    ),
    values: {
      ":before": attempts,
      ":delivered": "delivered",
      ...Object.fromEntries(given.map((name) => [`:${name}`, set[name]])),
    },
  };
}
