import type { Attributes } from "../../tables/bulk-tables.ts";
import {
  type ClientItem,
  type ContactItem,
  clientRecord,
  emailRecord,
  mobileRecord,
} from "../../tables/clients-table.ts";
import { accessRecord } from "../access-record.ts";
import { appointmentTypeRecord } from "../appointment-type.ts";
import type { ClientOfFile } from "../client.ts";
import { coachRecord } from "../coach.ts";
import { companyRecord } from "../company.ts";
import { roomRecord } from "../room.ts";
import type { ClubRecord, SectionName } from "./club-file.ts";

/** The sections of which each record becomes one item of the Club table; tenants become two (see `writeTenants`). */
export type ClubTableSection = Exclude<SectionName, "clients" | "tenants">;

/** The item of the Club table that a record becomes. */
export function clubItem<Section extends ClubTableSection>(
  section: Section,
  record: ClubRecord<Section>,
): Attributes {
  return { ...record, record: keyOf[section](record) };
}

const keyOf: { readonly [Section in ClubTableSection]: (record: ClubRecord<Section>) => string } = {
  companies: ({ company_uuid }) => companyRecord(company_uuid),
  coaches: ({ tenant_id, coach_id }) => coachRecord(tenant_id, coach_id),
  rooms: ({ tenant_id, room_id }) => roomRecord(tenant_id, room_id),
  appointment_types: ({ tenant_id, appointment_type_id }) =>
    appointmentTypeRecord(tenant_id, appointment_type_id),
  access: ({ principal }) => accessRecord(principal),
};

/** The item of the Clients table that a client becomes: a client who has booked nothing yet. */
export function clientItem(
  client: ClientOfFile,
  version: number,
): ClientItem & Contacts & { readonly record: string } {
  return {
    ...client,
    // An empty field is one that is not there, so that a tour's prospect may fill it.
    medical_alert: client.medical_alert || undefined,
    mobile_country_code: client.mobile_country_code?.replace("+", ""),
    record: clientRecord(client.client_id),
    appointments_booked: 0,
    version,
  };
}

/** How a person can be reached: what of a client, in the file or as stored, their contact items are made from. */
export interface Contacts {
  readonly tenant_id: number;
  readonly client_id: number;
  readonly email_id?: string | undefined;
  readonly mobile_country_code?: string | undefined;
  readonly mobile_number?: number | undefined;
}

/** The items that say that the client's e-mail address and mobile number are theirs. */
export function contactItems(contacts: Contacts): ContactItem[] {
  const { tenant_id, client_id, email_id, mobile_country_code: code, mobile_number: number } = contacts;
  const email = email_id === undefined ? [] : [emailRecord(email_id)];
  const mobile = code === undefined || number === undefined ? [] : [mobileRecord(code, number)];
  return [
    ...email.map((record) => ({ tenant_id, record, client_id, other_record: mobile[0] })),
    ...mobile.map((record) => ({ tenant_id, record, client_id, other_record: email[0] })),
  ];
}
