import * as v from "valibot";
import type { KeyRange, ReadKey } from "../tables/database.ts";
import type { Delete, Update } from "../tables/transact-item.ts";
import { partitionOf, type WebhookId, webhooksTable } from "../tables/webhooks-table.ts";
import { BEFORE_ALL_INSTANTS } from "../values/utc-date-time.ts";

// The states to wake lie in so many partitions of the index by-wake: a partition takes 1,000 writes a second.
const SHARDS = 16;

/** What the deliveries of a webhook came to, which later ones depend on. */
const progressEntries = {
  /** When the first attempt since a success failed. */
  failing_since: v.optional(v.string()),
  /** The `url_version` that has failed since then; another URL starts afresh. */
  failing_url_version: v.optional(v.number()),
  /** How many rounds of attempts in a row ended without any answer in time. */
  hangs: v.optional(v.number()),
  /** How many rounds of attempts in a row were slow, although one of them was answered. */
  slow_rounds: v.optional(v.number()),
  /** How many milliseconds the last round took; absent if it was quick. */
  took_ms: v.optional(v.number()),
  /** Until when nothing but tests is attempted, because the server hangs or is slow. */
  paused_until: v.optional(v.string()),
  /** The `url_version` for which the last attempt got a 2xx; absent if it did not. */
  answered_url_version: v.optional(v.number()),
  /** The last replay that was asked for and heard of. */
  replay_id: v.optional(v.string()),
  /** The position from which deliveries are still to be replayed. */
  replay_from: v.optional(v.string()),
  /** The position up to which they are. */
  replay_to: v.optional(v.string()),
};

const StateItemSchema = v.object({
  ...progressEntries,
  /** Who works on the webhook's deliveries. */
  lease: v.optional(v.string()),
  /** When the lease ends at the latest. */
  leased_until: v.optional(v.string()),
  /** Whether somebody asked for work while another had the lease. */
  woken: v.optional(v.boolean(), false),
});

/** The state of a webhook's deliveries. */
export type StateItem = v.InferOutput<typeof StateItemSchema>;

/** What a worker changes of the state. */
export type Progress = v.InferOutput<v.ObjectSchema<typeof progressEntries, undefined>>;

/** A webhook that is to be woken, and when. */
const WakeSchema = v.object({ tenant_id: v.number(), webhook_id: v.number(), wake_at: v.string() });

function stateKey(webhook: WebhookId) {
  return { owner: partitionOf(webhook), record: "state" };
}

/** Parses the state that {@link takeLease} returns. */
export function asState(item: unknown): StateItem {
  return v.parse(StateItemSchema, item);
}

/** The read key of a webhook's state; there is none before its first delivery. */
export function readState(webhook: WebhookId): ReadKey<StateItem> {
  return { table: "Webhooks", key: stateKey(webhook), schema: StateItemSchema, consistent: true };
}

/** A lease on a webhook: while it lasts, nobody else attempts its deliveries. */
export interface Lease {
  readonly webhook: WebhookId;
  /** A random text. */
  readonly token: string;
}

/** Takes the lease until an instant; refused while another has it. The index by-wake has the webhook until it is released. */
export function takeLease({ webhook, token }: Lease, now: string, until: string): Update {
  return {
    ...stateUpdate(webhook),
    update: `SET lease = :lease, leased_until = :until, ${WAKE} REMOVE woken`,
    // A call whose answer was lost is sent again by the SDK.
    condition: "attribute_not_exists(leased_until) OR leased_until <= :now OR lease = :lease",
    values: {
      ":lease": token,
      ":until": until,
      ":now": now,
      ...wakeValues(webhook, until),
    },
    returnsFound: true,
  };
}

/** Tells who has the lease that there is more to do; refused if nobody has it. */
export function leaveWord(webhook: WebhookId, now: string): Update {
  return {
    ...stateUpdate(webhook),
    update: "SET woken = :woken",
    condition: "leased_until > :now",
    values: { ":woken": true, ":now": now },
  };
}

/** Notes that the webhook's URL has answered a test, so it does not fail: the webhook can be made active at once. */
export function noteAnswer(webhook: WebhookId, urlVersion: number): Update {
  return {
    ...stateUpdate(webhook),
    update: "SET answered_url_version = :version REMOVE failing_since, failing_url_version",
    values: { ":version": urlVersion },
  };
}

/** Takes note of the word that was left; refused if the lease was lost. */
export function hearWord({ webhook, token }: Lease): Update {
  return {
    ...stateUpdate(webhook),
    update: "REMOVE woken",
    condition: "lease = :lease",
    values: { ":lease": token },
  };
}

/**
 * Ends the lease and keeps what was learned; refused if somebody left word, or the lease was lost.
 * @param wakeAt when there is more to do; undefined if nothing is left
 */
export function releaseLease(
  { webhook, token }: Lease,
  progress: Progress,
  wakeAt: string | undefined,
): Update {
  const set = {
    ...Object.fromEntries(Object.keys(progressEntries).map((name) => [name, undefined])),
    ...progress,
    wake_at: wakeAt,
    wake_shard: wakeAt === undefined ? undefined : webhook.webhook_id % SHARDS,
    lease: undefined,
    leased_until: undefined,
  };
  const entries = Object.entries(set);
  const given = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  return {
    ...stateUpdate(webhook),
    update: [
      ...(given.length === 0 ? [] : [`SET ${given.map(([name]) => `${name} = :${name}`).join(", ")}`]),
      `REMOVE ${removed.join(", ")}`,
    ].join(" "),
    condition: "lease = :held AND attribute_not_exists(woken)",
    values: { ":held": token, ...Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])) },
    returnsFound: true,
  };
}

/** Removes the state of a webhook that is gone; refused if the lease was lost. */
export function deleteState({ webhook, token }: Lease) {
  return {
    kind: "delete",
    table: "Webhooks",
    key: stateKey(webhook),
    condition: "lease = :lease",
    values: { ":lease": token },
  } as const;
}

/** Removes the state of a webhook that is deleted; who works on its deliveries loses the lease. */
export function removeState(webhook: WebhookId): Delete {
  return { kind: "delete", table: "Webhooks", key: stateKey(webhook) };
}

/** Has a webhook woken at an instant, even if the message that asks for it is lost. */
export function requestWake(webhook: WebhookId, at: string): Update {
  return {
    ...stateUpdate(webhook),
    update: `SET woken = :woken, ${WAKE}`,
    values: { ":woken": true, ...wakeValues(webhook, at) },
  };
}

/** A replay that is asked for. */
export interface Replay {
  /** A random text. */
  readonly id: string;
  /** The positions between which deliveries are replayed. */
  readonly from: string;
  readonly to: string;
}

/**
 * Asks for a replay, also of what an earlier one has not reached, and ends a pause.
 * @param before the state as it was read; undefined if there was none
 * @param at when the webhook is to be woken for it
 */
export function requestReplay(
  webhook: WebhookId,
  replay: Replay,
  before: StateItem | undefined,
  at: string,
): Update {
  const former = before?.replay_from;
  const from = former !== undefined && former < replay.from ? former : replay.from;
  return {
    ...stateUpdate(webhook),
    update: `SET replay_id = :id, replay_from = :from, replay_to = :to, woken = :woken, ${WAKE} REMOVE paused_until`,
    condition: former === undefined ? "attribute_not_exists(replay_from)" : "replay_from = :former",
    values: {
      ":from": from,
      ":id": replay.id,
      ":to": replay.to,
      ":woken": true,
      ...wakeValues(webhook, at),
      ...(former === undefined ? {} : { ":former": former }),
    },
  };
}

/** Every shard of the index by-wake. */
export const wakeShards: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard);

/** The webhooks of a shard that are to be woken by an instant, those that have waited longest first. */
export function webhooksToWake(shard: number, by: string): KeyRange<v.InferOutput<typeof WakeSchema>> {
  const [{ name, partitionKey, sortKey }] = webhooksTable.indexes;
  return {
    table: "Webhooks",
    index: name,
    partition: { name: partitionKey.name, value: shard },
    sort: { name: sortKey.name, from: BEFORE_ALL_INSTANTS, to: by },
    schema: WakeSchema,
  };
}

/** Puts the webhook into the index by-wake. */
const WAKE = "wake_at = :wakeAt, wake_shard = :shard, tenant_id = :tenant, webhook_id = :webhook";

function wakeValues({ tenant_id, webhook_id }: WebhookId, at: string) {
  return { ":wakeAt": at, ":shard": webhook_id % SHARDS, ":tenant": tenant_id, ":webhook": webhook_id };
}

function stateUpdate(webhook: WebhookId) {
  return { kind: "update", table: "Webhooks", key: stateKey(webhook) } as const;
}
