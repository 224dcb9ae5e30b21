import { coversTenant } from "../../../shared/api/caller.ts";
import { type AccessRecord, readAccess } from "../../../shared/club/access-record.ts";
import { readTenant, type Tenant } from "../../../shared/club/tenant.ts";
import {
  type DisabledReason,
  readWebhook,
  type WebhookId,
  type WebhookItem,
} from "../../../shared/tables/webhooks-table.ts";
import { describeFault, type LogFields } from "../../../shared/telemetry/logger.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { signatureHeaders } from "../../../shared/webhooks/event-signature.ts";
import { isSubscribed, TEST_EVENT } from "../../../shared/webhooks/event-types.ts";
import { noteHung } from "../../../shared/webhooks/webhook-calls.ts";
import {
  type AttemptResult,
  type DueDelivery,
  deleteDelivery,
  holdDelivery,
  recordAttempt,
} from "../../../shared/webhooks/webhook-deliveries.ts";
import { noteAnswer, type Progress } from "../../../shared/webhooks/webhook-state.ts";
import { settleAll } from "../turn/settle-all.ts";
import type { Tally } from "../turn/tally.ts";
import { activateWebhook, disableWebhook } from "./change-status.ts";
import { toldOfErased } from "./erased-clients.ts";
import { type Posted, TEST_MS } from "./post.ts";
import {
  MAX_FAILING_MS,
  pauseAfter,
  QUICK_MS,
  restAfter,
  retryAfterMs,
  SLOW_MS,
  waitAfter,
} from "./retry-schedule.ts";
import type { WebhookDependencies } from "./webhook-dependencies.ts";
import { noteTime, takeTime } from "./worker-time.ts";

/** A webhook and what decides what it may be told. */
export interface Recipient {
  readonly webhook: WebhookItem;
  readonly access: AccessRecord | undefined;
  readonly tenant: Tenant | undefined;
}

/** What came of an attempt. */
interface Attempted {
  readonly delivery: DueDelivery;
  readonly posted: Posted;
  readonly result: AttemptResult;
}

/** What came of a round. */
export type Round =
  /** `progress` is what the next round depends on. */
  | { readonly kind: "made"; readonly progress: Progress }
  /** The secrets do not open, so nothing can be sent. */
  | { readonly kind: "sealed" }
  /** The webhooks of the principal have taken too much time: nothing is sent before `from`. */
  | { readonly kind: "early"; readonly from: string };

/** Reads a webhook and its principal's access, both as they are now; undefined if the webhook is gone. */
export async function readRecipient(
  id: WebhookId,
  { database }: WebhookDependencies,
): Promise<Recipient | undefined> {
  const { webhook } = await database.read({ webhook: readWebhook(id) });
  if (webhook === undefined) return undefined;
  const rights = await database.read({
    access: readAccess(webhook.created_by),
    tenant: readTenant(id.tenant_id),
  });
  return { webhook, ...rights };
}

/**
 * Attempts deliveries that are due, all at once, and records what came of them. During a pause only tests are attempted, and
 * a server that hangs is tried with one delivery beside them. What tells of a client who was erased is deleted instead.
 */
export async function attemptRound(
  { webhook, access, tenant }: Recipient,
  waiting: readonly DueDelivery[],
  progress: Progress,
  tally: Tally,
  dependencies: WebhookDependencies,
): Promise<Round> {
  const { writer, now } = dependencies;
  const due = await withoutErased(webhook, waiting, dependencies);
  const mayBeTold = access !== undefined && tenant !== undefined && isEntitled(access, tenant);
  if (!mayBeTold) await disable(webhook, "revoked", tally, dependencies);
  const isActive = mayBeTold && webhook.disabled_reason === undefined;
  const isToSend = ({ type }: DueDelivery) =>
    type === TEST_EVENT ? mayBeTold : isActive && isSubscribed(webhook.event_types, type);
  const held = due.filter((delivery) => !isToSend(delivery));
  const outcomes = await settleAll(held.map((delivery) => writer.write(holdDelivery(webhook, delivery))));
  tally.deliveries_held += outcomes.filter(({ ok }) => ok).length;
  const toSend = inTurn(due.filter(isToSend), progress, now().getTime());
  if (toSend.length === 0) return { kind: "made", progress };
  const secrets = await openSecrets(webhook, dependencies);
  if (secrets === undefined) return { kind: "sealed" };
  const takenMs = expectedMs(progress, toSend);
  const freeMs = takenMs === 0 ? undefined : await takeTime(webhook.created_by, takenMs, dependencies);
  if (freeMs === undefined) {
    return await makeRound(webhook, { toSend, secrets, takenMs, progress }, tally, dependencies);
  }
  // What a quick server is to be told waits for no test.
  const quick = expectedMs(progress, []) === 0 ? toSend.filter((delivery) => !isTest(delivery)) : [];
  if (quick.length === 0) return { kind: "early", from: formatUtcDateTime(new Date(freeMs)) };
  return await makeRound(webhook, { toSend: quick, secrets, takenMs: 0, progress }, tally, dependencies);
}

/** What is attempted in a round. */
interface Sending {
  readonly toSend: readonly DueDelivery[];
  readonly secrets: readonly string[];
  /** The time that was taken for it. */
  readonly takenMs: number;
  readonly progress: Progress;
}

async function makeRound(
  webhook: WebhookItem,
  { toSend, secrets, takenMs, progress }: Sending,
  tally: Tally,
  dependencies: WebhookDependencies,
): Promise<Round> {
  const { now } = dependencies;
  const begunMs = now().getTime();
  const attempted = await settleAll(
    toSend.map((delivery) => attempt(webhook, delivery, secrets, tally, dependencies)),
  );
  const tookMs = now().getTime() - begunMs;
  const took_ms = tookMs < QUICK_MS ? undefined : tookMs;
  await noteTime(webhook.created_by, { takenMs, usedMs: took_ms ?? 0 }, dependencies);
  const next = await conclude(webhook, attempted, { progress, tookMs }, tally, dependencies);
  return { kind: "made", progress: { ...next, took_ms } };
}

/** The time that a round is expected to take: that of the last round. A quick server takes none, a test always some. */
function expectedMs({ took_ms = 0 }: Progress, toSend: readonly DueDelivery[]): number {
  return toSend.some(isTest) ? Math.max(took_ms, TEST_MS) : took_ms;
}

/** The deliveries that tell of nobody who was erased; deletes the others, which an erasure has not found. */
async function withoutErased(
  webhook: WebhookItem,
  due: readonly DueDelivery[],
  dependencies: WebhookDependencies,
): Promise<DueDelivery[]> {
  const erased = await toldOfErased(due, dependencies);
  await settleAll(erased.map(({ record }) => dependencies.writer.write(deleteDelivery(webhook, record))));
  return due.filter((delivery) => !erased.includes(delivery));
}

/** Which of the deliveries that are due may be sent now. */
function inTurn(
  due: readonly DueDelivery[],
  { paused_until, hangs }: Progress,
  nowMs: number,
): readonly DueDelivery[] {
  const isPaused = paused_until !== undefined && Date.parse(paused_until) > nowMs;
  if (!isPaused && hangs === undefined) return due;
  const tests = due.filter(isTest);
  return isPaused ? tests : [...tests, ...due.filter((delivery) => !isTest(delivery)).slice(0, 1)];
}

function isTest({ type }: Pick<DueDelivery, "type">): boolean {
  return type === TEST_EVENT;
}

/** Whether a principal may read the tenant's records; the scopes were checked when the webhook was made or changed. */
function isEntitled({ companies, tenants, client_id }: AccessRecord, tenant: Tenant): boolean {
  return client_id === undefined && coversTenant({ companies, tenants }, tenant);
}

/** The secrets that sign; undefined if the key does not open one: then the webhook waits, and the log says so. */
async function openSecrets(
  webhook: WebhookItem,
  { services, now, log }: WebhookDependencies,
): Promise<string[] | undefined> {
  const at = formatUtcDateTime(now());
  const valid = webhook.secrets.filter(({ until }) => until === undefined || until > at);
  try {
    return await settleAll(valid.map(({ sealed }) => services.secrets.open(sealed, webhook)));
  } catch (error) {
    const { tenant_id, webhook_id } = webhook;
    log.error("fault", { tenant_id, webhook_id, fault: describeFault(error) });
    return undefined;
  }
}

async function attempt(
  webhook: WebhookItem,
  delivery: DueDelivery,
  secrets: readonly string[],
  tally: Tally,
  dependencies: WebhookDependencies,
): Promise<Attempted> {
  const { post, writer, now, random, log } = dependencies;
  const begun = now();
  const { event_id: id, body } = delivery;
  if (!isTest(delivery)) {
    tally.delivery_delay_ms.push(Math.max(0, begun.getTime() - Date.parse(delivery.due_at)));
  }
  const timestampS = Math.floor(begun.getTime() / 1_000);
  const headers = signatureHeaders({ id, timestampS, body }, secrets);
  const posted = await post({
    url: webhook.url,
    body,
    headers,
    ...(isTest(delivery) ? { timeoutMs: TEST_MS } : {}),
  });
  if (hasHung(posted)) await settleAll(noteHung(webhook, now()).map((write) => writer.write(write)));
  // Before the attempt is recorded: whoever sees a delivery's outcome sees what it did to the webhook.
  if (isDelivered(posted) && isTest(delivery)) {
    await writer.write(noteAnswer(webhook, webhook.url_version));
    await activateWebhook(webhook, dependencies);
  }
  if (isGone(posted)) await disable(webhook, "gone", tally, dependencies);
  const result = resultOf(delivery, posted, { begun, ended: now(), random });
  await writer.write(recordAttempt(webhook, delivery, result));
  if (result.status === "delivered") tally.deliveries_delivered += 1;
  else tally.attempts_failed += 1;
  if (result.status === "failed") tally.deliveries_failed += 1;
  if (result.status !== "delivered") log.info("attempt failed", failedAttempt(webhook, delivery, result));
  return { delivery, posted, result };
}

/** The fields of a failed attempt's log line: no URL, and nothing of the answer but its status. */
function failedAttempt(
  { tenant_id, webhook_id }: WebhookId,
  { event_id, type, attempts }: DueDelivery,
  { last_status: status, last_error: error }: AttemptResult,
): LogFields {
  return { tenant_id, webhook_id, event_id, type, attempts: attempts + 1, status, error };
}

function resultOf(
  { type, attempts, former_attempts }: DueDelivery,
  posted: Posted,
  { begun, ended, random }: { readonly begun: Date; readonly ended: Date; readonly random: () => number },
): AttemptResult {
  const at = formatUtcDateTime(begun);
  const answered = posted.kind === "answered" ? posted : undefined;
  const outcome = posted.kind === "answered" ? { last_status: posted.status } : { last_error: posted.error };
  if (isDelivered(posted)) return { status: "delivered", at, ...outcome };
  const isLast = type === TEST_EVENT || isGone(posted);
  const asked = retryAfterMs(answered?.retryAfter, ended);
  const wait = isLast ? undefined : waitAfter(attempts + 1 - former_attempts, random(), asked);
  if (wait === undefined) return { status: "failed", at, ...outcome };
  return { status: "pending", at, ...outcome, due_at: formatUtcDateTime(new Date(ended.getTime() + wait)) };
}

const GONE = 410;

function isGone(posted: Posted): boolean {
  return posted.kind === "answered" && posted.status === GONE;
}

function hasHung(posted: Posted): boolean {
  return posted.kind === "unanswered" && posted.error === "timeout";
}

function isDelivered(posted: Posted): boolean {
  return posted.kind === "answered" && posted.status >= 200 && posted.status < 300;
}

/**
 * What a round's attempts together say of the server. Tests alone may end a pause, but neither begin one nor make it longer:
 * else whoever tests again and again would keep back the events.
 */
async function conclude(
  webhook: WebhookItem,
  attempted: readonly Attempted[],
  { progress, tookMs }: { readonly progress: Progress; readonly tookMs: number },
  tally: Tally,
  dependencies: WebhookDependencies,
): Promise<Progress> {
  const now = dependencies.now();
  const { replay_id, replay_from, replay_to } = progress;
  const replay = { replay_id, replay_from, replay_to };
  const areTests = attempted.every(({ delivery }) => isTest(delivery));
  if (attempted.some(({ posted }) => isDelivered(posted))) {
    const { url_version: answered_url_version } = webhook;
    if (tookMs < SLOW_MS) return { ...replay, answered_url_version };
    if (areTests) return { ...notFailing(progress), answered_url_version };
    const slow_rounds = (progress.slow_rounds ?? 0) + 1;
    const paused_until = after(now, restAfter(slow_rounds, tookMs));
    return { ...replay, answered_url_version, slow_rounds, paused_until };
  }
  const { url_version: failing_url_version } = webhook;
  const before = progress.failing_url_version === failing_url_version ? progress.failing_since : undefined;
  const failing_since = before ?? attempted[0]?.result.at ?? formatUtcDateTime(now);
  if (now.getTime() - Date.parse(failing_since) >= MAX_FAILING_MS) {
    await disable(webhook, "failing", tally, dependencies);
  }
  const since = { failing_since, failing_url_version };
  if (areTests) return { ...progress, answered_url_version: undefined, ...since };
  const isHanging = attempted.some(({ posted }) => hasHung(posted));
  const failing = { ...replay, ...since };
  return isHanging || tookMs >= SLOW_MS ? { ...failing, ...pauseOf(progress, now) } : failing;
}

/** The progress after a server has answered: it neither fails nor hangs. */
function notFailing({
  failing_since: _,
  failing_url_version: __,
  hangs: ___,
  ...others
}: Progress): Progress {
  return others;
}

/** A pause, of tests too where nothing can be sent: longer after each that came before it without a success. */
export function pauseOf({ hangs = 0 }: Progress, now: Date): Pick<Progress, "hangs" | "paused_until"> {
  return { hangs: hangs + 1, paused_until: after(now, pauseAfter(hangs + 1)) };
}

function after(now: Date, ms: number): string {
  return formatUtcDateTime(new Date(now.getTime() + ms));
}

async function disable(
  webhook: WebhookItem,
  reason: DisabledReason,
  tally: Tally,
  dependencies: WebhookDependencies,
): Promise<void> {
  if (!(await disableWebhook(webhook, reason, dependencies))) return;
  tally.webhooks_disabled += 1;
  const { tenant_id, webhook_id } = webhook;
  dependencies.log.info("webhook disabled", { tenant_id, webhook_id, reason });
}
