import type { WebhookId, WebhookItem } from "../../../shared/tables/webhooks-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { MAX_DELAY_S, wakeWebhook } from "../../../shared/webhooks/wake.ts";
import { dueDeliveries, TEST_DUE } from "../../../shared/webhooks/webhook-deliveries.ts";
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
} from "../../../shared/webhooks/webhook-state.ts";
import { newTally, type Tally, tallyFields } from "../turn/tally.ts";
import { LEASE_MS } from "../turn/time-limits.ts";
import { attemptRound, pauseOf, readRecipient } from "./attempt-round.ts";
import { ATTEMPT_MS } from "./post.ts";
import { replayPage } from "./replay-page.ts";
import type { WebhookDependencies } from "./webhook-dependencies.ts";

// A round takes as long as its longest attempt; the rest is for its secrets, whose key may answer at its third try, and its writes.
const ROUND_MS = ATTEMPT_MS + 8_000;
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
 * so at a time, so a server that hangs holds up one of them and no other webhook.
 */
export async function deliverDue(
  webhook: WebhookId,
  dependencies: WebhookDependencies,
  remainingMs: () => number,
): Promise<void> {
  const { newToken, now, log, metricsNamespace } = dependencies;
  const lease: Lease = { webhook, token: newToken() };
  const state = await take(lease, dependencies);
  if (state === undefined) return;
  const tally = newTally();
  try {
    await workUntilReleased(lease, progressOf(state), { dependencies, remainingMs, tally });
  } finally {
    // What was done is counted, whatever came then.
    const fields = tallyFields(tally, metricsNamespace, now());
    if (Object.keys(fields).length > 0) log.info("deliveries", { ...webhook, ...fields });
  }
}

/** What a worker works with. */
interface Scope {
  readonly dependencies: WebhookDependencies;
  readonly remainingMs: () => number;
  readonly tally: Tally;
}

/** Works off what is due and releases the lease; begins again if somebody asks for more meanwhile. */
async function workUntilReleased(lease: Lease, before: Progress, scope: Scope): Promise<void> {
  const { writer } = scope.dependencies;
  let progress = before;
  for (;;) {
    const ended = await workOff(lease, progress, scope);
    if (ended === undefined) return;
    const released = await writer.write(releaseLease(lease, ended.progress, ended.wakeAt));
    if (released.ok) return await wakeSoon(lease.webhook, ended.wakeAt, scope.dependencies);
    if (released.found?.lease !== lease.token) return;
    const heard = await writer.write(hearWord(lease));
    if (!heard.ok) return;
    progress = withNewReplay(ended.progress, asState(heard.item));
  }
}

/** Sends a message for the time of the next attempt, if a message can wait so long; else the sweep wakes the webhook. */
async function wakeSoon(
  webhook: WebhookId,
  wakeAt: string | undefined,
  { services, now }: WebhookDependencies,
): Promise<void> {
  if (wakeAt === undefined) return;
  const delayS = Math.max(0, Math.ceil((Date.parse(wakeAt) - now().getTime()) / 1_000));
  if (delayS <= MAX_DELAY_S) await services.queue.send([wakeWebhook(webhook, delayS)]);
}

/**
 * The progress with a replay that was asked for since, which ends a pause. The stored state still has an earlier one as it was
 * when the lease was taken.
 */
function withNewReplay(progress: Progress, { replay_id, replay_from, replay_to }: StateItem): Progress {
  if (replay_id === progress.replay_id) return progress;
  return { ...progress, replay_id, replay_from, replay_to, paused_until: undefined };
}

/** Takes the lease; undefined if another has it, who is told that there is more to do. */
async function take(lease: Lease, { writer, now }: WebhookDependencies): Promise<StateItem | undefined> {
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
  { dependencies, remainingMs, tally }: Scope,
): Promise<Ended | undefined> {
  const { database, writer, now } = dependencies;
  const { webhook } = lease;
  let progress = before;
  for (;;) {
    const at = formatUtcDateTime(now());
    const { paused_until } = progress;
    const pausedUntil = paused_until !== undefined && paused_until > at ? paused_until : undefined;
    const range = pausedUntil === undefined ? dueDeliveries(webhook) : dueDeliveries(webhook, TEST_DUE);
    const waiting = await database.query(range, () => true, MAX_PARALLEL);
    const due = waiting.filter(({ due_at }) => due_at <= at);
    if (pausedUntil !== undefined && due.length === 0) return { progress, wakeAt: pausedUntil };
    const recipient = await readRecipient(webhook, dependencies);
    if (recipient === undefined) {
      await writer.write(deleteState(lease));
      return undefined;
    }
    if (pausedUntil === undefined && progress.replay_from !== undefined) {
      progress = await replayOn(recipient.webhook, progress, dependencies);
    } else if (due.length === 0) {
      return { progress, wakeAt: waiting[0]?.due_at };
    }
    if (remainingMs() < ROUND_MS) return { progress, wakeAt: at };
    if (due.length === 0) continue;
    const round = await attemptRound(recipient, due, progress, tally, dependencies);
    if (round.kind === "early") return { progress, wakeAt: round.from };
    if (round.kind === "sealed") {
      // Tests alone make no pause longer. Otherwise the deliveries behind them would wait for tests.
      if (pausedUntil !== undefined) return { progress, wakeAt: pausedUntil };
      const [first] = due.filter(({ due_at }) => due_at !== TEST_DUE);
      if (first !== undefined) tally.waiting_ms.push(now().getTime() - Date.parse(first.due_at));
      progress = { ...progress, ...pauseOf(progress, now()) };
      return { progress, wakeAt: progress.paused_until };
    }
    ({ progress } = round);
  }
}

/** Replays the next page. */
async function replayOn(
  webhook: WebhookItem,
  progress: Progress,
  dependencies: WebhookDependencies,
): Promise<Progress> {
  const from = await replayPage(webhook, progress, dependencies);
  return { ...progress, replay_from: from, replay_to: from && progress.replay_to };
}

function progressOf({ lease: _, leased_until: __, woken: ___, ...progress }: StateItem): Progress {
  return progress;
}
