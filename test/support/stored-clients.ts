import { BulkTables } from "../../shared/tables/bulk-tables.ts";
import { indexAttributes } from "../../shared/tables/client-indexes.ts";
import type { ListedClient } from "../../shared/tables/client-profile.ts";
import {
  type ContactItem,
  clientRecord,
  emailRecord,
  mobileRecord,
} from "../../shared/tables/clients-table.ts";
import type { TestTables } from "./engine.ts";
import { replaceItems } from "./replace-items.ts";
import { CHANGED_AT } from "./stored-history.ts";

/** What of a stored person is other than by default. */
export type PersonFields = Partial<ListedClient> & {
  readonly client_id: number;
  readonly tenant_id?: number;
};

/** A person and their contacts as they are stored: a client of London Bridge without bookings. */
export function personItems({ tenant_id = 11, ...fields }: PersonFields) {
  const person = {
    status: "client",
    profile_version: 1,
    ...fields,
    updated_at: fields.updated_at ?? CHANGED_AT,
  } as const;
  const { client_id, email_id, mobile_country_code: code, mobile_number } = person;
  const contacts: ContactItem[] = [
    ...(email_id === undefined ? [] : [{ tenant_id, client_id, record: emailRecord(email_id) }]),
    ...(code === undefined || mobile_number === undefined
      ? []
      : [{ tenant_id, client_id, record: mobileRecord(code, mobile_number) }]),
  ];
  return [
    {
      tenant_id,
      record: clientRecord(client_id),
      ...person,
      ...indexAttributes(person),
      ...{ classes_attended: 0, appointments_booked: 0, memberships: [], sessions_taken: {}, version: 1 },
    },
    ...contacts,
  ];
}

/** Makes these the only people of all tenants. */
export async function replacePeople(
  tables: Pick<TestTables, "client" | "names">,
  people: readonly PersonFields[],
): Promise<void> {
  await replaceItems(tables, "Clients", people.flatMap(personItems));
}

/** Stores people as bookings and club files leave them. */
export async function storePeople(
  { client, names }: Pick<TestTables, "client" | "names">,
  people: readonly PersonFields[],
): Promise<void> {
  await new BulkTables(client, names).put("Clients", people.flatMap(personItems));
}
