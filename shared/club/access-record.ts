import * as v from "valibot";
import { clubKey } from "../tables/club-table.ts";
import { expectationMessage } from "../values/expectation.ts";
import { positiveInteger } from "../values/integer.ts";
import { optional } from "../values/optional.ts";
import { text } from "../values/text.ts";
import { uuid } from "../values/uuid.ts";

/** For whom a token's principal may act: whole companies, single tenants, and optionally one client alone. */
export const accessEntries = {
  /** The token's `client_id`, else its `sub`. */
  principal: text(255),
  companies: v.array(uuid(), expectationMessage("array", "an array of company UUIDs")),
  tenants: v.array(positiveInteger(), expectationMessage("array", "an array of tenant ids")),
  client_id: optional(positiveInteger()),
};

/** An access record as it is stored. */
export const AccessRecordSchema = v.object(accessEntries);

export type AccessRecord = v.InferOutput<typeof AccessRecordSchema>;

/** The Club table's key of a principal's access record. */
export function accessRecord(principal: string): string {
  return `access#${principal}`;
}

/** Where a principal's access record is read. */
export function accessRecordKey(principal: string) {
  return clubKey(accessRecord(principal), AccessRecordSchema);
}
