import { operationHandler } from "../../shared/operations/operation-handler.ts";
import { tourOperations } from "./operations.ts";

/** The tours function's entry. */
export const handler = await operationHandler(tourOperations, process.env, async () => {
  // Loaded by the first request for a webhook: the other operations need neither key nor queue.
  const { webhookServices } = await import("../../shared/webhooks/webhook-services.ts");
  return webhookServices(process.env);
});
