import type { ContactItem } from "../../../shared/tables/clients-table.ts";
import type { ClientPart, Person, StoredPage, StoredState } from "./stored-state.ts";

/**
 * One record per person: an e-mail address or a mobile number is recorded as exactly one person's, who has it; every
 * person's is recorded as theirs.
 */
export function checkContacts(state: StoredState): string[] {
  return [
    ...state.people.flatMap((person) => checkPerson(person, state.contacts)),
    ...state.contacts.flatMap((contact) => checkContact(contact, state.people)),
    ...state.parts.flatMap((part) => checkPart(part, state.people)),
    ...state.pages.flatMap((page) => checkPage(page, state)),
    ...state.people.flatMap((person) => checkImage(person, state.parts)),
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

/** A part lies in its person's partition, and an image is the one that the person's record names. */
function checkPart({ owner, record, tenant_id, client_id }: ClientPart, people: readonly Person[]): string[] {
  const person = people.find((one) => one.tenant_id === tenant_id && one.client_id === client_id);
  if (person === undefined) return [`${record} of ${owner} belongs to nobody.`];
  const isLost = record.startsWith("image#") && person.image_record !== record;
  return [
    ...(owner === `client#${tenant_id}#${client_id}`
      ? []
      : [`${record} of client ${client_id} is at ${owner}.`]),
    ...(isLost ? [`Client ${client_id} does not name ${record}.`] : []),
  ];
}

function checkImage({ tenant_id, client_id, image_record }: Person, parts: readonly ClientPart[]): string[] {
  const isThere = parts.some(
    (part) => part.tenant_id === tenant_id && part.client_id === client_id && part.record === image_record,
  );
  return image_record === undefined || isThere ? [] : [`Client ${client_id} has no ${image_record}.`];
}

function checkPage({ owner, record }: StoredPage, state: StoredState): string[] {
  const { tours, appointments, classes, classBookings } = state;
  const owners = [
    ...tours.map(({ tenant_id, tour_id }) => `tour#${tenant_id}#${tour_id}`),
    ...appointments.map(({ tenant_id, appointment_id }) => `appointment#${tenant_id}#${appointment_id}`),
    ...classes.map(({ tenant_id, class_id }) => `class#${tenant_id}#${class_id}`),
    ...classBookings.map(
      ({ tenant_id, class_id, client_id }) => `class_booking#${tenant_id}#${class_id}#${client_id}`,
    ),
  ];
  return owners.includes(owner) ? [] : [`${record} of ${owner} belongs to no booking.`];
}
