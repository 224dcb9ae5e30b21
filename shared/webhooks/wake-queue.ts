import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SQSClient } from "@aws-sdk/client-sqs";
import { chunks } from "../values/chunks.ts";
import { Unavailable } from "../values/unavailable.ts";
import { serviceClientOptions } from "./service-client.ts";
import type { Wake } from "./wake.ts";

// API Reference, "SendMessageBatch".
const MAX_ENTRIES = 10;

// Fewer than the client has sockets: a call that waits for one of them would fail.
const MAX_CALLS = 40;

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
    for (const batches of chunks(chunks(wakes, MAX_ENTRIES), MAX_CALLS)) {
      await Promise.all(batches.map((some) => this.#sendBatch(some)));
    }
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
      throw new Unavailable(error, "SQS");
    });
    if (Failed.length > 0) throw new Unavailable(new Error(`SQS refused ${Failed.length} messages.`), "SQS");
  }
}

/** A client of SQS for functions. */
export function sqsClient(): SQSClient {
  return new SQSClient(serviceClientOptions("AWS_ENDPOINT_URL_SQS"));
}
