import { emailRecord, mobileRecord } from "../../../shared/tables/clients-table.ts";
import type { ClubRecord, SectionName } from "./club-file.ts";

/** What an id names; each has names of its own. A contact is an e-mail address or a mobile number. */
export type IdKind =
  | "company"
  | "tenant"
  | "tenant UUID"
  | "coach"
  | "room"
  | "appointment type"
  | "client"
  | "contact"
  | "principal";

/** A name that no other record may have; `field` holds it. */
export interface Id {
  readonly kind: IdKind;
  readonly key: string;
  readonly field: string;
}

/** A name that another record must have; `path` holds it, `tenantId` is the tenant in which it must be there. */
export interface Reference {
  readonly kind: IdKind;
  readonly key: string;
  readonly path: string;
  readonly tenantId?: number;
}

/** How a record hangs together with the others. */
export interface Links {
  readonly ids: readonly Id[];
  readonly references: readonly Reference[];
}

/** The fields of a record that are in order. */
export type ValidFields<Section extends SectionName> = Partial<ClubRecord<Section>>;

/** The names that a record has and those that it uses, as far as its fields are in order. */
export function linksOf<Section extends SectionName>(section: Section, fields: ValidFields<Section>): Links {
  return rules[section](fields);
}

const rules: { readonly [Section in SectionName]: (fields: ValidFields<Section>) => Links } = {
  companies: ({ company_uuid }) => ({ ids: id("company", "company_uuid", company_uuid), references: [] }),
  tenants: ({ tenant_id, tenant_uuid, company_uuid }) => ({
    ids: [...id("tenant", "tenant_id", tenant_id), ...id("tenant UUID", "tenant_uuid", tenant_uuid)],
    references: reference("company", "company_uuid", company_uuid),
  }),
  coaches: ({ tenant_id, coach_id, appointment_type_ids = [] }) => ({
    ids: tenantId("coach", "coach_id", tenant_id, coach_id),
    references: [
      ...reference("tenant", "tenant_id", tenant_id),
      ...appointment_type_ids.flatMap((typeId, index) =>
        tenantReference("appointment type", `appointment_type_ids[${index}]`, tenant_id, typeId),
      ),
    ],
  }),
  rooms: ({ tenant_id, room_id }) => ({
    ids: tenantId("room", "room_id", tenant_id, room_id),
    references: reference("tenant", "tenant_id", tenant_id),
  }),
  appointment_types: ({ tenant_id, appointment_type_id }) => ({
    ids: tenantId("appointment type", "appointment_type_id", tenant_id, appointment_type_id),
    references: reference("tenant", "tenant_id", tenant_id),
  }),
  clients: (client) => ({
    ids: [...tenantId("client", "client_id", client.tenant_id, client.client_id), ...contacts(client)],
    references: reference("tenant", "tenant_id", client.tenant_id),
  }),
  access: ({ principal, companies = [], tenants = [], client_id }) => ({
    ids: id("principal", "principal", principal),
    references: [
      ...companies.flatMap((company, index) => reference("company", `companies[${index}]`, company)),
      ...tenants.flatMap((tenant, index) => reference("tenant", `tenants[${index}]`, tenant)),
      ...tenants.flatMap((tenant) => tenantReference("client", "client_id", tenant, client_id)),
    ],
  }),
};

function contacts(client: ValidFields<"clients">): Id[] {
  const { tenant_id, email_id, mobile_country_code: code, mobile_number: number } = client;
  const mobile = code === undefined || number === undefined ? undefined : mobileRecord(code, number);
  const email = email_id === undefined ? undefined : emailRecord(email_id);
  return [
    ...tenantId("contact", "email_id", tenant_id, email),
    ...tenantId("contact", "mobile_number", tenant_id, mobile),
  ];
}

type Key = string | number | undefined;

function id(kind: IdKind, field: string, key: Key): Id[] {
  return key === undefined ? [] : [{ kind, field, key: String(key) }];
}

function tenantId(kind: IdKind, field: string, tenant: number | undefined, key: Key): Id[] {
  return tenant === undefined || key === undefined ? [] : [{ kind, field, key: `${tenant}#${key}` }];
}

function reference(kind: IdKind, path: string, key: Key): Reference[] {
  return key === undefined ? [] : [{ kind, path, key: String(key) }];
}

function tenantReference(kind: IdKind, path: string, tenant: number | undefined, key: Key): Reference[] {
  if (tenant === undefined || key === undefined) return [];
  return [{ kind, path, key: `${tenant}#${key}`, tenantId: tenant }];
}
