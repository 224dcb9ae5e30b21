import type { WebhookId } from "../../shared/tables/webhooks-table.ts";
import type { Wake } from "../../shared/webhooks/wake.ts";
import type { WebhookServices } from "../../shared/webhooks/webhook-services.ts";

/** Services of webhooks in memory, and what they were asked for. */
export interface RecordedServices extends WebhookServices {
  /** The wakes that were sent, in their order. */
  readonly wakes: Wake[];
  /** Called with every batch of wakes, before the sender goes on. */
  onWake: (wakes: readonly Wake[]) => Promise<void> | void;
}

/** Services of webhooks for operations under test. A ciphertext opens as the webhook's that it was sealed for, and as no other's. */
export function recordedServices(): RecordedServices {
  const wakes: Wake[] = [];
  const services: RecordedServices = {
    wakes,
    onWake: () => undefined,
    secrets: {
      seal: async (secret, webhook) =>
        Buffer.from(JSON.stringify([nameOf(webhook), secret])).toString("base64"),
      open: async (sealed, webhook) => {
        const [name, secret] = JSON.parse(Buffer.from(sealed, "base64").toString());
        if (name !== nameOf(webhook)) throw new Error("The ciphertext is another webhook's.");
        return secret;
      },
    },
    queue: {
      send: async (sent) => {
        wakes.push(...sent);
        await services.onWake(sent);
      },
    },
  };
  return services;
}

function nameOf({ tenant_id, webhook_id }: WebhookId): string {
  return `${tenant_id}-${webhook_id}`;
}
