import type { Commit, ItemAhead, Writes } from "../operations/decision.ts";
import { profileWrites } from "../tables/client-profile.ts";
import {
  type ClientItem,
  checkClient,
  fillClient,
  type OpenTour,
  putClient,
} from "../tables/clients-table.ts";
import type { Write } from "../tables/database.ts";
import { claimRecordId } from "../tables/idempotency-table.ts";
import { emptyPart, imageRecord, putClientImage, putClientWaiver } from "../tables/parts-table.ts";
import type { Put } from "../tables/transact-item.ts";
import { formatUtcDateTime } from "../values/utc-date-time.ts";
import { VISITOR_LIMITS } from "./body-limits.ts";
import type { IdentifiedPerson } from "./identify-person.ts";
import { contactRecords, contactWrites, identityCheck } from "./match-person.ts";
import { filledFields, personalData } from "./personal-data.ts";

/** A person, and what is written to their record. */
export interface PersonRequest {
  readonly person: IdentifiedPerson;
  readonly client: { readonly tenant_id: number; readonly client_id: number };
  /** The tour that becomes their open tour; undefined if none is booked. */
  readonly tour: OpenTour | undefined;
  readonly now: Date;
  readonly principal: string;
  /** What a booking in the same transaction counts of them, by the version that was read. */
  readonly counted?: Readonly<Record<string, number>> | undefined;
  /** What a new person is. */
  readonly status: ClientItem["status"];
  /** The key of the image, if one is stored. */
  readonly imageKey: string;
}

/** What a commit writes of a person, beside their tour. */
export function personCommit(request: PersonRequest): Pick<Commit, "ahead" | "writes" | "identifying"> {
  return {
    ahead: imageAhead(request),
    writes: () => hashedPersonWrites(request),
    identifying: Object.keys(personWrites(request, undefined)),
  };
}

// A transaction costs twice as much per kB. A visitor's image is small and is stored by it; a larger image is stored
// before it.
const MAX_BYTES_IN_TRANSACTION = VISITOR_LIMITS.imageKib * 1024;

/** The writes that create a new prospect, or check the match of a known one and fill the fields that the caller may fill. */
export function personWrites(request: PersonRequest, passwordHash: string | undefined): Writes {
  const { person, client } = request;
  const { found, match, prospect, isFilled } = person;
  if (match.knownClientId === undefined) {
    return {
      ...newPersonWrites(request, passwordHash),
      ...contactWrites(client, contactRecords(prospect), found, match),
    };
  }
  // Both cases check who the person is, and that they exist.
  if (!isFilled) return { client: knownPersonWrite(request), ...identityCheck(found) };
  return {
    ...filledPersonWrites(request),
    ...contactWrites(client, contactRecords(prospect), found, match),
    ...imageInTransaction(request),
  };
}

/** The image that is stored before the transaction, because it is large; only the transaction's client item leads to it. */
function imageAhead(request: PersonRequest): ItemAhead | undefined {
  const put = imageWrite(request);
  if (put === undefined || !isLarge(request)) return undefined;
  return { put, undo: emptyPart(request.client, imageRecord(request.imageKey), request.now) };
}

function imageInTransaction(request: PersonRequest): Writes {
  const image = imageWrite(request);
  return image === undefined || isLarge(request) ? {} : { image };
}

function imageWrite({ person, client, imageKey }: PersonRequest): Put | undefined {
  const { image_base64: image } = person.prospect;
  if (image === undefined || !person.getsImage) return undefined;
  return putClientImage(client, imageRecord(imageKey), image);
}

function isLarge({ person }: PersonRequest): boolean {
  return (person.prospect.image_base64?.image.length ?? 0) > MAX_BYTES_IN_TRANSACTION;
}

/** The writes of {@link personWrites}, with the password hashed. */
async function hashedPersonWrites(request: PersonRequest): Promise<Writes> {
  const { match, isManaged, passwordHash } = request.person;
  const isNew = match.knownClientId === undefined;
  // Without the hash, which takes 0.3 s, a known person's answer would come sooner than a new one's: visitors must not
  // tell them apart.
  const hash = isNew || !isManaged ? await passwordHash() : undefined;
  return personWrites(request, isNew ? hash : undefined);
}

function knownPersonWrite({ person, client, tour, counted, now }: PersonRequest): Write {
  if (counted !== undefined && person.stored !== undefined) {
    return fillClient(client, { tour, change: { attributes: counted, version: person.stored.version }, now });
  }
  return tour === undefined ? checkClient(client) : fillClient(client, { tour, now });
}

/** The writes that fill the empty fields of a known prospect; only their profile's history tells that nothing else changed. */
function filledPersonWrites(request: PersonRequest): Writes {
  const { person, client, tour, now, principal, imageKey } = request;
  const { stored, getsImage } = person;
  const fields = filledFields(person);
  const image = getsImage ? { image_record: imageRecord(imageKey) } : {};
  if (stored === undefined || Object.keys({ ...fields, ...image }).length === 0) {
    return { client: knownPersonWrite(request) };
  }
  const { attributes, history } = profileWrites(
    client,
    stored,
    { ...stored, ...fields },
    {
      operation: "filled",
      by: principal,
      now,
      fields: [...Object.keys(fields), ...(getsImage ? ["image_base64"] : [])],
      event: "client.updated",
    },
  );
  // The answer names the fields that were not filled, and only a prospect is filled. So the record must still have the
  // version that was read.
  const confirmed = "email_id" in fields ? { email_confirmed: true } : {};
  const change = {
    attributes: { ...fields, ...confirmed, ...image, ...attributes, ...request.counted },
    version: stored.version,
  };
  return { client: fillClient(client, { tour, change, now }), clientHistory: history };
}

/** The record of a new person, and the first entry of its history. */
export function newPerson(request: PersonRequest, passwordHash: string | undefined) {
  const { person, client, tour, now, principal, imageKey, status } = request;
  const { medical_alert } = person.prospect;
  const given_by = person.isManaged ? ("club" as const) : ("visitor" as const);
  const image_record = person.getsImage ? imageRecord(imageKey) : undefined;
  const fields = { ...personalData(person), medical_alert };
  const { attributes, history, entry } = profileWrites(client, undefined, fields, {
    operation: "created",
    by: principal,
    now,
    fields: namesOf({ ...person.prospect, password: undefined }),
    event: `${status}.created`,
  });
  const profile = {
    ...fields,
    ...attributes,
    password_hash: passwordHash,
    image_record,
    has_waiver: person.prospect.client_waiver === undefined ? undefined : true,
    created_at: formatUtcDateTime(now),
    created_by: principal,
    origin: given_by,
    given_by,
  };
  return { item: newClient(client, status, tour), profile, history, entry };
}

function newPersonWrites(request: PersonRequest, passwordHash: string | undefined): Writes {
  const { item, profile, history } = newPerson(request, passwordHash);
  return {
    clientId: claimRecordId(item.client_id, request.now),
    client: putClient({ ...item, ...request.counted }, profile),
    clientHistory: history,
    ...imageInTransaction(request),
    ...waiverWrite(request),
  };
}

function namesOf(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function waiverWrite({ person, client, tour, now }: PersonRequest): Writes {
  const { client_waiver: waiver } = person.prospect;
  if (waiver === undefined) return {};
  const waiver_payload = waiver.waiver_payload && JSON.stringify(waiver.waiver_payload);
  const given_by = person.isManaged ? "club" : "visitor";
  const signed = { signed_at: formatUtcDateTime(now), given_by, tour_id: tour?.tour_id } as const;
  return { waiver: putClientWaiver(client, { ...signed, ...waiver, waiver_payload }) };
}

function newClient(
  client: PersonRequest["client"],
  status: ClientItem["status"],
  open_tour: OpenTour | undefined,
): ClientItem {
  return {
    ...client,
    status,
    classes_attended: 0,
    appointments_booked: 0,
    memberships: [],
    sessions_taken: {},
    ...(open_tour === undefined ? {} : { open_tour }),
    version: 1,
  };
}
