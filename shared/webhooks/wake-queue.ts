import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SQSClient } from "@aws-sdk/client-sqs";
import type { WebhookId } from "../tables/webhooks-table.ts";
import { chunks } from "../values/chunks.ts";
import { Unavailable } from "../values/unavailable.ts";
import { serviceClientOptions } from "./service-client.ts";

/** The longest time that a message can be delayed (Amazon SQS Developer Guide, "Amazon SQS message timers"). */
export const MAX_DELAY_S = 15 * 60;

// API Reference, "SendMessageBatch".
const MAX_ENTRIES = 10;

/** A message that has the deliveries of a webhook attempted. */
export interface Wake {
  readonly webhook: WebhookId;
  /** Seconds until it is received, at most {@link MAX_DELAY_S}; 0 by default. */
  readonly delayS?: number;
}

/** The queue of the function of deliveries. */
export interface WakeQueue {
  /**
   * Sends the messages.
   * @throws {Unavailable} if one of them was not taken
   */
  send(wakes: readonly Wake[]): Promise<void>;
}

/** The body of a {@link Wake}'s message. */
export function wakeBody({ tenant_id, webhook_id }: WebhookId): string {
  return JSON.stringify({ wake: { tenant_id, webhook_id } });
}

/** The queue of the function of deliveries in SQS. */
export class SqsWakeQueue implements WakeQueue {
  readonly #client: SQSClient;
  readonly #url: string;

  constructor(client: SQSClient, url: string) {
    this.#client = client;
    this.#url = url;
  }

  async send(wakes: readonly Wake[]): Promise<void> {
    await Promise.all(chunks(wakes, MAX_ENTRIES).map((some) => this.#sendBatch(some)));
  }

  async #sendBatch(wakes: readonly Wake[]): Promise<void> {
    const Entries = wakes.map(
      ({ webhook, delayS = 0 }, index): SendMessageBatchRequestEntry => ({
        Id: String(index),
        MessageBody: wakeBody(webhook),
        DelaySeconds: delayS,
        // A fair queue: the messages of one webhook do not keep those of others waiting.
        MessageGroupId: `${webhook.tenant_id}-${webhook.webhook_id}`,
      }),
    );
    const command = new SendMessageBatchCommand({ QueueUrl: this.#url, Entries });
    const { Failed = [] } = await this.#client.send(command).catch((error: unknown) => {
      throw new Unavailable(error);
    });
    if (Failed.length > 0) throw new Unavailable(new Error(`SQS refused ${Failed.length} messages.`));
  }
}

/** A client of SQS for functions. */
export function sqsClient(): SQSClient {
  return new SQSClient(serviceClientOptions("AWS_ENDPOINT_URL_SQS"));
}
