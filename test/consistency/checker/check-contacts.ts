import type { ContactItem } from "../../../shared/tables/clients-table.ts";
import type { Person, StoredState } from "./stored-state.ts";

/**
 * One record per person: an e-mail address or a mobile number is recorded as exactly one person's, who has it; every
 * person's is recorded as theirs.
 */
export function checkContacts(state: StoredState): string[] {
  return [
    ...state.people.flatMap((person) => checkPerson(person, state.contacts)),
    ...state.contacts.flatMap((contact) => checkContact(contact, state.people)),
    ...state.parts.flatMap(({ tenant_id, record }) =>
      state.people.some((one) => one.tenant_id === tenant_id && isPartOf(record, one))
        ? []
        : [`${record} of tenant ${tenant_id} belongs to nobody.`],
    ),
  ];
}

function checkPerson(person: Person, contacts: readonly ContactItem[]): string[] {
  return recordsOf(person).flatMap((record) => {
    const owner = contacts.find((one) => one.tenant_id === person.tenant_id && one.record === record);
    if (owner?.client_id === person.client_id) return [];
    return [
      `Client ${person.client_id} has ${record}, which is recorded as ${owner?.client_id ?? "nobody"}'s.`,
    ];
  });
}

function checkContact(contact: ContactItem, people: readonly Person[]): string[] {
  const { tenant_id, client_id, record, other_record } = contact;
  const owner = people.find((one) => one.tenant_id === tenant_id && one.client_id === client_id);
  const records = owner === undefined ? [] : recordsOf(owner);
  if (!records.includes(record))
    return [`${record} is recorded as client ${client_id}'s, who does not have it.`];
  const other = records.find((one) => one !== record);
  return other === other_record
    ? []
    : [`${record} names ${other_record} beside it, its person has ${other}.`];
}

function recordsOf({ email_id, mobile_country_code: code, mobile_number: number }: Person): string[] {
  const hasMobile = code !== undefined && number !== undefined;
  return [
    ...(email_id === undefined ? [] : [`email#${email_id.toLowerCase()}`]),
    ...(hasMobile ? [`mobile#${code.replace("+", "")}${number}`] : []),
  ];
}

function isPartOf(record: string, { client_id }: Person): boolean {
  return record.startsWith(`client#${client_id}#`);
}
