import * as v from "valibot";
import { MAX_BOOKING_MINUTES } from "../tables/calendar-table.ts";
import { type ClubKey, clubRecord, readClub, tenantPartition, tenantRange } from "../tables/club-table.ts";
import { boundedArray, distinct } from "../values/array.ts";
import { expectationMessage } from "../values/expectation.ts";
import { optional } from "../values/optional.ts";
import { requestObject } from "../values/request-object.ts";
import { boolean, integer, positiveInteger } from "../values/scalars.ts";
import { text } from "../values/text.ts";
import { StoredPolicySchema } from "./policy.ts";
import { serviceTypeEntries } from "./service-type.ts";

const KIND = "appointment-type";

// A subtype has at most about 0.9 kB (a name of 200 characters of 4 bytes). DynamoDB's limit is 400 kB per item.
const MAX_SUBTYPES = 200;
const SUBTYPES = expectationMessage(
  "array",
  `an array of at most ${MAX_SUBTYPES} subtypes, empty where the type has none`,
);

/** A kind of appointment that a tenant offers. */
export const appointmentTypeEntries = {
  ...serviceTypeEntries,
  appointment_type_id: positiveInteger(),
  duration_minutes: integer(1, MAX_BOOKING_MINUTES),
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
  can_be_virtual: optional(
    v.pipe(boolean(), v.description("Whether client and coach may meet online; true by default.")),
  ),
};

/** A stored appointment type. */
export const AppointmentTypeSchema = v.object({
  ...appointmentTypeEntries,
  policy: v.optional(StoredPolicySchema),
});

export type AppointmentType = v.InferOutput<typeof AppointmentTypeSchema>;

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
