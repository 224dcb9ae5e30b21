import { coversTenant } from "../../shared/api/caller.ts";
import { type AccessRecord, readAccess } from "../../shared/club/access-record.ts";
import { readTenant, type Tenant } from "../../shared/club/tenant.ts";
import {
  type AttemptResult,
  type DueDelivery,
  holdDelivery,
  recordAttempt,
} from "../../shared/tables/webhook-deliveries.ts";
import type { Progress } from "../../shared/tables/webhook-state.ts";
import {
  type DisabledReason,
  readWebhook,
  type WebhookId,
  type WebhookItem,
} from "../../shared/tables/webhooks-table.ts";
import type { LogFields } from "../../shared/telemetry/logger.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import { signatureHeaders } from "../../shared/webhooks/event-signature.ts";
import { isSubscribed, TEST_EVENT } from "../../shared/webhooks/event-types.ts";
import { activateWebhook, disableWebhook } from "./change-status.ts";
import type { DeliveryDependencies } from "./dependencies.ts";
import type { Posted } from "./post.ts";
import { MAX_FAILING_MS, pauseAfter, retryAfterMs, waitAfter } from "./retry-schedule.ts";
import type { Tally } from "./tally.ts";

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

/** Reads a webhook and its principal's access, both as they are now; undefined if the webhook is gone. */
export async function readRecipient(
  id: WebhookId,
  { database }: DeliveryDependencies,
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
 * Attempts deliveries that are due, all at once, and records what came of them.
 * @returns what the next round depends on
 */
export async function attemptRound(
  { webhook, access, tenant }: Recipient,
  due: readonly DueDelivery[],
  progress: Progress,
  tally: Tally,
  dependencies: DeliveryDependencies,
): Promise<Progress> {
  const { writer } = dependencies;
  const mayBeTold = access !== undefined && tenant !== undefined && isEntitled(access, tenant);
  if (!mayBeTold) await disable(webhook, "revoked", tally, dependencies);
  const isActive = mayBeTold && webhook.disabled_reason === undefined;
  const isToSend = ({ type }: DueDelivery) =>
    type === TEST_EVENT ? mayBeTold : isActive && isSubscribed(webhook.event_types, type);
  const held = due.filter((delivery) => !isToSend(delivery));
  await Promise.all(held.map((delivery) => writer.write(holdDelivery(webhook, delivery))));
  tally.deliveries_held += held.length;
  const toSend = due.filter(isToSend);
  if (toSend.length === 0) return progress;
  const secrets = await openSecrets(webhook, dependencies);
  const attempted = await Promise.all(
    toSend.map((delivery) => attempt(webhook, delivery, secrets, tally, dependencies)),
  );
  return await conclude(webhook, attempted, progress, tally, dependencies);
}

/** Whether a principal may read the tenant's records; the scopes were checked when the webhook was made or changed. */
function isEntitled({ companies, tenants, client_id }: AccessRecord, tenant: Tenant): boolean {
  return client_id === undefined && coversTenant({ companies, tenants }, tenant);
}

async function openSecrets(webhook: WebhookItem, { services, now }: DeliveryDependencies): Promise<string[]> {
  const at = formatUtcDateTime(now());
  const valid = webhook.secrets.filter(({ until }) => until === undefined || until > at);
  return await Promise.all(valid.map(({ sealed }) => services.secrets.open(sealed, webhook)));
}

async function attempt(
  { url, ...webhook }: WebhookItem,
  delivery: DueDelivery,
  secrets: readonly string[],
  tally: Tally,
  { post, writer, now, random, log }: DeliveryDependencies,
): Promise<Attempted> {
  const begun = now();
  const { event_id: id, body } = delivery;
  tally.delivery_delay_ms.push(Math.max(0, begun.getTime() - Date.parse(delivery.due_at)));
  const timestampS = Math.floor(begun.getTime() / 1_000);
  const posted = await post({ url, body, headers: signatureHeaders({ id, timestampS, body }, secrets) });
  const result = resultOf(delivery, posted, { begun, ended: now(), random });
  await writer.write(recordAttempt(webhook, delivery, result));
  if (result.status === "delivered") tally.deliveries_made += 1;
  else tally.delivery_failures += 1;
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
  const isLast = type === TEST_EVENT || answered?.status === GONE;
  const asked = retryAfterMs(answered?.retryAfter, ended);
  const wait = isLast ? undefined : waitAfter(attempts + 1 - former_attempts, random(), asked);
  if (wait === undefined) return { status: "failed", at, ...outcome };
  return { status: "pending", at, ...outcome, due_at: formatUtcDateTime(new Date(ended.getTime() + wait)) };
}

const GONE = 410;

function isDelivered(posted: Posted): boolean {
  return posted.kind === "answered" && posted.status >= 200 && posted.status < 300;
}

/** What a round's attempts together say of the endpoint. */
async function conclude(
  webhook: WebhookItem,
  attempted: readonly Attempted[],
  progress: Progress,
  tally: Tally,
  dependencies: DeliveryDependencies,
): Promise<Progress> {
  const { now } = dependencies;
  const { failing_since: _, hangs = 0, paused_until: __, answered_url_version: ___, ...replay } = progress;
  if (attempted.some(({ posted }) => posted.kind === "answered" && posted.status === GONE)) {
    await disable(webhook, "gone", tally, dependencies);
  }
  if (attempted.some(({ posted }) => isDelivered(posted))) {
    const isTested = attempted.some(
      ({ delivery, posted }) => delivery.type === TEST_EVENT && isDelivered(posted),
    );
    if (isTested) await activateWebhook(webhook, dependencies);
    return { ...replay, answered_url_version: webhook.url_version };
  }
  const failing_since = progress.failing_since ?? attempted[0]?.result.at ?? formatUtcDateTime(now());
  if (now().getTime() - Date.parse(failing_since) >= MAX_FAILING_MS) {
    await disable(webhook, "failing", tally, dependencies);
  }
  const isHanging = attempted.some(
    ({ posted }) => posted.kind === "unanswered" && posted.error === "timeout",
  );
  if (!isHanging) return { ...replay, failing_since };
  const paused_until = formatUtcDateTime(new Date(now().getTime() + pauseAfter(hangs + 1)));
  return { ...replay, failing_since, hangs: hangs + 1, paused_until };
}

async function disable(
  webhook: WebhookItem,
  reason: DisabledReason,
  tally: Tally,
  dependencies: DeliveryDependencies,
): Promise<void> {
  if (!(await disableWebhook(webhook, reason, dependencies))) return;
  tally.webhooks_disabled += 1;
  const { tenant_id, webhook_id } = webhook;
  dependencies.log.info("webhook disabled", { tenant_id, webhook_id, reason });
}
