import type { OperationRow } from "../../shared/api/operations.ts";

const TENANT = "/tenants/{tenant_id}";
const OPEN_TENANT = "/open/companies/{company_uuid}/tenants/{tenant_uuid}";

const PATHS = 37;
const PATHS_WITH_TWO_METHODS = 6;

/**
 * A table of 43 operations on 37 paths, far more than the API has, with paths like its own: collections, records and
 * what is done to a record.
 */
export const manyOperations: Readonly<Record<string, OperationRow>> = Object.fromEntries(
  Array.from({ length: PATHS }, (_, index) => index).flatMap((index) => {
    const first = [`firstOperationOfPath${index}`, row("POST", index)] as const;
    const second = [
      `secondOperationOfPath${index}`,
      row(index % 2 === 0 ? "DELETE" : "PATCH", index),
    ] as const;
    return index < PATHS_WITH_TWO_METHODS ? [first, second] : [first];
  }),
);

function row(method: OperationRow["method"], index: number): OperationRow {
  const isOpen = index % 5 === 0;
  const collection = `${isOpen ? OPEN_TENANT : TENANT}/appointments-${Math.floor(index / 3)}`;
  const path = [
    collection,
    `${collection}/{appointment_id}`,
    `${collection}/{appointment_id}/substitute-coach`,
  ][index % 3];
  return {
    method,
    path: path ?? collection,
    scope: isOpen ? "tours.write" : "appointments.write",
    members: false,
    function: isOpen ? "Tours" : "Appointments",
  };
}
