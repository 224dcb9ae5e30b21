import type { TableDefinition } from "./table-definition.ts";

/**
 * Calendar: one item per holder (`coach#11#501`, `room#11#71`, `client#11#9001`, `tours#11`) and UTC day
 * (`YYYY-MM-DD`), with a counter per 5-minute cell.
 */
export const calendarTable = {
  environmentVariable: "CALENDAR_TABLE",
  partitionKey: { name: "holder", type: "S" },
  sortKey: { name: "day", type: "S" },
  timeToLive: "expires_at",
  indexes: [],
} as const satisfies TableDefinition;
