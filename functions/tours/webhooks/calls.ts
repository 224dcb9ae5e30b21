import { type Refusal, refuse } from "../../../shared/api/answer.ts";
import type { Precedence, Writes } from "../../../shared/operations/decision.ts";
import { countCall, MAX_CALLS_PER_MINUTE } from "../../../shared/tables/webhook-calls.ts";
import { checkWebhook, type WebhookId } from "../../../shared/tables/webhooks-table.ts";

const MINUTE_S = 60;

/** The writes that count a call of this minute and hold only if the webhook is still there, and the refusal of one too many. */
export function countedCall(
  webhook: WebhookId,
  call: "test" | "replay",
  now: Date,
): { readonly writes: Writes; readonly precedence: Precedence } {
  return {
    writes: { webhook: checkWebhook(webhook), call: countCall(webhook, call, now) },
    precedence: {
      rank: "after holds",
      keys: {},
      refusal: (_, failed) =>
        failed.includes("call") && !failed.includes("webhook") ? tooManyCalls(now) : undefined,
    },
  };
}

function tooManyCalls(now: Date): Refusal {
  const retryAfterS = MINUTE_S - now.getUTCSeconds();
  const refusal = refuse("TOO_MANY_REQUESTS", {
    message: `This can be asked for ${MAX_CALLS_PER_MINUTE} times a minute for each webhook.`,
    help: "Send the request again after the seconds that Retry-After names.",
  });
  return { ...refusal, retryAfterS };
}
