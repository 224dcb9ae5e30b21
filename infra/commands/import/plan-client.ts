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
import type { ClubRecord } from "./club-file.ts";
import {
  clientItem,
  conflictSentence,
  contactItems,
  contactsOfOthers,
  isJoinable,
  missingContactFields,
  type OwnedContact,
  ownerIdOf,
  ownersOf,
  type StoredContacts,
  type StoredPerson,
  sharedContacts,
} from "./file-contacts.ts";
import type { FoundClient } from "./find-clients.ts";

type Found = FoundClient<ClubRecord<"clients">>;

/** How an import treats existing people. */
export interface ImportMode {
  /** Whether existing clients are reset to the file. */
  readonly replaceClients: boolean;
  /** Whether a client of the file is joined to the existing person who has their contact. */
  readonly joinPeople: boolean;
  /** Whether the file has this person, under their own id or the id from which they were joined. */
  readonly isInFile: (person: StoredPerson) => boolean;
}

/** What an import does with a client of the file. */
export type ClientPlan =
  /** Nothing: the client exists and stays as they are. */
  | { readonly kind: "exists"; readonly clientId: number }
  /** All writes together, or none of them. */
  | { readonly kind: "write"; readonly clientId: number; readonly writes: readonly BulkWrite[] }
  /** Nothing; `sentence` says why, and what to do. */
  | { readonly kind: "conflict"; readonly sentence: string };

/**
 * Decides what an import does with a client.
 * @param stored the stored contacts that equal the client's; if a contact is missing here although somebody has it, the
 *   conditions of the writes refuse the plan
 */
export function planClient(found: Found, stored: StoredContacts, mode: ImportMode): ClientPlan {
  const { client, person } = found;
  if (person !== undefined && !mode.replaceClients) return { kind: "exists", clientId: person.client_id };
  const clientId = person?.client_id ?? client.client_id;
  const isJoined = person?.imported_client_id !== undefined;
  const wanted = isJoined ? sharedContacts(client, person) : contactItems({ ...client, client_id: clientId });
  const taken = contactsOfOthers(wanted, stored, clientId);
  // --replace-clients redistributes the contacts among the clients of the file.
  const kept = taken.filter(({ owner }) => !(mode.replaceClients && mode.isInFile(owner)));
  const owners = ownersOf(kept);
  const [owner] = owners;
  if (owner === undefined) {
    // A joined person keeps their own data; any other client is reset to the file.
    const own = isJoined ? joinWrites(found, person, stored) : replacementWrites(found, stored);
    return { kind: "write", clientId, writes: [...own, ...removalWrites(taken)] };
  }
  if (mode.joinPeople && person === undefined && owners.length === 1 && isJoinable(owner, mode.isInFile)) {
    const lost = contactsOfOthers(sharedContacts(client, owner), stored, owner.client_id);
    const writes = [...joinWrites(found, owner, stored), ...removalWrites(lost)];
    return { kind: "write", clientId: owner.client_id, writes };
  }
  const conflict = { taken: kept, owners, person, isInFile: mode.isInFile };
  return { kind: "conflict", sentence: conflictSentence(conflict) };
}

/** The writes that make the client equal to the file, with the contacts of the file and no others. */
function replacementWrites({ client, person, joinedAs }: Found, stored: StoredContacts): BulkWrite[] {
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
    ...wanted.map((contact) => claimContact(contact, ownerIdOf(contact, stored))),
    ...dropped
      .filter((contact) => [undefined, clientId].includes(ownerIdOf(contact, stored)))
      .map(dropContact),
    ...(person === undefined && joinedAs !== undefined
      ? [deleteJoinRecord({ tenant_id: client.tenant_id, client_id: joinedAs }, client.client_id)]
      : []),
  ];
}

/** The writes that remove contacts from their owners' items and unlink them from the owners' other contacts. */
function removalWrites(taken: readonly OwnedContact[]): BulkWrite[] {
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

/** The writes that give an existing person the client's data and the contacts that they lack. */
function joinWrites({ client, joinedAs }: Found, person: StoredPerson, stored: StoredContacts): BulkWrite[] {
  const { tenant_id, client_id, version } = person;
  const { status, full_name, memberships, classes_attended, medical_alert } = client;
  return [
    joinClient(person, version, {
      ...{ status, full_name, memberships, classes_attended, ...missingContactFields(client, person) },
      // The person's own alert stays if the file has none.
      medical_alert: medical_alert || undefined,
      imported_client_id: client.client_id,
    }),
    ...sharedContacts(client, person).map((contact) =>
      ownerIdOf(contact, stored) === client_id
        ? linkContact(contact)
        : claimContact(contact, ownerIdOf(contact, stored)),
    ),
    putJoinRecord({ tenant_id, client_id }, client.client_id, joinedAs),
  ];
}
