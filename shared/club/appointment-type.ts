import * as v from "valibot";
import { MAX_BOOKING_MINUTES } from "../tables/calendar-table.ts";
import { type ClubKey, clubRecord, readClub, tenantPartition, tenantRange } from "../tables/club-table.ts";
import { boundedArray, distinct } from "../values/array.ts";
import { type CrossFieldProblem, crossFieldRule } from "../values/cross-field.ts";
import { expectationMessage } from "../values/expectation.ts";
import { isJsonObject } from "../values/json-value.ts";
import { optional } from "../values/optional.ts";
import { requestObject } from "../values/request-object.ts";
import { boolean, integer, positiveInteger } from "../values/scalars.ts";
import { text } from "../values/text.ts";
import { policySchema } from "./policy.ts";

const KIND = "appointment-type";

// A subtype has at most about 0.9 kB (a name of 200 characters of 4 bytes). DynamoDB's limit is 400 kB per item.
const MAX_SUBTYPES = 200;
const SUBTYPES = expectationMessage(
  "array",
  `an array of at most ${MAX_SUBTYPES} subtypes, empty where the type has none`,
);

const MAX_BUFFER_MINUTES = 120;
const MAX_ROOMS = 1_000;
const ROOM_IDS = expectationMessage(
  "array",
  `an array of at most ${MAX_ROOMS} room ids, empty where no room is held, or left out where any room will do`,
);
const TOO_LONG = expectationMessage(
  "integer",
  `so short that both buffers and the longest duration are at most ${MAX_BOOKING_MINUTES} minutes together`,
);

/** A kind of appointment that a tenant offers. */
export const appointmentTypeEntries = {
  tenant_id: positiveInteger(),
  appointment_type_id: positiveInteger(),
  name: text(200),
  duration_minutes: integer(1, MAX_BOOKING_MINUTES),
  service_category_primary_name: text(200),
  service_category_secondary_name: text(200),
  is_active: boolean(),
  subtypes: v.pipe(
    boundedArray(
      requestObject({
        subtype_id: positiveInteger(),
        name: text(200),
        duration_minutes: v.pipe(
          integer(1, MAX_BOOKING_MINUTES),
          v.description("Replaces the duration of the type."),
        ),
      }),
      MAX_SUBTYPES,
      SUBTYPES,
    ),
    distinct("subtype_id"),
  ),
  room_ids: optional(
    v.pipe(
      boundedArray(positiveInteger(), MAX_ROOMS, ROOM_IDS),
      v.description(
        "The rooms in which it is held; any room by default. If it is empty, the type is held in no room.",
      ),
    ),
  ),
  buffer_before_minutes: optional(
    v.pipe(
      integer(0, MAX_BUFFER_MINUTES),
      v.description("How long before the start coach and room are held."),
    ),
  ),
  buffer_after_minutes: optional(
    v.pipe(integer(0, MAX_BUFFER_MINUTES), v.description("How long after the end coach and room are held.")),
  ),
  policy: optional(policySchema),
};

/** The schema of an appointment type in the club file: durations and buffers together are at most six hours. */
export function appointmentTypeOfFile() {
  return v.pipe(requestObject(appointmentTypeEntries), crossFieldRule(bufferProblems));
}

const BUFFERS = ["buffer_before_minutes", "buffer_after_minutes"] as const;

/** The problem is that of the last buffer, which can be shortened without a change to what clients book. */
function bufferProblems(fields: Readonly<Record<string, unknown>>): CrossFieldProblem[] {
  const subtypes: readonly unknown[] = Array.isArray(fields.subtypes) ? fields.subtypes : [];
  const durations = [fields, ...subtypes].map(durationOf);
  const last = BUFFERS.findLast((buffer) => minutesOf(fields[buffer]) > 0);
  const total = BUFFERS.reduce((sum, buffer) => sum + minutesOf(fields[buffer]), Math.max(...durations));
  return last === undefined || total <= MAX_BOOKING_MINUTES ? [] : [{ field: last, message: TOO_LONG }];
}

function durationOf(typeOrSubtype: unknown): number {
  return isJsonObject(typeOrSubtype) ? minutesOf(typeOrSubtype.duration_minutes) : 0;
}

/** A value that its own schema refuses counts as none. */
function minutesOf(value: unknown): number {
  return typeof value === "number" && value <= MAX_BOOKING_MINUTES ? value : 0;
}

/** A stored appointment type. */
export const AppointmentTypeSchema = v.object(appointmentTypeEntries);

export type AppointmentType = v.InferOutput<typeof AppointmentTypeSchema>;

/** Whether appointments of a type hold no room. */
export function isHeldInNoRoom(type: Pick<AppointmentType, "room_ids"> | undefined): boolean {
  return type?.room_ids?.length === 0;
}

/** The Club table's key of an appointment type. */
export function appointmentTypeKey(tenantId: number, appointmentTypeId: number): ClubKey {
  return { partition: tenantPartition(tenantId), record: clubRecord(KIND, appointmentTypeId) };
}

/** The read key of an appointment type. */
export function readAppointmentType(tenantId: number, appointmentTypeId: number) {
  return readClub(appointmentTypeKey(tenantId, appointmentTypeId), AppointmentTypeSchema);
}

/** A tenant's appointment types, by id, after `afterId`. */
export function appointmentTypeRange(tenantId: number, afterId?: number) {
  return tenantRange(tenantId, KIND, AppointmentTypeSchema, afterId);
}
