import { operationHandler } from "../../shared/operations/operation-handler.ts";
import { once } from "../../shared/values/once.ts";
import { tourOperations } from "./operations.ts";

// Loaded by the first request that needs them: the other operations need neither key nor queue.
const loadSecret = once(async () => {
  const { linkSecretIn } = await import("../../shared/messages/link-secret.ts");
  return linkSecretIn(process.env);
});

/** The tours function's entry. */
export const handler = await operationHandler(tourOperations, process.env, {
  webhookServices: async () => {
    const { webhookServices } = await import("../../shared/webhooks/webhook-services.ts");
    return webhookServices(process.env);
  },
  linkSecret: async () => await (await loadSecret())?.(),
});
