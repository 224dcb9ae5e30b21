import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SQSClient } from "@aws-sdk/client-sqs";
import type { MessageKey } from "../tables/message-items.ts";
import type { WebhookId } from "../tables/webhooks-table.ts";
import { chunks } from "../values/chunks.ts";
import { Unavailable } from "../values/unavailable.ts";
import { serviceClientOptions } from "./service-client.ts";

/** The longest time that a message can be delayed (Amazon SQS Developer Guide, "Amazon SQS message timers"). */
export const MAX_DELAY_S = 15 * 60;

// API Reference, "SendMessageBatch".
const MAX_ENTRIES = 10;

/** What the function of deliveries is woken for. */
export interface Wake {
  /** JSON. */
  readonly body: string;
  /** The queue is fair: the wakes of one group do not keep those of others waiting. */
  readonly group: string;
  /** Seconds until it is received, at most {@link MAX_DELAY_S}. */
  readonly delayS: number;
}

/** Has the deliveries of a webhook attempted. */
export function wakeWebhook({ tenant_id, webhook_id }: WebhookId, delayS = 0): Wake {
  const body = JSON.stringify({ wake: { tenant_id, webhook_id } });
  return { body, group: `${tenant_id}-${webhook_id}`, delayS };
}

/** Has somebody told what is due; see shared/tables/message-items.ts. */
export function wakeMessage(tenantId: number, { owner, record }: MessageKey, delayS = 0): Wake {
  return { body: JSON.stringify({ message: { owner, record } }), group: `messages-${tenantId}`, delayS };
}

/** The queue of the function of deliveries. */
export interface WakeQueue {
  /**
   * Sends the messages.
   * @throws {Unavailable} if one of them was not taken
   */
  send(wakes: readonly Wake[]): Promise<void>;
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
      ({ body, group, delayS }, index): SendMessageBatchRequestEntry => ({
        Id: String(index),
        MessageBody: body,
        DelaySeconds: delayS,
        MessageGroupId: group,
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
