import { type Caller, managesTours } from "../../../shared/api/caller.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import type { Attempt, FailedAttempt } from "../../../shared/operations/write.ts";
import type { WholeClient } from "../../../shared/tables/clients-table.ts";
import { type KnownPeople, readKnownPeople } from "./known-people.ts";
import {
  type ContactOwners,
  type FoundContacts,
  foundContacts,
  goneClientCheck,
  matchPerson,
  type PersonMatch,
  readContacts,
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
  readonly isManaged: boolean;
  /** The owners of the prospect's contacts who turned out not to exist. */
  readonly goneClientIds: readonly number[];
  /** The prospect's password as a salted slow hash; computed once for all attempts. */
  readonly passwordHash: () => Promise<string | undefined>;
}

/** What a prospect is identified by. */
export interface Identification {
  readonly prospect: Prospect;
  readonly caller: Pick<Caller, "scopes">;
  readonly failed: FailedIdentification | undefined;
}

/** An attempt that failed, and whom the prospect was taken for. */
type FailedIdentification = FailedAttempt<{ readonly person: IdentifiedPerson }>;

/** Who a prospect is, and the owners of their contacts by whom they were identified. */
export interface LoadedPerson {
  readonly person: IdentifiedPerson;
  readonly contacts: ContactOwners;
}

/** Reads the owners of a prospect's contacts, and identifies the prospect. */
export async function loadPerson(
  { tenant, caller, body: { prospect } }: Attempt<unknown, { readonly prospect: Prospect }>,
  reads: Reads,
  failed: FailedIdentification | undefined,
): Promise<LoadedPerson> {
  const contacts = await reads.read(readContacts(tenant, prospect));
  const known = await readKnownPeople({ tenant, caller }, contacts, reads);
  return { person: identifyPerson({ prospect, caller, failed }, { ...contacts, ...known }), contacts };
}

/** Identifies a prospect by the owners of their contacts. */
export function identifyPerson(
  { prospect, caller, failed }: Identification,
  contacts: ContactOwners & Partial<KnownPeople>,
): IdentifiedPerson {
  const isManaged = managesTours(caller);
  const goneClientIds = [...new Set([...stillGone(failed), ...missing(contacts)])];
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

/** The owners of contacts who were read and do not exist. */
function missing({ email, mobile, people }: ContactOwners & Partial<KnownPeople>): number[] {
  const ids = [email, mobile].flatMap((owner) => owner?.client_id ?? []);
  return people === undefined ? [] : ids.filter((id) => !people.has(id));
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
  // A failed write to a client returns their item; it returns none if they do not exist.
  const isMatchGone = failed.includes("client") && found.client === undefined;
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
