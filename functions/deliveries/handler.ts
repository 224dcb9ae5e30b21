import { Database, tableNamesIn } from "../../shared/tables/database.ts";
import { dynamoDbClient } from "../../shared/tables/dynamodb-client.ts";
import { ItemWriter } from "../../shared/tables/item-writer.ts";
import { functionLogger } from "../../shared/telemetry/logger.ts";
import { once } from "../../shared/values/once.ts";
import { newRandomKey } from "../../shared/values/record-id.ts";
import { allowsLoopbackUrls } from "../../shared/webhooks/loopback-setting.ts";
import { webhookServices } from "../../shared/webhooks/webhook-services.ts";
import { deliveriesHandler } from "./deliveries-handler.ts";
import { outwardReach, posting } from "./webhooks/post.ts";
import { resolveHost } from "./webhooks/resolve-host.ts";

const client = dynamoDbClient();
const names = tableNamesIn(process.env);
const services = webhookServices(process.env);

/** Loads what messages need with the first one; undefined where the stack sends none. */
function messagesIn(environment: NodeJS.ProcessEnv) {
  if (!environment.MAIL_FROM) return undefined;
  return once(async () => {
    const { openMessages } = await import("./messages/open-messages.ts");
    return openMessages(environment);
  });
}

/** The entry of the function of deliveries. */
export const handler = deliveriesHandler({
  database: new Database(client, names),
  writer: new ItemWriter(client, names),
  services,
  post: posting(outwardReach(resolveHost, allowsLoopbackUrls(process.env))),
  messages: messagesIn(process.env),
  now: () => new Date(),
  random: Math.random,
  newToken: newRandomKey,
  log: functionLogger(),
  metricsNamespace: process.env.METRICS_NAMESPACE ?? "",
});
