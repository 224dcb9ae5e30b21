import { managesTours } from "../api/caller.ts";
import type { Tenant } from "../club/tenant.ts";
import type { Reads } from "../operations/reads.ts";
import type { Attempt, FailedAttempt } from "../operations/write.ts";
import type { WholeClient } from "../tables/clients-table.ts";
import {
  type ContactOwners,
  type FoundContacts,
  foundContacts,
  goneClientCheck,
  type KnownPeople,
  matchPerson,
  missingOwners,
  type PersonMatch,
  readContacts,
  readOwners,
} from "./match-person.ts";
import { hashPassword } from "./password-hash.ts";
import type { Prospect } from "./prospect-schema.ts";

/** Who a prospect is, and what the caller may do to their record. */
export interface IdentifiedPerson {
  readonly prospect: Prospect;
  readonly found: FoundContacts;
  readonly match: PersonMatch;
  /** The known person's record; undefined for a new person, and for callers who may not learn of it. */
  readonly stored: WholeClient | undefined;
  /** Whether empty fields of the known person are filled: only a prospect's, and only by callers with `tours.manage`. */
  readonly isFilled: boolean;
  /** Whether the image in the request is stored: for a new person, or for one whose fields are filled and who has none. */
  readonly getsImage: boolean;
  /** Whether the caller acts for the club. */
  readonly isManaged: boolean;
  /** The owners of the prospect's contacts who turned out not to exist. */
  readonly goneClientIds: readonly number[];
  /** The prospect's password as a salted slow hash; computed once for all attempts. */
  readonly passwordHash: () => Promise<string | undefined>;
}

/** What a prospect is identified by. */
export interface Identification {
  readonly prospect: Prospect;
  /** Whether the caller acts for the club, and may learn who the owners of the contacts are. */
  readonly isManaged: boolean;
  readonly failed: FailedIdentification | undefined;
}

/** An attempt that failed, and whom the prospect was taken for. */
type FailedIdentification = FailedAttempt<{ readonly person: IdentifiedPerson }>;

/** Who a prospect is, and the owners of their contacts by whom they were identified. */
export interface LoadedPerson {
  readonly person: IdentifiedPerson;
  readonly contacts: ContactOwners;
}

/** Reads the owners of the contacts in a body's prospect, and identifies the prospect. */
export function loadProspect(
  { tenant, caller, body: { prospect } }: Attempt<unknown, { readonly prospect: Prospect }>,
  reads: Reads,
  failed: FailedIdentification | undefined,
): Promise<LoadedPerson> {
  return loadPerson(tenant, { prospect, isManaged: managesTours(caller), failed }, reads);
}

/**
 * Reads the owners of a prospect's contacts, and identifies the prospect. For a visitor it does not read the owners'
 * records: the round trip would make the answer slower for a known person than for a new one.
 */
export async function loadPerson(
  tenant: Pick<Tenant, "tenant_id">,
  identification: Identification,
  reads: Reads,
): Promise<LoadedPerson> {
  const contacts = await reads.read(readContacts(tenant, identification.prospect));
  const people = identification.isManaged ? await readOwners(tenant, contacts, reads) : undefined;
  return { person: identifyPerson(identification, { ...contacts, people }), contacts };
}

/** Identifies a prospect by the owners of their contacts. */
export function identifyPerson(
  { prospect, isManaged, failed }: Identification,
  contacts: ContactOwners & { readonly people?: KnownPeople | undefined },
): IdentifiedPerson {
  const gone = contacts.people === undefined ? [] : missingOwners(contacts, contacts.people);
  const goneClientIds = [...new Set([...stillGone(failed), ...gone])];
  const found = foundContacts(contacts, goneClientIds);
  const match = matchPerson(found);
  const { knownClientId } = match;
  const stored = knownClientId === undefined ? undefined : contacts.people?.get(knownClientId);
  const isFilled = stored?.status === "prospect";
  const isWithoutImage = knownClientId === undefined || (isFilled && stored.image_record === undefined);
  const passwordHash = failed?.loaded.person.passwordHash ?? hashOnce(prospect.password);
  return {
    prospect,
    found,
    match,
    stored,
    isManaged,
    isFilled,
    getsImage: prospect.image_base64 !== undefined && isWithoutImage,
    goneClientIds,
    passwordHash,
  };
}

/**
 * The clients who are known not to exist, from the last attempt: each whose check succeeded, and the match if its write
 * failed and found nobody.
 */
function stillGone(attempt: FailedIdentification | undefined): readonly number[] {
  if (attempt === undefined) return [];
  const { failed, found, loaded } = attempt;
  const { match, goneClientIds } = loaded.person;
  const stayed = goneClientIds.filter((id) => !failed.includes(goneClientCheck(id)));
  // A failed write to a client returns their item; it returns none, or one without a version, if they do not exist.
  const isMatchGone = failed.includes("client") && found.client?.version === undefined;
  return isMatchGone && match.knownClientId !== undefined ? [...stayed, match.knownClientId] : stayed;
}

// A hash takes 0.3 s, so all attempts at a request share one.
function hashOnce(password: string | undefined): () => Promise<string | undefined> {
  let hash: Promise<string> | undefined;
  return async () => {
    if (password === undefined) return undefined;
    hash ??= hashPassword(password);
    return hash;
  };
}
