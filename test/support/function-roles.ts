import { functionDeclarations } from "../../infra/stack/functions/function-declarations.ts";
import type { Role } from "./running-role.ts";

/** What the function of deliveries may do where the stack sends messages. */
export const DELIVERIES: Role = {
  name: "Deliveries",
  tables: { ...functionDeclarations.Deliveries.tables, ...functionDeclarations.Deliveries.mailTables },
};

/** What the authorizer may do. */
export const AUTHORIZER: Role = { name: "Authorizer", tables: functionDeclarations.Authorizer.tables };
