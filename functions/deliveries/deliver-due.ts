import { dueDeliveries } from "../../shared/tables/webhook-deliveries.ts";
import {
  asState,
  deleteState,
  hearWord,
  type Lease,
  leaveWord,
  type Progress,
  releaseLease,
  type StateItem,
  takeLease,
} from "../../shared/tables/webhook-state.ts";
import type { WebhookId } from "../../shared/tables/webhooks-table.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import { MAX_DELAY_S } from "../../shared/webhooks/wake-queue.ts";
import { attemptRound, readRecipient } from "./attempt-round.ts";
import type { DeliveryDependencies } from "./dependencies.ts";
import { ATTEMPT_MS } from "./post.ts";
import { replayPage } from "./replay.ts";
import { newTally, type Tally, tallyFields } from "./tally.ts";

/** The time limit of the function. */
export const FUNCTION_TIMEOUT_MS = 30_000;

// Longer than the function lives. If it dies, somebody else goes on then.
const LEASE_MS = FUNCTION_TIMEOUT_MS + 5_000;
// A round takes as long as its longest attempt; the rest is for its writes.
const ROUND_MS = ATTEMPT_MS + 5_000;
const MAX_PARALLEL = 10;
const MAX_TRIES = 5;

/** The end of a worker's turn. */
interface Ended {
  readonly progress: Progress;
  /** When there is more to do; undefined if nothing is left. */
  readonly wakeAt: string | undefined;
}

/**
 * Attempts what a webhook is to be told, until nothing is due or too little time is left for an attempt. Only one worker does
 * so at a time, so an endpoint that hangs holds up one of them and no other webhook.
 */
export async function deliverDue(
  webhook: WebhookId,
  dependencies: DeliveryDependencies,
  remainingMs: () => number,
): Promise<void> {
  const { writer, newToken, services, now, log, metricsNamespace } = dependencies;
  const lease: Lease = { webhook, token: newToken() };
  const state = await take(lease, dependencies);
  if (state === undefined) return;
  const tally = newTally();
  let progress = progressOf(state);
  for (;;) {
    const ended = await workOff(lease, progress, { dependencies, remainingMs, tally });
    if (ended === undefined) break;
    const released = await writer.write(releaseLease(lease, ended.progress, ended.wakeAt));
    if (released.ok) {
      const delayS =
        ended.wakeAt && Math.max(0, Math.ceil((Date.parse(ended.wakeAt) - now().getTime()) / 1_000));
      // What is due later is woken by the sweep.
      if (typeof delayS === "number" && delayS <= MAX_DELAY_S)
        await services.queue.send([{ webhook, delayS }]);
      break;
    }
    if (released.found?.lease !== lease.token) break;
    const heard = await writer.write(hearWord(lease));
    if (!heard.ok) break;
    // Somebody may have asked for a replay, or to try again at once.
    const { replay_from, replay_to } = asState(heard.item);
    progress = { ...ended.progress, replay_from, replay_to };
  }
  const fields = tallyFields(tally, metricsNamespace, now());
  if (Object.keys(fields).length > 0) log.info("deliveries", { ...webhook, ...fields });
}

/** Takes the lease; undefined if another has it, who is told that there is more to do. */
async function take(lease: Lease, { writer, now }: DeliveryDependencies): Promise<StateItem | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const nowMs = now().getTime();
    const [at, until] = [nowMs, nowMs + LEASE_MS].map((ms) => formatUtcDateTime(new Date(ms)));
    if (at === undefined || until === undefined) break;
    const taken = await writer.write(takeLease(lease, at, until));
    if (taken.ok) return asState(taken.item);
    if (taken.found?.woken === true) return undefined;
    if ((await writer.write(leaveWord(lease.webhook, at))).ok) return undefined;
  }
  throw new Error("The lease of a webhook is neither free nor held.");
}

/** Works in rounds; undefined if the webhook is gone. */
async function workOff(
  lease: Lease,
  before: Progress,
  scope: {
    readonly dependencies: DeliveryDependencies;
    readonly remainingMs: () => number;
    readonly tally: Tally;
  },
): Promise<Ended | undefined> {
  const { dependencies, remainingMs, tally } = scope;
  const { database, writer, now } = dependencies;
  let progress = before;
  for (;;) {
    const at = formatUtcDateTime(now());
    const { paused_until } = progress;
    if (paused_until !== undefined && paused_until > at) return { progress, wakeAt: paused_until };
    const recipient = await readRecipient(lease.webhook, dependencies);
    if (recipient === undefined) {
      await writer.write(deleteState(lease));
      return undefined;
    }
    if (progress.replay_from !== undefined) {
      const from = await replayPage(recipient.webhook, progress, dependencies);
      progress = { ...progress, replay_from: from, replay_to: from && progress.replay_to };
    }
    const pending = await database.query(dueDeliveries(lease.webhook), () => true, MAX_PARALLEL);
    const due = pending.filter(({ due_at }) => due_at <= at);
    const hasMore = progress.replay_from !== undefined;
    if (due.length === 0 && !hasMore) return { progress, wakeAt: pending[0]?.due_at };
    if (remainingMs() < ROUND_MS) return { progress, wakeAt: at };
    // An endpoint that hangs is tried with one delivery, not with ten.
    const some = due.slice(0, progress.hangs === undefined ? MAX_PARALLEL : 1);
    progress = await attemptRound(recipient, some, progress, tally, dependencies);
  }
}

function progressOf({ lease: _, leased_until: __, woken: ___, ...progress }: StateItem): Progress {
  return progress;
}
