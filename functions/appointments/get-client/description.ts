import type { OperationDescription } from "../../../shared/api/description.ts";
import { clientSchema } from "../club/client-schema.ts";

export const getClient: OperationDescription = {
  summary: "Gets client by ID",
  description:
    "Gives one client or prospect. A client's own token gets that client only. Contacts and medical alert are `null` for any other caller without `clients.find`.",
  success: "The client.",
  answer: clientSchema,
  codes: [],
  meanings: { path: { tenant_id: "The club location.", client_id: "The client or prospect." } },
};
