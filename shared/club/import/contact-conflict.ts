import type { ContactItem } from "../../tables/clients-table.ts";
import type { ContactOwner, FoundContact, StoredPerson } from "./find-clients.ts";

/** What stands against writing a client of the file. */
export interface ContactConflict {
  /** The client's contacts that belong to others; at least one. */
  readonly taken: readonly FoundContact[];
  readonly owners: readonly ContactOwner[];
  /** The client's own record. */
  readonly person: StoredPerson | undefined;
  readonly isInFile: (person: StoredPerson) => boolean;
}

const MOVES = "--replace-clients moves contacts between clients of the same file.";

/** Whether a client of the file can be joined to a person: nobody's memberships are lost, and nobody is joined twice. */
export function isJoinable(owner: ContactOwner, isInFile: (person: StoredPerson) => boolean): boolean {
  return refusalToJoin(owner, isInFile) === undefined;
}

/** Says what stands against a client of the file, and what to do; contacts are named by their fields alone. */
export function conflictSentence(conflict: ContactConflict): string {
  const belongs = conflict.owners.map((owner, index) => {
    const fields = conflict.taken
      .filter(({ contact }) => contact.client_id === owner.client_id)
      .map(({ contact }) => fieldOf(contact));
    const verb = fields.length > 1 ? "belong to" : "belongs to";
    return `its ${fields.join(" and ")} ${index === 0 ? verb : "to"} ${owner.status} ${owner.client_id}`;
  });
  return `${belongs.join(" and ")}; nothing of this client was written. ${remedy(conflict)}`;
}

function remedy({ owners, person, isInFile }: ContactConflict): string {
  if (person !== undefined) return `Client ${person.client_id} is there already, as another person.`;
  const [owner, ...others] = owners;
  if (others.length > 0) return "These are two people: a client of the file cannot be joined to both.";
  const refusal = owner && refusalToJoin(owner, isInFile);
  return refusal ?? "Import with --join-people to give what the file says to that person.";
}

function refusalToJoin(owner: ContactOwner, isInFile: (person: StoredPerson) => boolean): string | undefined {
  if (owner.imported_client_id !== undefined)
    return `That person is client ${owner.imported_client_id} of the file already.`;
  if (isInFile(owner)) return `That person is in the file, too: ${MOVES}`;
  if (owner.memberships.length > 0) return `That person has memberships of their own: ${MOVES}`;
  return undefined;
}

/** The field of the club file that a contact is made from. */
export function fieldOf({ record }: ContactItem): string {
  return record.startsWith("email#") ? "email_id" : "mobile_number";
}
