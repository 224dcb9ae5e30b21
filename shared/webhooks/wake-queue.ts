import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SQSClient } from "@aws-sdk/client-sqs";
import { chunks } from "../values/array.ts";
import { Unavailable } from "../values/unavailable.ts";
import { serviceClientOptions } from "./service-client.ts";
import { type Wake, wakeQueues } from "./wake.ts";

// API Reference, "SendMessageBatch".
const MAX_ENTRIES = 10;

// Fewer than the client has sockets: a call that waits for one of them would fail.
const MAX_CALLS = 40;

/** The queues of the function of deliveries, as one. */
export interface WakeQueue {
  /**
   * Sends the messages.
   * @throws {Unavailable} if one of them was not taken
   */
  send(wakes: readonly Wake[]): Promise<void>;
}

/** The URL of each queue. */
export type WakeQueueUrls = Readonly<Record<Wake["queue"], string>>;

/** The queues of the function of deliveries in SQS. */
export class SqsWakeQueue implements WakeQueue {
  readonly #client: SQSClient;
  readonly #urls: WakeQueueUrls;

  constructor(client: SQSClient, urls: WakeQueueUrls) {
    this.#client = client;
    this.#urls = urls;
  }

  async send(wakes: readonly Wake[]): Promise<void> {
    const calls = wakeQueues.flatMap((queue) => {
      const ofQueue = wakes.filter((wake) => wake.queue === queue);
      return chunks(ofQueue, MAX_ENTRIES).map((some) => ({ url: this.#urls[queue], some }));
    });
    for (const some of chunks(calls, MAX_CALLS)) {
      await Promise.all(some.map((call) => this.#sendBatch(call.url, call.some)));
    }
  }

  async #sendBatch(url: string, wakes: readonly Wake[]): Promise<void> {
    const Entries = wakes.map(
      ({ body, group, delayS }, index): SendMessageBatchRequestEntry => ({
        Id: String(index),
        MessageBody: body,
        DelaySeconds: delayS,
        MessageGroupId: group,
      }),
    );
    const command = new SendMessageBatchCommand({ QueueUrl: url, Entries });
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
