import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { WebhookId } from "../../shared/tables/webhooks-table.ts";
import { describeFault } from "../../shared/telemetry/logger.ts";
import type { DeliveryDependencies } from "./dependencies.ts";
import { sweep } from "./sweep.ts";
import { type Message, parseMessage, type ReceivedEvent } from "./turn/queue-message.ts";
import { newTally, tallyFields } from "./turn/tally.ts";
import { deliverDue } from "./webhooks/deliver-due.ts";
import { fanOut } from "./webhooks/fan-out.ts";

/** The function's entry as Lambda calls it for a batch of the queue. */
export type DeliveriesHandler = (
  event: SQSEvent,
  context: Pick<Context, "getRemainingTimeInMillis">,
) => Promise<SQSBatchResponse>;

/** A message of a batch. */
interface Received {
  readonly id: string;
  readonly run: () => Promise<void>;
}

/** Works on all messages of a batch at once, and gives back those that failed. */
export function deliveriesHandler(dependencies: DeliveryDependencies): DeliveriesHandler {
  return async ({ Records }, context) => {
    const remainingMs = () => context.getRemainingTimeInMillis();
    const woken = new Map<string, Promise<void>>();
    // Two wakes of one webhook in a batch are one.
    const wake = (webhook: WebhookId): Promise<void> => {
      const name = `${webhook.tenant_id} ${webhook.webhook_id}`;
      const begun = woken.get(name) ?? deliverDue(webhook, dependencies, remainingMs);
      woken.set(name, begun);
      return begun;
    };
    const received = Records.map(
      ({ messageId, body }): Received => ({
        id: messageId,
        run: async () => await handle(parseMessage(body), wake, dependencies),
      }),
    );
    const outcomes = await Promise.allSettled(received.map(({ run }) => run()));
    const failed = outcomes.flatMap((outcome, index) => {
      if (outcome.status === "fulfilled") return [];
      dependencies.log.error("fault", { fault: describeFault(outcome.reason) });
      return [{ itemIdentifier: received[index]?.id ?? "" }];
    });
    return { batchItemFailures: failed };
  };
}

async function handle(
  message: Message,
  wake: (webhook: WebhookId) => Promise<void>,
  dependencies: DeliveryDependencies,
): Promise<void> {
  switch (message.kind) {
    case "event": {
      // Neither waits for the other, nor for its failure. If one fails, the event comes again for both.
      const [deliveries_held] = await bothSettled(
        fanOut(message.event, dependencies),
        noteEvent(message.event, dependencies),
      );
      const tally = { ...newTally(), deliveries_held };
      const fields = tallyFields(tally, dependencies.metricsNamespace, dependencies.now());
      if (Object.keys(fields).length > 0) dependencies.log.info("deliveries", fields);
      return;
    }
    case "wake":
      return await wake(message.webhook);
    case "message":
      return await (await dependencies.messages?.())?.sendDue(message.key, dependencies);
    case "sweep":
      return await sweep(dependencies);
  }
}

async function noteEvent(event: ReceivedEvent, dependencies: DeliveryDependencies): Promise<void> {
  await (await dependencies.messages?.())?.noteEvent(event, dependencies);
}

/** @throws the first failure, once both have ended */
async function bothSettled<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}
