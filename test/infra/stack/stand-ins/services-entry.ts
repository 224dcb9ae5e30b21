import { secretsManagerClient, VisitorClient } from "../../../../functions/pages/visitor-client.ts";
import { SesMailService, sesClient } from "../../../../shared/messages/mail-service.ts";
import { kmsClient, SecretKeeper } from "../../../../shared/webhooks/secret-keeper.ts";
import { SqsWakeQueue, sqsClient } from "../../../../shared/webhooks/wake-queue.ts";

/** The clients of services as functions use them: a module that can be bundled as they are. */
export const services = {
  ...{ kmsClient, sqsClient, sesClient, SecretKeeper, SqsWakeQueue, SesMailService },
  ...{ secretsManagerClient, VisitorClient },
};

/** See {@link services}. */
export type Services = typeof services;
