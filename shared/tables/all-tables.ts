import { appointmentsTable } from "./appointments-table.ts";
import { calendarTable } from "./calendar-table.ts";
import { classesTable } from "./classes-table.ts";
import { clientsTable } from "./clients-table.ts";
import { clubTable } from "./club-table.ts";
import { idempotencyTable } from "./idempotency-table.ts";
import { messagesTable } from "./messages-table.ts";
import { partsTable } from "./parts-table.ts";
import type { TableDefinition, TableName } from "./table-definition.ts";
import { toursTable } from "./tours-table.ts";
import { webhooksTable } from "./webhooks-table.ts";

/** Every table of the product, by its construct's name in the stack. */
export const allTables = {
  Tours: toursTable,
  Appointments: appointmentsTable,
  Classes: classesTable,
  Clients: clientsTable,
  Club: clubTable,
  Calendar: calendarTable,
  Idempotency: idempotencyTable,
  Parts: partsTable,
  Webhooks: webhooksTable,
  Messages: messagesTable,
} as const satisfies Record<TableName, TableDefinition>;
