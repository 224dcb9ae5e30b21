import * as v from "valibot";
import { type ClubKey, clubRecord, readClub, tenantPartition, tenantRange } from "../tables/club-table.ts";
import { boundedArray } from "../values/array.ts";
import { expectationMessage } from "../values/expectation.ts";
import { boolean, positiveInteger } from "../values/scalars.ts";
import { text } from "../values/text.ts";

const KIND = "coach";

// Keeps a coach far below DynamoDB's limit of 400 kB per item.
const MAX_TYPES = 1_000;
const TYPE_IDS = expectationMessage("array", `an array of at most ${MAX_TYPES} appointment type ids`);

/** A coach of a tenant and the appointment types that they deliver. */
export const coachEntries = {
  tenant_id: positiveInteger(),
  coach_id: positiveInteger(),
  name: text(200),
  is_active: boolean(),
  appointment_type_ids: boundedArray(positiveInteger(), MAX_TYPES, TYPE_IDS),
};

/** A stored coach. */
export const CoachSchema = v.object(coachEntries);

export type Coach = v.InferOutput<typeof CoachSchema>;

/** The Club table's key of a coach. */
export function coachKey(tenantId: number, coachId: number): ClubKey {
  return { partition: tenantPartition(tenantId), record: clubRecord(KIND, coachId) };
}

/** The read key of a coach. */
export function readCoach(tenantId: number, coachId: number) {
  return readClub(coachKey(tenantId, coachId), CoachSchema);
}

/** A tenant's coaches, by id, after `afterId`. */
export function coachRange(tenantId: number, afterId?: number) {
  return tenantRange(tenantId, KIND, CoachSchema, afterId);
}
