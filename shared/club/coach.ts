import * as v from "valibot";
import { exceptOn, type HoursOn, scheduledHours } from "../calendar/hours.ts";
import { type ClubKey, clubRecord, readClub, tenantPartition, tenantRange } from "../tables/club-table.ts";
import { boundedArray } from "../values/array.ts";
import { crossFieldRule } from "../values/cross-field.ts";
import { expectationMessage } from "../values/expectation.ts";
import { isJsonObject } from "../values/json-value.ts";
import { isAbsent, optional } from "../values/optional.ts";
import { requestObject } from "../values/request-object.ts";
import { boolean, positiveInteger } from "../values/scalars.ts";
import { text } from "../values/text.ts";
import { datedHours, localDate, weeklyHoursSchema } from "./hours.ts";
import { openingHours, type Tenant } from "./tenant.ts";

const KIND = "coach";

// Keeps a coach far below DynamoDB's limit of 400 kB per item.
const MAX_TYPES = 1_000;
const TYPE_IDS = expectationMessage("array", `an array of at most ${MAX_TYPES} appointment type ids`);
const CLASS_TYPE_IDS = expectationMessage(
  "array",
  `an array of at most ${MAX_TYPES} class type ids, empty or left out where the coach gives no classes`,
);

// A year's weekly changes. An entry has at most about 1.5 kB.
const MAX_ENTRIES = 60;
const SCHEDULE = expectationMessage(
  "array",
  `an array of 1 to ${MAX_ENTRIES} entries, or left out where the coach works the opening hours`,
);
const UNTIL = expectationMessage("date", "the last day of the entry, not before effective_from");
const AFTER_THE_LAST = expectationMessage(
  "date",
  "a day after the effective_until of the entry before, which only the last entry can do without",
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

type ScheduleEntry = v.InferOutput<typeof scheduleEntrySchema>;

/** When a coach works, by the tenant's local time. */
const scheduleSchema = v.pipe(
  boundedArray(scheduleEntrySchema, MAX_ENTRIES, SCHEDULE),
  v.minLength(1, SCHEDULE),
  v.rawCheck<ScheduleEntry[]>(({ dataset, addIssue }) => {
    // Earlier checks of the pipe may have failed, so the entries can be anything.
    const entries: unknown = dataset.value;
    if (!Array.isArray(entries)) return;
    entries.forEach((entry: unknown, index) => {
      if (index > 0 && !isInTurn(entry, entries[index - 1])) addIssue(outOfTurn(entries, index));
    });
  }),
);

/** Whether an entry begins after the one before it has ended; true where a date is missing or none. */
function isInTurn(entry: unknown, before: unknown): boolean {
  if (!isJsonObject(entry) || !isJsonObject(before)) return true;
  const { effective_from: from } = entry;
  const { effective_until: until } = before;
  if (typeof from !== "string") return true;
  return typeof until === "string" ? until < from : !isAbsent(until);
}

function outOfTurn(entries: readonly unknown[], index: number): v.RawCheckIssueInfo<ScheduleEntry[]> {
  const [input, value] = [[...entries], entries[index]];
  const from = isJsonObject(value) ? value.effective_from : undefined;
  return {
    message: AFTER_THE_LAST,
    input: from,
    path: [
      { type: "array", origin: "value", input, key: index, value },
      {
        type: "object",
        origin: "value",
        input: { effective_from: from },
        key: "effective_from",
        value: from,
      },
    ],
  };
}

/** A coach of a tenant, and the types of appointments and classes that they deliver. */
export const coachEntries = {
  tenant_id: positiveInteger(),
  coach_id: positiveInteger(),
  name: text(200),
  is_active: boolean(),
  appointment_type_ids: boundedArray(positiveInteger(), MAX_TYPES, TYPE_IDS),
  class_type_ids: optional(
    v.pipe(
      boundedArray(positiveInteger(), MAX_TYPES, CLASS_TYPE_IDS),
      v.description("The class types that the coach gives; none by default."),
    ),
  ),
  schedule: optional(
    v.pipe(
      scheduleSchema,
      v.description(
        "When the coach works; without it the opening hours. On a day that no entry covers, the coach is off duty.",
      ),
    ),
  ),
  exceptions: optional(
    v.pipe(
      datedHours(),
      v.description("Days with working hours of their own; a day without intervals is a day off."),
    ),
  ),
};

/** A stored coach. */
export const CoachSchema = v.object({
  ...coachEntries,
  public_name: v.optional(v.string()),
  description: v.optional(v.string()),
  photo_url: v.optional(v.string()),
});

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

/** When a coach works: by their schedule, else while the tenant is open, except on days with hours of their own. */
export function workingHours(
  { schedule, exceptions }: Pick<Coach, "schedule" | "exceptions">,
  tenant: Pick<Tenant, "opening_hours" | "closures">,
): HoursOn {
  return exceptOn(exceptions, schedule === undefined ? openingHours(tenant) : scheduledHours(schedule));
}
