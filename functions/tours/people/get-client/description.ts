import type { OperationDescription } from "../../../../shared/api/description.ts";
import { clientSchema } from "../../../../shared/people/client-schema.ts";

export const getClient: OperationDescription = {
  summary: "Gets client by ID",
  description:
    "Gives one client or prospect. A client's own token gets that client only. A caller with `clients.read` and the client see all fields; with `clients.find` alone the contacts and the medical alert; otherwise only id, status and name. The other fields are `null`.",
  success: "The client.",
  answer: clientSchema,
};
