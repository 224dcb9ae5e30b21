import { queueUrl, type StackTemplate } from "../template/stack-template.ts";
import { serveAwsService } from "./aws-json/aws-json-server.ts";
import { keyMaterial } from "./kms/key-file.ts";
import { kmsService } from "./kms/kms-service.ts";
import { localKeys } from "./kms/local-keys.ts";
import { serveMail } from "./mail/mail-service.ts";
import { readMailSettings } from "./mail/mail-settings.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { LocalQueue } from "./queue/local-queue.ts";
import { localQueues } from "./queue/local-queues.ts";
import { queueService } from "./queue/queue-service.ts";
import type { Allows } from "./roles/role.ts";

/** The queues, keys and mail of the template, and the services through which functions use them. */
export interface LocalServices {
  /** By their logical ids. */
  readonly queues: ReadonlyMap<string, LocalQueue>;
  /** The endpoint of SQS. */
  readonly sqs: string;
  /** The endpoint of KMS. */
  readonly kms: string;
  /** The endpoint of SES; undefined if the template sends no messages. */
  readonly ses: string | undefined;
  stop(): Promise<void>;
}

/** What the services are started with. */
export interface LocalServicesOptions {
  /** The folder of the product's data, which has the keys' secret. */
  readonly directory: string;
  /** The product's clock, in epoch milliseconds. */
  readonly nowMs: () => number;
  /** Keeps what SES is told to send. */
  readonly outbox: Outbox;
  /** Runs before each encryption is answered. */
  readonly beforeEncrypt: () => Promise<void>;
  /** What the functions' roles allow. */
  readonly allows: Allows;
}

/** Makes the template's queues and keys, and serves them and mail. */
export async function startServices(
  template: StackTemplate,
  { directory, nowMs, outbox, beforeEncrypt, allows }: LocalServicesOptions,
): Promise<LocalServices> {
  const queues = localQueues(template, nowMs);
  const keys = localKeys(template, keyMaterial(directory));
  const byUrl = new Map([...queues].map(([id, queue]) => [queueUrl(id), queue]));
  const sqs = await serveAwsService(queueService(byUrl), allows);
  const kms = await serveAwsService(kmsService({ keys, beforeEncrypt }), allows);
  const settings = readMailSettings(template);
  const ses = settings && (await serveMail({ settings, outbox, allows }));
  return {
    queues,
    sqs: sqs.endpoint,
    kms: kms.endpoint,
    ses: ses?.endpoint,
    stop: async () => {
      await Promise.all([sqs.stop(), kms.stop(), ses?.stop()]);
    },
  };
}
