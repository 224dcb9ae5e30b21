import * as v from "valibot";
import { type ClubKey, clubRecord, readClub, tenantPartition, tenantRange } from "../tables/club-table.ts";
import { boundedArray } from "../values/array.ts";
import { crossFieldRule } from "../values/cross-field.ts";
import { expectationMessage } from "../values/expectation.ts";
import { optional } from "../values/optional.ts";
import { requestObject } from "../values/request-object.ts";
import { boolean, positiveInteger } from "../values/scalars.ts";
import { text } from "../values/text.ts";
import { datedHours, localDate, weeklyHoursSchema } from "./hours.ts";

const KIND = "coach";

// Keeps a coach far below DynamoDB's limit of 400 kB per item.
const MAX_TYPES = 1_000;
const TYPE_IDS = expectationMessage("array", `an array of at most ${MAX_TYPES} appointment type ids`);

// A year's weekly changes. An entry has at most about 1.5 kB.
const MAX_ENTRIES = 60;
const SCHEDULE = expectationMessage(
  "array",
  `an array of 1 to ${MAX_ENTRIES} entries, or left out where the coach works the opening hours`,
);
const UNTIL = expectationMessage("date", "the last day of the entry, not before effective_from");
const IN_TURN = expectationMessage(
  "array",
  "entries in order of effective_from, each ending before the next begins",
);

const scheduleEntrySchema = v.pipe(
  requestObject({
    effective_from: v.pipe(localDate(), v.description("The first local day on which the entry holds.")),
    effective_until: optional(
      v.pipe(localDate(), v.description("The last local day; without it the entry holds for good.")),
    ),
    weekly: weeklyHoursSchema,
  }),
  crossFieldRule(({ effective_from: from, effective_until: until }) =>
    typeof from === "string" && typeof until === "string" && until < from
      ? [{ field: "effective_until", message: UNTIL }]
      : [],
  ),
);

/** When a coach works, by the tenant's local time. */
const scheduleSchema = v.pipe(
  boundedArray(scheduleEntrySchema, MAX_ENTRIES, SCHEDULE),
  v.minLength(1, SCHEDULE),
  v.check((entries) => areInTurn(entries), IN_TURN),
);

function areInTurn(
  entries: readonly { readonly effective_from: string; readonly effective_until?: string | undefined }[],
): boolean {
  return entries.slice(1).every(({ effective_from }, index) => {
    const until = entries[index]?.effective_until;
    return until !== undefined && until < effective_from;
  });
}

/** A coach of a tenant and the appointment types that they deliver. */
export const coachEntries = {
  tenant_id: positiveInteger(),
  coach_id: positiveInteger(),
  name: text(200),
  is_active: boolean(),
  appointment_type_ids: boundedArray(positiveInteger(), MAX_TYPES, TYPE_IDS),
  schedule: optional(
    v.pipe(
      scheduleSchema,
      v.description("When the coach works; without it the opening hours. A day of no entry is off duty."),
    ),
  ),
  exceptions: optional(
    v.pipe(datedHours(), v.description("Days with working hours of their own; none is a day off.")),
  ),
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
