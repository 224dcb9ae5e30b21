import {
  addClientImage,
  type ClientItem,
  checkClient,
  fillClient,
  fillClientImage,
  fillClientWaiver,
  type OpenTour,
  putClient,
} from "../../../shared/tables/clients-table.ts";
import type { Write } from "../../../shared/tables/database.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import type { IdentifiedPerson } from "./identify-person.ts";
import { contactRecords, contactWrites, identityCheck } from "./match-person.ts";
import { filledFields, personalData } from "./personal-data.ts";

/** A person, and what is written to their record. */
export interface WantedPerson {
  readonly person: IdentifiedPerson;
  readonly client: { readonly tenant_id: number; readonly client_id: number };
  /** The tour that becomes their open tour; undefined if none is booked. */
  readonly tour: OpenTour | undefined;
  readonly now: Date;
  readonly principal: string;
}

/** The writes that create a new prospect, or check the match of a known one and fill what the caller may. */
export function personWrites(
  wanted: WantedPerson,
  passwordHash: string | undefined,
): Readonly<Record<string, Write>> {
  const { person, client } = wanted;
  const { found, match, prospect, isFilled } = person;
  if (match.knownClientId === undefined) {
    return {
      ...newPersonWrites(wanted, passwordHash),
      ...contactWrites(client, contactRecords(prospect), found, match),
    };
  }
  // Both ways check who the person is, and that they are there.
  if (!isFilled) return { client: knownPersonWrite(wanted), ...identityCheck(found) };
  const { image_base64: image } = prospect;
  return {
    client: knownPersonWrite(wanted),
    ...contactWrites(client, contactRecords(prospect), found, match),
    ...(image === undefined || !getsImage(person) ? {} : { image: addClientImage(client, image) }),
  };
}

/** Whether a known prospect gets the image that was sent. */
function getsImage({ prospect, hasImage }: IdentifiedPerson): boolean {
  return prospect.image_base64 !== undefined && !hasImage;
}

/** The writes of {@link personWrites}, with the password hashed. */
export async function hashedPersonWrites(wanted: WantedPerson): Promise<Readonly<Record<string, Write>>> {
  const { match, isManaged, memo } = wanted.person;
  const isNew = match.knownClientId === undefined;
  // Without the hash, which takes 0.3 s, a known person's answer would come sooner than a new one's: visitors must not
  // tell them apart.
  const passwordHash = isNew || !isManaged ? await memo.passwordHash() : undefined;
  return personWrites(wanted, isNew ? passwordHash : undefined);
}

function knownPersonWrite({ person, client, tour, now }: WantedPerson): Write {
  const { isFilled, stored } = person;
  const fields = filledFields(person);
  const isChanged = Object.keys(fields).length > 0 || getsImage(person);
  if (isFilled && stored !== undefined && isChanged) {
    // The answer names what was not filled, and a client gets nothing, so it must be about this version.
    return fillClient(client, { tour, fields, version: stored.version, now });
  }
  return tour === undefined ? checkClient(client) : fillClient(client, { tour, now });
}

function newPersonWrites(
  { person, client, tour, now, principal }: WantedPerson,
  passwordHash: string | undefined,
): Readonly<Record<string, Write>> {
  const { medical_alert, client_waiver: waiver, image_base64: image } = person.prospect;
  const created = { created_at: formatUtcDateTime(now), created_by: principal };
  const given_by = person.isManaged ? "club" : "visitor";
  const data = { ...personalData(person), medical_alert, password_hash: passwordHash, ...created, given_by };
  return {
    clientId: claimRecordId(client.client_id, now),
    client: putClient(newClient(client, tour), data),
    ...(image === undefined ? {} : { image: fillClientImage(client, image) }),
    ...(waiver === undefined
      ? {}
      : {
          waiver: fillClientWaiver(client, {
            ...waiver,
            // JSON text preserves any value; DynamoDB's maps nest at most 32 levels.
            waiver_payload: waiver.waiver_payload && JSON.stringify(waiver.waiver_payload),
          }),
        }),
  };
}

function newClient(client: WantedPerson["client"], open_tour: OpenTour | undefined): ClientItem {
  return {
    ...client,
    status: "prospect",
    classes_attended: 0,
    appointments_booked: 0,
    memberships: [],
    sessions_taken: {},
    ...(open_tour === undefined ? {} : { open_tour }),
    version: 1,
  };
}
