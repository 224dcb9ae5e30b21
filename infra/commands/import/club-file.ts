import * as v from "valibot";
import { AccessRecordOfFileSchema } from "../../../shared/club/access-record.ts";
import { appointmentTypeEntries } from "../../../shared/club/appointment-type.ts";
import { coachEntries } from "../../../shared/club/coach.ts";
import { companyEntries } from "../../../shared/club/company.ts";
import { roomEntries } from "../../../shared/club/room.ts";
import { tenantEntries } from "../../../shared/club/tenant.ts";
import { expectationMessage } from "../../../shared/values/expectation.ts";
import { requestObject } from "../../../shared/values/request-object.ts";
import { ClientOfFileSchema } from "./client-of-file.ts";

/** The schema of one record of each section of the club file. */
export const recordSchemas = {
  companies: requestObject(companyEntries),
  tenants: requestObject(tenantEntries),
  coaches: requestObject(coachEntries),
  rooms: requestObject(roomEntries),
  appointment_types: requestObject(appointmentTypeEntries),
  clients: ClientOfFileSchema,
  access: AccessRecordOfFileSchema,
} as const;

/** A top-level array of the club file. */
export type SectionName = keyof typeof recordSchemas;

/** One valid record of a section. */
export type ClubRecord<Section extends SectionName> = v.InferOutput<(typeof recordSchemas)[Section]>;

/** All sections; the file has each exactly once, in any order. */
export const sectionNames = [
  "companies",
  "tenants",
  "coaches",
  "rooms",
  "appointment_types",
  "clients",
  "access",
] as const satisfies readonly SectionName[];

/**
 * The whole club file, as its JSON Schema is generated from. The import reads record by record instead, and checks in
 * addition what holds between records.
 */
export const ClubFileSchema = requestObject({
  companies: section("companies", "The companies."),
  tenants: section("tenants", "The club locations of the companies."),
  coaches: section("coaches", "The coaches of the tenants and the appointment types that they deliver."),
  rooms: section("rooms", "The rooms of the tenants."),
  appointment_types: section("appointment_types", "The kinds of appointment that the tenants offer."),
  clients: section("clients", "The clients and prospects of the tenants, with their memberships."),
  access: section("access", "For whom the principals of access tokens may act."),
});

/** Whether the name is that of a section. */
export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(recordSchemas, name);
}

function section<Section extends SectionName>(name: Section, description: string) {
  const message = expectationMessage("array", "an array, empty where the club has none");
  return v.pipe(v.array(recordSchemas[name], message), v.description(description));
}
