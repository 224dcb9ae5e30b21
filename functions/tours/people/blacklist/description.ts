import type { Meanings, OperationDescription } from "../../../../shared/api/description.ts";
import { changedClientSchema } from "../../../../shared/people/client-schema.ts";
import type { AddClientToBlacklistRequest } from "./operation.ts";

const body: Meanings<AddClientToBlacklistRequest> = {
  reason:
    "Why the client is blocked. Callers with `clients.read` see it as `blocked_reason`; the client does not. If it is absent, an earlier reason stays.",
};

export const addClientToBlacklist: OperationDescription = {
  summary: "Adds client to blacklist",
  description:
    "Blocks a client: callers without `appointments.manage` get `CLIENT_BLOCKED` for every new appointment of the client and every move of one. Appointments that are booked stay, and can be cancelled. Tours are not affected.",
  success: "Blocked. `ALREADY_DONE` means that the client was blocked before, for the same reason.",
  answer: changedClientSchema,
  codes: ["ALREADY_DONE"],
  event: "client.updated",
  meanings: { "": body },
};

export const removeClientFromBlacklist: OperationDescription = {
  summary: "Removes client from blacklist",
  description: "Lets everybody book for the client again. The reason is deleted.",
  success: "No longer blocked. `ALREADY_DONE` means that the client was not blocked.",
  answer: changedClientSchema,
  codes: ["ALREADY_DONE"],
  event: "client.updated",
};
