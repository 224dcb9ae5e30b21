import { type Refusal, refuse } from "../../../shared/api/answer.ts";
import type { Precedence, Writes } from "../../../shared/operations/decision.ts";
import { checkWebhook, type WebhookItem } from "../../../shared/tables/webhooks-table.ts";
import {
  countCall,
  countOwnCall,
  hungUntil,
  MAX_CALLS_PER_MINUTE,
  MAX_OWN_CALLS_PER_MINUTE,
  type WebhookCall,
} from "../../../shared/webhooks/webhook-calls.ts";

const MINUTE_S = 60;
const WORDS = { test: "tests", replay: "replays" } as const satisfies Record<WebhookCall, string>;

/** The writes that count a test or a replay and fail if the webhook is gone, and the refusal of one too many. */
export function limitedCall(
  webhook: WebhookItem,
  call: WebhookCall,
  now: Date,
): { readonly writes: Writes; readonly precedence: Precedence } {
  return {
    writes: {
      webhook: checkWebhook(webhook),
      call: countCall(webhook, call, now),
      ownCall: countOwnCall(webhook, call, now),
    },
    precedence: {
      rank: "after holds",
      keys: {},
      refusal: (found, failed) => {
        if (failed.includes("webhook")) return undefined;
        if (failed.includes("call")) return tooMany(MAX_CALLS_PER_MINUTE, call, "each webhook", now);
        const hungUntilMs = hungUntil(webhook, found.ownCall, now);
        if (hungUntilMs !== undefined) return hostHung(hungUntilMs, now);
        return failed.includes("ownCall")
          ? tooMany(MAX_OWN_CALLS_PER_MINUTE, call, "all webhooks of a principal at a tenant", now)
          : undefined;
      },
    },
  };
}

function hostHung(untilMs: number, now: Date): Refusal {
  const refusal = refuse("TOO_MANY_REQUESTS", {
    message: "The webhook's host did not answer within the last minute.",
    help: "Have the host answer, and send the request again after the seconds that Retry-After names.",
  });
  return { ...refusal, retryAfterS: Math.ceil((untilMs - now.getTime()) / 1_000) };
}

function tooMany(max: number, call: WebhookCall, whose: string, now: Date): Refusal {
  const refusal = refuse("TOO_MANY_REQUESTS", {
    message: `There are at most ${max} ${WORDS[call]} a minute for ${whose}.`,
    help: "Send the request again after the seconds that Retry-After names.",
  });
  return { ...refusal, retryAfterS: MINUTE_S - now.getUTCSeconds() };
}
