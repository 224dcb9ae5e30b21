import * as v from "valibot";
import { type Refusal, refuse } from "../../shared/api/answer.ts";
import {
  type ClientItem,
  fillClientImage,
  fillClientWaiver,
  type OpenTour,
  OpenTourSchema,
  openTourAndFill,
  putClient,
} from "../../shared/tables/clients-table.ts";
import type { FoundItems, Write } from "../../shared/tables/database.ts";
import { claimRecordId } from "../../shared/tables/idempotency-table.ts";
import type { TourItem } from "../../shared/tables/tours-table.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import { contactRecords, contactWrites, type FoundContacts, type PersonMatch } from "./match-person.ts";
import type { BookTourRequest } from "./schema.ts";

/** The person of a tour, and what is to be written of them. */
export interface PersonOfTour {
  readonly request: BookTourRequest;
  readonly found: FoundContacts;
  readonly match: PersonMatch;
  readonly clientId: number;
  readonly tour: TourItem;
  readonly now: Date;
  readonly principal: string;
  /** Stored with a new person only. */
  readonly passwordHash: string | undefined;
}

// Whoever knows a person's e-mail address can book a tour for them, so nothing that the person logs in with, that staff
// trusts, or that the person has signed gets into a record that was there before.
const FIELDS_OF_A_NEW_PERSON = ["password", "medical_alert", "client_waiver"] as const;

/** The names of the prospect's fields that were sent and are not stored, because the person is known. */
export function ignoredFields({ prospect }: BookTourRequest, { knownClientId }: PersonMatch): string[] {
  if (knownClientId === undefined) return [];
  return FIELDS_OF_A_NEW_PERSON.filter((field) => prospect[field] !== undefined);
}

/** Whether a tour stores the password of its request: one was sent, and the person is new. */
export function storesPassword({ prospect }: BookTourRequest, { knownClientId }: PersonMatch): boolean {
  return prospect.password !== undefined && knownClientId === undefined;
}

/** The writes that make a prospect, or fill what is empty of a known person, and give them their open tour. */
export function personWrites(person: PersonOfTour): Readonly<Record<string, Write>> {
  const { request, found, match, now } = person;
  const client = { tenant_id: person.tour.tenant_id, client_id: person.clientId };
  const fields = personalData(person);
  const { image_base64: image } = request.prospect;
  const writes =
    match.knownClientId === undefined
      ? newPersonWrites(person, fields)
      : { client: openTourAndFill(client, openTour(person), fields, now) };
  return {
    ...writes,
    ...contactWrites(client, contactRecords(request.prospect), found, match),
    ...(image === undefined ? {} : { image: fillClientImage(client, image) }),
  };
}

function newPersonWrites(
  person: PersonOfTour,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Write>> {
  const { request, clientId, now, passwordHash } = person;
  const { medical_alert, client_waiver: waiver } = request.prospect;
  const client = newClient(person);
  const personalData = { ...fields, medical_alert, password_hash: passwordHash, ...created(person) };
  return {
    clientId: claimRecordId(clientId, now),
    client: putClient(client, personalData),
    ...(waiver === undefined
      ? {}
      : {
          waiver: fillClientWaiver(client, {
            ...waiver,
            // JSON text keeps any value as it came; DynamoDB's own maps end at 32 levels.
            waiver_payload: waiver.waiver_payload && JSON.stringify(waiver.waiver_payload),
          }),
        }),
  };
}

/**
 * Refuses a person who has an open tour, where that stood in the way.
 * @param failed the writes that failed: with a contact among them, the open tour may be that of somebody else
 */
export function refusalForPerson(
  found: FoundItems,
  now: Date,
  failed: readonly string[] = [],
): Refusal | undefined {
  if (failed.includes("email") || failed.includes("mobile")) return undefined;
  const client = v.safeParse(v.object({ open_tour: OpenTourSchema }), found.client);
  if (!client.success) return undefined;
  const { tour_id, scheduled_datetime, end_datetime } = client.output.open_tour;
  if (end_datetime <= formatUtcDateTime(now)) return undefined;
  return refuse("PROSPECT_ALREADY_BOOKED", {
    identifier: "prospect",
    jsonObject: { id: tour_id, scheduled_datetime },
  });
}

function openTour({ tour }: PersonOfTour): OpenTour {
  const { tour_id, scheduled_datetime, end_datetime } = tour;
  return { tour_id, scheduled_datetime, end_datetime };
}

function newClient(person: PersonOfTour): ClientItem {
  return {
    tenant_id: person.tour.tenant_id,
    client_id: person.clientId,
    status: "prospect",
    classes_attended: 0,
    appointments_booked: 0,
    memberships: [],
    open_tour: openTour(person),
    version: 1,
  };
}

/**
 * The prospect's fields as they came, less what only a new person's record gets, less the image, which has an item of its
 * own, and less a contact that this booking does not write as the person's: it is another person's, or theirs already.
 */
function personalData({ request, match, found }: PersonOfTour): Record<string, unknown> {
  const {
    image_base64: _i,
    client_waiver: _w,
    password: _p,
    medical_alert: _m,
    ...fields
  } = request.prospect;
  const { email_id, mobile_country_code, mobile_number, second_mobile_country_code, ...others } = fields;
  return {
    ...others,
    ...(match.takesEmail && found.email === undefined ? { email_id } : {}),
    ...(match.takesMobile && found.mobile === undefined
      ? { mobile_country_code: digits(mobile_country_code), mobile_number }
      : {}),
    second_mobile_country_code: digits(second_mobile_country_code),
  };
}

function created({ now, principal }: PersonOfTour) {
  return { created_at: formatUtcDateTime(now), created_by: principal };
}

function digits(diallingCode: string | undefined): string | undefined {
  return diallingCode?.replace("+", "");
}
