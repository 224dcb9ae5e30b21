import type { BulkWrite } from "../../../shared/tables/bulk-tables.ts";
import { type ContactItem, contactFields } from "../../../shared/tables/clients-table.ts";
import {
  addClient,
  claimContact,
  deleteJoinRecord,
  dropContact,
  joinClient,
  linkContact,
  putJoinRecord,
  removeFields,
  replaceClient,
} from "../../../shared/tables/imported-clients.ts";
import type { ClientOfFile } from "./client-of-file.ts";
import { clientItem, contactItems } from "./club-items.ts";
import { conflictSentence, isJoinable } from "./contact-conflict.ts";
import {
  type ContactOwner,
  type FoundClient,
  type FoundContacts,
  type OwnedContact,
  recordName,
  type StoredPerson,
} from "./find-clients.ts";

/** How an import deals with people who are there. */
export interface ImportMode {
  /** Whether a client who is there already is written anew, as one who has booked nothing. */
  readonly replaceClients: boolean;
  /** Whether a client of the file whose contact belongs to somebody who is there is joined to that person. */
  readonly joinPeople: boolean;
  /** Whether the file has this person, under their own id or the one from which they were joined. */
  readonly isInFile: (person: StoredPerson) => boolean;
}

/** What an import does with a client of the file. */
export type ClientPlan =
  | { readonly kind: "there"; readonly clientId: number }
  /** All writes together, or none of them. */
  | { readonly kind: "write"; readonly clientId: number; readonly writes: readonly BulkWrite[] }
  /** Nothing; `sentence` says why, and what to do. */
  | { readonly kind: "conflict"; readonly sentence: string };

/**
 * Decides what an import does with a client.
 * @param contacts who has the contacts of the client; a contact that is not among them is taken for nobody's, which the
 *   conditions of the writes put right
 */
export function planClient(
  found: FoundClient<ClientOfFile>,
  contacts: FoundContacts,
  mode: ImportMode,
): ClientPlan {
  const { client, person } = found;
  if (person !== undefined && !mode.replaceClients) return { kind: "there", clientId: person.client_id };
  const clientId = person?.client_id ?? client.client_id;
  const isJoined = person?.imported_client_id !== undefined;
  const wanted = isJoined ? sharedContacts(client, person) : contactItems({ ...client, client_id: clientId });
  const taken = contactsOfOthers(wanted, contacts, clientId);
  // What the clients of one file have, the file divides among them anew.
  const kept = taken.filter(({ owner }) => !(mode.replaceClients && mode.isInFile(owner)));
  const keepers = ownersOf(kept);
  const [keeper] = keepers;
  if (keeper === undefined) {
    // Who was joined keeps what is theirs; anybody else is as the file has them.
    const own = isJoined ? writesOfJoin(found, person, contacts) : writesAnew(found, contacts);
    return { kind: "write", clientId, writes: [...own, ...writesOfLoss(taken)] };
  }
  if (mode.joinPeople && person === undefined && keepers.length === 1 && isJoinable(keeper, mode.isInFile)) {
    const lost = contactsOfOthers(sharedContacts(client, keeper), contacts, keeper.client_id);
    const writes = [...writesOfJoin(found, keeper, contacts), ...writesOfLoss(lost)];
    return { kind: "write", clientId: keeper.client_id, writes };
  }
  const conflict = { taken: kept, owners: keepers, person, isInFile: mode.isInFile };
  return { kind: "conflict", sentence: conflictSentence(conflict) };
}

/** The client as the file has them, with the contacts of the file and no others. */
function writesAnew(
  { client, person, joinedAs }: FoundClient<ClientOfFile>,
  contacts: FoundContacts,
): BulkWrite[] {
  const clientId = person?.client_id ?? client.client_id;
  const item = clientItem({ ...client, client_id: clientId });
  const wanted = contactItems(item);
  const dropped = (person === undefined ? [] : contactItems(person)).filter(
    ({ record }) => !wanted.some((contact) => contact.record === record),
  );
  return [
    person === undefined
      ? addClient(item)
      : replaceClient({ ...item, open_tour: person.open_tour }, person.version),
    ...wanted.map((contact) => claimContact(contact, ownerOf(contact, contacts))),
    ...dropped
      .filter((contact) => [undefined, clientId].includes(ownerOf(contact, contacts)))
      .map(dropContact),
    ...(person === undefined && joinedAs !== undefined
      ? [deleteJoinRecord({ tenant_id: client.tenant_id, client_id: joinedAs }, client.client_id)]
      : []),
  ];
}

/** Removes contacts that others get from their owners' records, and from the owners' other contacts. */
function writesOfLoss(taken: readonly OwnedContact[]): BulkWrite[] {
  return ownersOf(taken).flatMap((owner) => {
    const lost = taken.filter(({ contact }) => contact.client_id === owner.client_id);
    const isLost = ({ record }: ContactItem) => lost.some(({ contact }) => contact.record === record);
    const fields = contactItems(owner)
      .filter(isLost)
      .flatMap(({ record }) => contactFields(record));
    const kept = lost.flatMap(({ other }) => (other === undefined || isLost(other) ? [] : [other]));
    return [
      ...(fields.length === 0 ? [] : [removeFields(owner, owner.version, fields)]),
      ...kept
        .filter(({ client_id }) => client_id === owner.client_id)
        .map((contact) => linkContact({ ...contact, other_record: undefined })),
    ];
  });
}

/** What the file says of a client, given to a person who was there, with the contacts that they lack. */
function writesOfJoin(
  { client, joinedAs }: FoundClient<ClientOfFile>,
  person: StoredPerson,
  contacts: FoundContacts,
): BulkWrite[] {
  const { tenant_id, client_id, version } = person;
  const { status, full_name, memberships, classes_attended, medical_alert } = client;
  return [
    joinClient(person, version, {
      ...{ status, full_name, memberships, classes_attended, ...lackedFields(client, person) },
      // The alert that the person gave stays where the file has none.
      medical_alert: medical_alert || undefined,
      imported_client_id: client.client_id,
    }),
    ...sharedContacts(client, person).map((contact) =>
      ownerOf(contact, contacts) === client_id
        ? linkContact(contact)
        : claimContact(contact, ownerOf(contact, contacts)),
    ),
    putJoinRecord({ tenant_id, client_id }, client.client_id, joinedAs),
  ];
}

/** The contacts of the file that a person has, or gets since they have none of the kind. */
function sharedContacts(client: ClientOfFile, person: StoredPerson): ContactItem[] {
  const records = contactItems(client).map(({ record }) => record);
  const lacked = Object.entries(lackedFields(client, person)).filter(([, value]) => value !== undefined);
  const merged = contactItems({ ...person, ...Object.fromEntries(lacked) });
  return merged.filter(({ record }) => records.includes(record));
}

/** The contacts of the file of a kind of which the person has none. */
function lackedFields(client: ClientOfFile, person: StoredPerson) {
  const hasMobile = person.mobile_country_code !== undefined && person.mobile_number !== undefined;
  return {
    email_id: person.email_id === undefined ? client.email_id : undefined,
    mobile_country_code: hasMobile ? undefined : client.mobile_country_code?.replace("+", ""),
    mobile_number: hasMobile ? undefined : client.mobile_number,
  };
}

/** Those of the contacts that somebody has who is there, and is not this client. */
function contactsOfOthers(
  wanted: readonly ContactItem[],
  contacts: FoundContacts,
  clientId: number,
): OwnedContact[] {
  return wanted.flatMap((item) => {
    const found = contacts.get(recordName(item));
    if (found?.owner === undefined || found.owner.client_id === clientId) return [];
    return [{ ...found, owner: found.owner }];
  });
}

function ownersOf(contacts: readonly OwnedContact[]): ContactOwner[] {
  return [...new Map(contacts.map(({ owner }) => [owner.client_id, owner])).values()];
}

/** The client whom a contact names, whether they are there or not. */
function ownerOf(contact: ContactItem, contacts: FoundContacts): number | undefined {
  return contacts.get(recordName(contact))?.contact.client_id;
}
