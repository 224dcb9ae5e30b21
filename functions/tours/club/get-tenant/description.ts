import * as v from "valibot";
import { flag, named, recordId, text } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { tenantHoursSchemas } from "../../../../shared/api/hours-schemas.ts";
import type { openTenantView } from "./operation.ts";

function optional<Schema extends v.GenericSchema>(schema: Schema, about: string) {
  return v.pipe(v.nullable(schema), v.description(`${about}; null if the club file does not have it.`));
}

function shown(about: string) {
  return optional(v.string(), about);
}

function link(about: string) {
  return optional(v.pipe(v.string(), v.url()), about);
}

const openTenantSchema = named(
  "OpenTenant",
  "A club location as a page may show it to anybody.",
  v.strictObject({
    tenant_id: recordId("The club location."),
    tenant_uuid: v.pipe(v.string(), v.uuid(), v.description("Its UUID.")),
    company_uuid: v.pipe(v.string(), v.uuid(), v.description("Its company's UUID.")),
    name: text("Its name."),
    time_zone: text("Its IANA time zone, such as `Europe/London`."),
    is_active: flag("Whether it takes bookings."),
    ...tenantHoursSchemas,
    description: shown("What it is"),
    photo_url: link("A picture of it, an https URL"),
    address: shown("Its postal address"),
    phone: shown("Its telephone number"),
    email: shown("Its e-mail address"),
    directions: shown("How a visitor finds the way"),
    logo_url: link("Its logo, an https URL"),
    privacy_url: link("Its privacy notice, an https URL"),
    page_url: link("The page at which visitors book, an https URL"),
  }),
) satisfies v.GenericSchema<unknown, ReturnType<typeof openTenantView>>;

export const getTenantByUuid: OperationDescription = {
  summary: "Gets tenant details, named a second time",
  description:
    "Gives what a page may show anybody of one club location, active or not, as it was within the last minute.",
  success: "The club location.",
  answer: openTenantSchema,
};
