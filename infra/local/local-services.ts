import { serveAwsService } from "./aws-json/aws-json-server.ts";
import { keyMaterial } from "./kms/key-file.ts";
import { kmsService } from "./kms/kms-service.ts";
import { LocalKey } from "./kms/local-key.ts";
import type { LocalQueue } from "./queue/local-queue.ts";
import { localQueues } from "./queue/local-queues.ts";
import { queueService } from "./queue/queue-service.ts";
import { keyArn, queueUrl, type StackTemplate } from "./template/stack-template.ts";

/** The queues and keys of the template, and the services through which functions use them. */
export interface LocalServices {
  /** By their logical ids. */
  readonly queues: ReadonlyMap<string, LocalQueue>;
  /** The endpoint of SQS. */
  readonly sqs: string;
  /** The endpoint of KMS. */
  readonly kms: string;
  stop(): Promise<void>;
}

/** What the services are started with. */
export interface LocalServicesOptions {
  /** The folder of the product's data, which has the keys' secret. */
  readonly directory: string;
  /** The product's clock, in epoch milliseconds. */
  readonly nowMs: () => number;
  /** Runs before each encryption is answered. */
  readonly beforeEncrypt: () => Promise<void>;
}

/** Makes the template's queues and keys, and serves them. */
export async function startServices(
  template: StackTemplate,
  { directory, nowMs, beforeEncrypt }: LocalServicesOptions,
): Promise<LocalServices> {
  const queues = localQueues(template, nowMs);
  const material = keyMaterial(directory);
  const keys = template.idsOf("AWS::KMS::Key").map((id) => new LocalKey(material, keyArn(id)));
  const byUrl = new Map([...queues].map(([id, queue]) => [queueUrl(id), queue]));
  const sqs = await serveAwsService(queueService(byUrl));
  const kms = await serveAwsService(kmsService(keys, beforeEncrypt));
  return {
    queues,
    sqs: sqs.endpoint,
    kms: kms.endpoint,
    stop: async () => {
      await Promise.all([sqs.stop(), kms.stop()]);
    },
  };
}
