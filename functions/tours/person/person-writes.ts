import * as v from "valibot";
import { type Refusal, refuse } from "../../../shared/api/answer.ts";
import {
  type ClientItem,
  fillClientImage,
  fillClientWaiver,
  type OpenTour,
  OpenTourSchema,
  openTourAndFill,
  putClient,
} from "../../../shared/tables/clients-table.ts";
import type { FoundItems, Write } from "../../../shared/tables/database.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import type { TourRecord } from "../../../shared/tables/tours-table.ts";
import { dialledDigits } from "../../../shared/values/phone.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { contactRecords, contactWrites, type FoundContacts, type PersonMatch } from "./match-person.ts";
import type { BookTourRequest } from "./schema.ts";

/** The person of a tour, and what their writes are made from. */
export interface PersonOfTour {
  readonly request: BookTourRequest;
  readonly found: FoundContacts;
  readonly match: PersonMatch;
  readonly clientId: number;
  readonly tour: TourRecord;
  readonly now: Date;
  readonly principal: string;
  /** Stored with a new person only. */
  readonly passwordHash: string | undefined;
}

// Anybody who knows a person's e-mail address can book a tour for them. So an existing record never gets credentials, data
// that staff trusts, or signatures.
const FIELDS_OF_A_NEW_PERSON = ["password", "medical_alert", "client_waiver"] as const;

/** The prospect's fields that were sent and are not stored, because the person is known. */
export function ignoredFields({ prospect }: BookTourRequest, { knownClientId }: PersonMatch): string[] {
  if (knownClientId === undefined) return [];
  return FIELDS_OF_A_NEW_PERSON.filter((field) => prospect[field] !== undefined);
}

/** Whether the tour stores a password: one was sent, and the person is new. */
export function storesPassword({ prospect }: BookTourRequest, { knownClientId }: PersonMatch): boolean {
  return prospect.password !== undefined && knownClientId === undefined;
}

/** The writes that create a prospect or fill a known person's empty fields, and set their open tour. */
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
            // JSON text preserves any value; DynamoDB's maps nest at most 32 levels.
            waiver_payload: waiver.waiver_payload && JSON.stringify(waiver.waiver_payload),
          }),
        }),
  };
}

/**
 * Refuses a tour for a person who has an open one.
 * @param found has their item
 * @param failed the writes that failed; if a contact is among them, the open tour may be somebody else's
 */
export function refusalForPerson(
  found: FoundItems,
  now: Date,
  failed: readonly string[],
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
    sessions_taken: {},
    open_tour: openTour(person),
    version: 1,
  };
}

/**
 * The prospect's fields for the client item, without those that only a new person gets, without the image, which has its
 * own item, and without contacts that the booking does not give to the person: another person's, or theirs already.
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
  return diallingCode === undefined ? undefined : dialledDigits(diallingCode);
}
