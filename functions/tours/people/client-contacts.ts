import { type InfoEntry, infoEntry } from "../../../shared/api/answer.ts";
import type { Writes } from "../../../shared/operations/decision.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import {
  type ContactFields,
  type ContactOwners,
  claimWrites,
  contactRecords,
  type FoundContacts,
  foundContacts,
  missingOwners,
  readContactRecords,
  readOwners,
} from "../../../shared/people/match-person.ts";
import { type ContactItem, dropContact, type WholeClient } from "../../../shared/tables/clients-table.ts";

/** Reads who has the contacts that a client gets; a contact that is theirs already is nobody else's. */
export async function loadNewContacts(
  client: WholeClient,
  after: ContactFields,
  reads: Reads,
): Promise<FoundContacts> {
  const [from, to] = [contactRecords(client), contactRecords(after)];
  const stored = await reads.read(
    readContactRecords(client.tenant_id, {
      email: to.email === from.email ? undefined : to.email,
      mobile: to.mobile === from.mobile ? undefined : to.mobile,
    }),
  );
  const isTheirs = (contact: ContactItem | undefined) => contact?.client_id === client.client_id;
  const others = {
    email: isTheirs(stored.email) ? undefined : stored.email,
    mobile: isTheirs(stored.mobile) ? undefined : stored.mobile,
  };
  return foundContacts(others, missingOwners(others, await readOwners(client, others, reads)));
}

/** An entry for each contact that is somebody else's. */
export function takenContacts({ email, mobile }: ContactOwners): InfoEntry[] {
  const entry = (identifier: string, { client_id }: ContactItem) =>
    infoEntry("CLIENT_EXISTS", { identifier, jsonObject: { client_id } });
  return [
    ...(email === undefined ? [] : [entry("email_id", email)]),
    ...(mobile === undefined ? [] : [entry("mobile_number", mobile)]),
  ];
}

/**
 * The writes that move a client's contacts: the former ones are deleted, and the new ones and those that stay are theirs
 * and linked to each other. Another spelling of the same contacts moves nothing.
 */
export function moveContacts(
  client: WholeClient,
  after: ContactFields,
  { abandoned }: Pick<FoundContacts, "abandoned">,
): Writes {
  const [from, to] = [contactRecords(client), contactRecords(after)];
  if (from.email === to.email && from.mobile === to.mobile) return {};
  const { tenant_id, client_id } = client;
  const former = (record: string | undefined, kept: string | undefined, name: string): Writes =>
    record === undefined || record === kept ? {} : { [name]: dropContact({ tenant_id, client_id, record }) };
  const claimed = (
    name: keyof ContactOwners,
    record: string | undefined,
    other_record: string | undefined,
  ): Writes =>
    record === undefined
      ? {}
      : claimWrites(name, { tenant_id, client_id, record, other_record }, abandoned[name]);
  return {
    ...former(from.email, to.email, "formerEmail"),
    ...former(from.mobile, to.mobile, "formerMobile"),
    ...claimed("email", to.email, to.mobile),
    ...claimed("mobile", to.mobile, to.email),
  };
}
