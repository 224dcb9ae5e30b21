import { appointmentOperations } from "../../functions/appointments/operations.ts";
import { tourOperations } from "../../functions/tours/operations.ts";
import { functionDeclarations, joinedTables } from "../../infra/stack/functions/function-declarations.ts";
import { definitionsOf, type OperationDefinition } from "../../shared/operations/operation-definition.ts";
import type { Role } from "./running-role.ts";

/** What each operation declares. */
export async function operationRoles(): Promise<Role[]> {
  const all = await Promise.all([definitionsOf(tourOperations), definitionsOf(appointmentOperations)]);
  return all.flatMap((definitions) =>
    Object.values(definitions).map(({ name, tables }: OperationDefinition) => ({ name, tables })),
  );
}

const { tables, mailTables } = functionDeclarations.Deliveries;

/** What the function of deliveries may do where the stack sends messages. */
export const DELIVERIES: Role = {
  name: "Deliveries",
  tables: joinedTables(tables, mailTables),
};

/** What the authorizer may do. */
export const AUTHORIZER: Role = { name: "Authorizer", tables: functionDeclarations.Authorizer.tables };
