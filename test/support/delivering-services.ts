import { deliveriesHandler } from "../../functions/deliveries/deliveries-handler.ts";
import type { Post } from "../../functions/deliveries/webhooks/post.ts";
import { ItemWriter } from "../../shared/tables/item-writer.ts";
import { newRandomKey } from "../../shared/values/record-id.ts";
import type { TestTables } from "./engine.ts";
import { DELIVERIES } from "./function-roles.ts";
import { METRICS_NAMESPACE, TEST_NOW } from "./function-under-test.ts";
import { runAs } from "./running-role.ts";
import { type RecordedServices, recordedServices } from "./webhook-services.ts";

const TIMEOUT_MS = 30_000;

/** What {@link deliveringServices} depend on. */
export interface DeliveringParts {
  readonly tables: TestTables;
  /** Stands for the network; every server answers 204 by default. */
  readonly post?: Post;
  readonly now?: () => Date;
}

/** Services of webhooks whose queue calls the function of deliveries at once, before the sender goes on. */
export function deliveringServices({
  tables,
  post = async () => ({ kind: "answered", status: 204, retryAfter: undefined }),
  now = () => TEST_NOW,
}: DeliveringParts): RecordedServices {
  const services = recordedServices();
  const silent = () => undefined;
  const handler = deliveriesHandler({
    database: tables.database,
    writer: new ItemWriter(tables.client, tables.names),
    services: { ...services, queue: { send: async () => undefined } },
    post,
    now,
    messages: undefined,
    random: () => 0.5,
    newToken: newRandomKey,
    log: { info: silent, error: silent },
    metricsNamespace: METRICS_NAMESPACE,
  });
  services.onWake = async (wakes) => {
    const Records = wakes.map(({ body }, index) => ({
      messageId: String(index),
      body,
    }));
    const event = { Records } as Parameters<typeof handler>[0];
    const { batchItemFailures } = await runAs(DELIVERIES, () =>
      handler(event, { getRemainingTimeInMillis: () => TIMEOUT_MS }),
    );
    if (batchItemFailures.length > 0) throw new Error("The function of deliveries failed.");
  };
  return services;
}
