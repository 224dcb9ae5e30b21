import type { Service } from "../../../shared/operations/operation-definition.ts";
import type { WebhookServices } from "../../../shared/webhooks/webhook-services.ts";

/** What webhooks need beside the database, loaded when it is first asked for: most requests need neither key nor queue. */
export const webhookServices: Service<WebhookServices> = async (environment) => {
  const services = await import("../../../shared/webhooks/webhook-services.ts");
  return services.webhookServices(environment);
};
