import * as v from "valibot";
import { AccessRecordOfFileSchema } from "../../../shared/club/access-record.ts";
import { coachEntries } from "../../../shared/club/coach.ts";
import { roomEntries } from "../../../shared/club/room.ts";
import { companyEntries, tenantEntries } from "../../../shared/club/tenant.ts";
import { boundedArray, distinct } from "../../../shared/values/array.ts";
import { type CrossFieldProblem, crossFieldRule } from "../../../shared/values/cross-field.ts";
import { emailAddress } from "../../../shared/values/email-address.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { optional, optionalOrNull } from "../../../shared/values/optional.ts";
import { diallingCode, mobileProblems, subscriberNumber } from "../../../shared/values/phone.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { boolean, integer, positiveInteger } from "../../../shared/values/scalars.ts";
import { text } from "../../../shared/values/text.ts";
import { utcDateTime } from "../../../shared/values/utc-date-time.ts";
import { classPolicySchema } from "./policy-of-file.ts";
import { quietHoursSchema } from "./quiet-hours-of-file.ts";
import { shownEntries } from "./shown-entries.ts";
import { tenantPageEntries } from "./tenant-page.ts";
import { timeZone } from "./time-zone.ts";
import { appointmentTypeSchema, classTypeSchema } from "./types-of-file.ts";

// A membership takes at most about 3.4 kB (four names of 200 characters of 4 bytes), an item of DynamoDB 400 kB.
const MAX_MEMBERSHIPS = 100;

const PLACES = expectationMessage("timetable_places", '"exact" or "few"');
const STATUS = expectationMessage("status", '"client" or "prospect"');
const MEMBERSHIPS = expectationMessage(
  "array",
  `an array of at most ${MAX_MEMBERSHIPS} memberships, empty where the client has none`,
);
const ENDS_BEFORE_START = expectationMessage("date-time", "a UTC date-time after start_date");
const MORE_THAN_THERE_ARE = expectationMessage("integer", "an integer of at most number_of_sessions");
const MISSING_HALF = {
  code: expectationMessage("string", "given where mobile_number is"),
  number: expectationMessage("integer", "given where mobile_country_code is"),
};

/** A membership in the club file. */
const membershipSchema = v.pipe(
  requestObject({
    id: positiveInteger(),
    subscription_id: positiveInteger(),
    subscription_primary_name: text(200),
    subscription_secondary_name: text(200),
    service_category_primary_name: text(200),
    service_category_secondary_name: text(200),
    start_date: utcDateTime(),
    end_date: v.pipe(utcDateTime(), v.description("The last instant at which the membership is active.")),
    number_of_sessions: integer(0),
    used_sessions: v.pipe(integer(0), v.description("How many of number_of_sessions are spent.")),
    is_unlimited: optional(
      v.pipe(
        boolean(),
        v.description("Whether it always has a session left, however many are spent; false by default."),
      ),
    ),
  }),
  crossFieldRule(membershipProblems),
);

/** A client or prospect of a tenant in the club file. */
const clientSchema = v.pipe(
  requestObject({
    tenant_id: positiveInteger(),
    client_id: positiveInteger(),
    status: v.picklist(["client", "prospect"], STATUS),
    full_name: text(200),
    email_id: optional(emailAddress()),
    mobile_country_code: optional(diallingCode()),
    mobile_number: optional(subscriberNumber()),
    medical_alert: v.pipe(text(2_000, 0), v.description("Empty where there is none.")),
    classes_attended: v.pipe(integer(0), v.description("How many classes the client has attended.")),
    memberships: v.pipe(boundedArray(membershipSchema, MAX_MEMBERSHIPS, MEMBERSHIPS), distinct("id")),
  }),
  crossFieldRule((fields) => mobileProblems(fields, "mobile", MISSING_HALF)),
);

/** The schema of one record of each section of the club file. */
export const recordSchemas = {
  companies: requestObject(companyEntries),
  tenants: requestObject({
    ...tenantEntries,
    ...tenantPageEntries,
    time_zone: timeZone(),
    policy: optional(classPolicySchema),
    quiet_hours: optionalOrNull(
      v.pipe(
        v.nullable(quietHoursSchema),
        v.description(
          "When clients sleep, by the tenant's local time: nobody gets a freed place without time awake, or a message about one. 22:00 to 07:00 by default; null is never.",
        ),
      ),
    ),
    timetable_places: optional(
      v.pipe(
        v.picklist(["exact", "few"], PLACES),
        v.description(
          "What visitors see of the places left in a class: how many, which is the default, or only how few, up to 5.",
        ),
      ),
    ),
  }),
  coaches: requestObject({
    ...coachEntries,
    ...shownEntries(),
    public_name: optional(
      v.pipe(text(200), v.description("What visitors read as the name; the first name by default.")),
    ),
    email: optional(v.pipe(emailAddress(), v.description("Where messages to the coach go."))),
  }),
  rooms: requestObject(roomEntries),
  appointment_types: appointmentTypeSchema,
  class_types: classTypeSchema,
  clients: clientSchema,
  access: AccessRecordOfFileSchema,
} as const;

/** The name of a top-level array of the club file. */
export type SectionName = keyof typeof recordSchemas;

/** One valid record of a section. */
export type ClubRecord<Section extends SectionName> = v.InferOutput<(typeof recordSchemas)[Section]>;

/** All sections. The file has each once, in any order; a section of {@link optionalSections} may be left out. */
export const sectionNames = [
  "companies",
  "tenants",
  "coaches",
  "rooms",
  "appointment_types",
  "class_types",
  "clients",
  "access",
] as const satisfies readonly SectionName[];

/** The sections that older files lack. */
export const optionalSections: readonly SectionName[] = ["class_types"];

/**
 * The whole club file, for its JSON Schema. The import parses record by record instead, and also checks the references
 * between records.
 */
export const ClubFileSchema = requestObject({
  companies: section("companies", "The companies."),
  tenants: section("tenants", "The club locations of the companies."),
  coaches: section(
    "coaches",
    "The coaches of the tenants, and the types of appointments and classes that they deliver.",
  ),
  rooms: section("rooms", "The rooms of the tenants."),
  appointment_types: section("appointment_types", "The kinds of appointment that the tenants offer."),
  class_types: v.optional(
    section("class_types", "The kinds of class that the tenants offer; none where it is left out."),
  ),
  clients: section("clients", "The clients and prospects of the tenants, with their memberships."),
  access: section("access", "For whom the principals of access tokens may act."),
});

/** Whether this is the name of a section. */
export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(recordSchemas, name);
}

function section<Section extends SectionName>(name: Section, description: string) {
  const message = expectationMessage("array", "an array, empty where the club has none");
  return v.pipe(v.array(recordSchemas[name], message), v.description(description));
}

type Fields = Readonly<Record<string, unknown>>;

// Invalid dates parse to NaN and compare false.
function membershipProblems(fields: Fields): CrossFieldProblem[] {
  const { start_date, end_date, number_of_sessions: sessions, used_sessions: used } = fields;
  const endsBefore = Date.parse(String(end_date)) <= Date.parse(String(start_date));
  const usedUp =
    !fields.is_unlimited && typeof used === "number" && typeof sessions === "number" && used > sessions;
  return [
    ...(endsBefore ? [{ field: "end_date", message: ENDS_BEFORE_START }] : []),
    ...(usedUp ? [{ field: "used_sessions", message: MORE_THAN_THERE_ARE }] : []),
  ];
}
