import type { ClubRecord, SectionName } from "./club-file.ts";

/** The kinds of ids; ids are unique within their kind. */
export type IdKind =
  | "company"
  | "tenant"
  | "tenant UUID"
  | "coach"
  | "room"
  | "appointment type"
  | "class type"
  | "client"
  | "principal";

/** An id that no other record may have, from the record's `field`. */
export interface Id {
  readonly kind: IdKind;
  readonly key: string;
  readonly field: string;
}

/** An id that another record must have, from the record's `path`; `tenantId` is set if that tenant must have it. */
export interface Reference {
  readonly kind: IdKind;
  readonly key: string;
  readonly path: string;
  readonly tenantId?: number;
}

/** The ids and references of a record. */
export interface Links {
  readonly ids: readonly Id[];
  readonly references: readonly Reference[];
}

/** The valid fields of a record. */
export type ValidFields<Section extends SectionName> = Partial<ClubRecord<Section>>;

/** The ids and references in the valid fields of a record. */
export function linksOf<Section extends SectionName>(section: Section, fields: ValidFields<Section>): Links {
  return rules[section](fields);
}

const rules: { readonly [Section in SectionName]: (fields: ValidFields<Section>) => Links } = {
  companies: ({ company_uuid }) => ({ ids: id("company", "company_uuid", company_uuid), references: [] }),
  tenants: ({ tenant_id, tenant_uuid, company_uuid }) => ({
    ids: [...id("tenant", "tenant_id", tenant_id), ...id("tenant UUID", "tenant_uuid", tenant_uuid)],
    references: reference("company", "company_uuid", company_uuid),
  }),
  coaches: ({ tenant_id, coach_id, appointment_type_ids = [], class_type_ids = [] }) => ({
    ids: tenantId("coach", "coach_id", tenant_id, coach_id),
    references: [
      ...reference("tenant", "tenant_id", tenant_id),
      ...appointment_type_ids.flatMap((typeId, index) =>
        tenantReference("appointment type", `appointment_type_ids[${index}]`, tenant_id, typeId),
      ),
      ...class_type_ids.flatMap((typeId, index) =>
        tenantReference("class type", `class_type_ids[${index}]`, tenant_id, typeId),
      ),
    ],
  }),
  rooms: ({ tenant_id, room_id }) => ({
    ids: tenantId("room", "room_id", tenant_id, room_id),
    references: reference("tenant", "tenant_id", tenant_id),
  }),
  appointment_types: (type) => ({
    ids: tenantId("appointment type", "appointment_type_id", type.tenant_id, type.appointment_type_id),
    references: tenantAndRooms(type),
  }),
  class_types: (type) => ({
    ids: tenantId("class type", "class_type_id", type.tenant_id, type.class_type_id),
    references: tenantAndRooms(type),
  }),
  clients: (client) => ({
    ids: tenantId("client", "client_id", client.tenant_id, client.client_id),
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

/** The references of a type of appointments or classes. */
function tenantAndRooms({
  tenant_id,
  room_ids = [],
}: Pick<ValidFields<"appointment_types">, "tenant_id" | "room_ids">): Reference[] {
  return [
    ...reference("tenant", "tenant_id", tenant_id),
    ...room_ids.flatMap((roomId, index) => tenantReference("room", `room_ids[${index}]`, tenant_id, roomId)),
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

/** A reference of a record whose target has not been read yet. */
interface OpenReference {
  readonly section: SectionName;
  readonly index: number;
  readonly reference: Reference;
}

/** A reference that no record resolves, and a sentence about it. */
export interface UnresolvedReference {
  readonly section: SectionName;
  readonly index: number;
  readonly sentence: string;
}

const TARGETS: Partial<Record<IdKind, string>> = {
  company: "one of the companies of the file",
  tenant: "one of the tenants of the file",
  room: "one of the rooms",
  "appointment type": "one of the appointment types",
  "class type": "one of the class types",
  client: "one of the clients",
};

/** The ids of all records read so far, and the references whose targets have not been read yet. */
export class LinkChecker {
  readonly #holders = new Map<IdKind, Map<string, number>>();
  readonly #open: OpenReference[] = [];

  /** Adds a record; returns a sentence for each of its ids that an earlier record has. */
  add(section: SectionName, index: number, { ids, references }: Links): string[] {
    for (const reference of references) {
      if (!this.has(reference.kind, reference.key)) this.#open.push({ section, index, reference });
    }
    return ids.flatMap((id) => this.#claim(section, index, id));
  }

  /** Whether a record has the id. */
  has(kind: IdKind, key: string): boolean {
    return this.#holders.get(kind)?.has(key) ?? false;
  }

  /** The references that no record resolves; call it after the last record. */
  *unresolved(): Generator<UnresolvedReference, void, undefined> {
    for (const { section, index, reference } of this.#open) {
      const { kind, key, path, tenantId } = reference;
      if (this.has(kind, key)) continue;
      // The missing tenant has its own sentence.
      if (tenantId !== undefined && !this.has("tenant", String(tenantId))) continue;
      const target = tenantId === undefined ? TARGETS[kind] : `${TARGETS[kind]} of tenant ${tenantId}`;
      yield { section, index, sentence: `${section}[${index}].${path} must name ${target}.` };
    }
  }

  #claim(section: SectionName, index: number, { kind, key, field }: Id): string[] {
    const holders = this.#holders.get(kind) ?? new Map<string, number>();
    this.#holders.set(kind, holders);
    const holder = holders.get(key);
    if (holder !== undefined) {
      return [`${section}[${index}].${field} must differ from that of ${section}[${holder}].`];
    }
    holders.set(key, index);
    return [];
  }
}
