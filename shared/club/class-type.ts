import * as v from "valibot";
import { MAX_BOOKING_MINUTES } from "../tables/calendar-table.ts";
import { type ClubKey, clubRecord, readClub, tenantPartition, tenantRange } from "../tables/club-table.ts";
import { optional } from "../values/optional.ts";
import { integer, positiveInteger } from "../values/scalars.ts";
import { StoredClassPolicySchema } from "./policy.ts";
import { serviceTypeEntries } from "./service-type.ts";

const KIND = "class-type";

/** The shortest and the longest class, buffers included. */
export const CLASS_MINUTES = { min: 5, max: MAX_BOOKING_MINUTES } as const;

/** The most places that a class has. */
export const MAX_CLASS_CAPACITY = 100;

/** The most people who may wait for a place in a class. */
export const MAX_WAITLIST_SIZE = 50;

/** How many people may wait for a place in a class whose type does not say it. */
export const DEFAULT_WAITLIST_SIZE = 10;

/** A kind of class that a tenant offers. */
export const classTypeEntries = {
  ...serviceTypeEntries,
  class_type_id: positiveInteger(),
  duration_minutes: integer(CLASS_MINUTES.min, CLASS_MINUTES.max),
  capacity: v.pipe(integer(1, MAX_CLASS_CAPACITY), v.description("How many places a class has.")),
  waitlist_size: optional(
    v.pipe(
      integer(0, MAX_WAITLIST_SIZE),
      v.description(`How many clients may wait for a place; ${DEFAULT_WAITLIST_SIZE} by default.`),
    ),
  ),
};

/** A stored class type. */
export const ClassTypeSchema = v.object({
  ...classTypeEntries,
  description: v.optional(v.string()),
  policy: v.optional(StoredClassPolicySchema),
});

export type ClassType = v.InferOutput<typeof ClassTypeSchema>;

/** The Club table's key of a class type. */
export function classTypeKey(tenantId: number, classTypeId: number): ClubKey {
  return { partition: tenantPartition(tenantId), record: clubRecord(KIND, classTypeId) };
}

/** The read key of a class type. */
export function readClassType(tenantId: number, classTypeId: number) {
  return readClub(classTypeKey(tenantId, classTypeId), ClassTypeSchema);
}

/** A tenant's class types, by id, after `afterId`. */
export function classTypeRange(tenantId: number, afterId?: number) {
  return tenantRange(tenantId, KIND, ClassTypeSchema, afterId);
}
