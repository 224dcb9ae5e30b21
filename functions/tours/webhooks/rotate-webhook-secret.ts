import { envelope } from "../../../shared/api/answer.ts";
import type { Commit } from "../../../shared/operations/decision.ts";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import {
  nextWebhook,
  putWebhook,
  type SealedSecret,
  type WebhookItem,
} from "../../../shared/tables/webhooks-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { type NewSecret, newSecret, succeedWithSecret } from "./new-secret.ts";
import { type WebhookRequest, webhookOperation } from "./webhook-operation.ts";
import { type RotateSecretRequest, rotateSecretRequest } from "./webhook-request.ts";
import { webhookView } from "./webhook-view.ts";

const FORMER_MS = 24 * 60 * 60_000;
// Each signs every request, so a principal that rotates all day would make the requests' headers grow.
const MAX_FORMER = 5;

/** *Rotate webhook secret*. */
export const rotateWebhookSecret: DefineOperation = webhookOperation({
  body: rotateSecretRequest,
  versions: "matched",
  actions: ["PutItem"],
  load: ({ webhook, body, use }) => newSecret(body.secret, webhook, use),
  decide: decideRotation,
});

function decideRotation(
  { webhook, body, clock }: WebhookRequest<RotateSecretRequest>,
  { secret, sealed }: NewSecret,
): Commit {
  const secrets = [{ sealed }, ...(body.revoke_former === true ? [] : formerSecrets(webhook, clock.now))];
  const secret_rotated_at = formatUtcDateTime(clock.now);
  const after = nextWebhook(webhook, { secrets, secret_rotated_at }, clock.now);
  const answer = { update_response: envelope(after.webhook_id), webhook: webhookView(after) };
  return {
    kind: "commit",
    changes: [{ writes: { webhook: putWebhook(after) } }],
    success: succeedWithSecret(200, answer, { secret, version: after.version }),
  };
}

/** The secrets that go on to sign beside a new one, the latest first; the present one does so for a day. */
function formerSecrets({ secrets }: WebhookItem, now: Date): SealedSecret[] {
  const at = formatUtcDateTime(now);
  const dayLater = formatUtcDateTime(new Date(now.getTime() + FORMER_MS));
  return secrets
    .map(({ sealed, until = dayLater }) => ({ sealed, until }))
    .filter(({ until }) => until > at)
    .slice(0, MAX_FORMER);
}
