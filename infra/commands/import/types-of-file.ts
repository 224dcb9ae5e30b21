import * as v from "valibot";
import { appointmentTypeEntries } from "../../../shared/club/appointment-type.ts";
import { classTypeEntries } from "../../../shared/club/class-type.ts";
import { MAX_BOOKING_MINUTES } from "../../../shared/tables/calendar-table.ts";
import { type CrossFieldProblem, crossFieldRule } from "../../../shared/values/cross-field.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { isJsonObject } from "../../../shared/values/json-value.ts";
import { optional } from "../../../shared/values/optional.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { classPolicySchema, policySchema } from "./policy-of-file.ts";
import { description, shownEntries } from "./shown-entries.ts";

const TOO_LONG = expectationMessage(
  "integer",
  `so short that both buffers and the longest duration are at most ${MAX_BOOKING_MINUTES} minutes together`,
);

const BUFFERS = ["buffer_before_minutes", "buffer_after_minutes"] as const;

/** An appointment type in the club file: durations and buffers together are at most six hours. */
export const appointmentTypeSchema = v.pipe(
  requestObject({ ...appointmentTypeEntries, ...shownEntries(), policy: optional(policySchema) }),
  crossFieldRule(bufferProblems),
);

/** A class type in the club file: duration and buffers together are at most six hours. */
export const classTypeSchema = v.pipe(
  requestObject({ ...classTypeEntries, description: description(), policy: optional(classPolicySchema) }),
  crossFieldRule(bufferProblems),
);

/**
 * Buffers that make a booking too long.
 * @returns the problem of the last buffer, which can be shortened without a change to what clients book
 */
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
