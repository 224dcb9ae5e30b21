import { Database } from "../../shared/tables/database.ts";
import { dynamoDbClient } from "../../shared/tables/dynamodb-client.ts";
import { tableNamesIn } from "../../shared/tables/function-database.ts";
import { ItemWriter } from "../../shared/tables/item-writer.ts";
import { functionLogger } from "../../shared/telemetry/logger.ts";
import { newRandomKey } from "../../shared/values/random-key.ts";
import { allowsLoopbackUrls } from "../../shared/webhooks/loopback-setting.ts";
import { webhookServices } from "../../shared/webhooks/webhook-services.ts";
import { deliveriesHandler } from "./deliveries-handler.ts";
import { outwardReach, posting } from "./webhooks/post.ts";
import { resolveHost } from "./webhooks/resolve-host.ts";

const client = dynamoDbClient();
const names = tableNamesIn(process.env);
const services = webhookServices(process.env);

/** The entry of the function of deliveries. */
export const handler = deliveriesHandler({
  database: new Database(client, names),
  writer: new ItemWriter(client, names),
  services,
  post: posting(outwardReach(resolveHost, allowsLoopbackUrls(process.env))),
  now: () => new Date(),
  random: Math.random,
  newToken: newRandomKey,
  log: functionLogger(),
  metricsNamespace: process.env.METRICS_NAMESPACE ?? "",
});
