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
  readonly passwordHash: string | undefined;
}

/** Whether the request's password will be stored: it is for a record that the request itself creates. */
export function storesPassword({ prospect }: BookTourRequest, { knownClientId }: PersonMatch): boolean {
  return prospect.password !== undefined && knownClientId === undefined;
}

/** The writes that make a prospect, or fill what is empty of a known person, and give them their open tour. */
export function personWrites(person: PersonOfTour): Readonly<Record<string, Write>> {
  const { request, found, match, now } = person;
  const client = { tenant_id: person.tour.tenant_id, client_id: person.clientId };
  const fields = personalData(person);
  const { image_base64: image, client_waiver: waiver } = request.prospect;
  const writes: Readonly<Record<string, Write>> =
    match.knownClientId === undefined
      ? {
          clientId: claimRecordId(person.clientId, now),
          client: putClient(newClient(person), { ...fields, ...created(person) }),
        }
      : { client: openTourAndFill(client, openTour(person), fields, now) };
  return {
    ...writes,
    ...contactWrites(client, contactRecords(request.prospect), found, match),
    ...(image === undefined ? {} : { image: fillClientImage(client, image) }),
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

/** Refuses a person who has an open tour, where that stood in the way. */
export function refusalForPerson(found: FoundItems, now: Date): Refusal | undefined {
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
 * The prospect's fields as they came, less what is kept elsewhere (image and waiver in items of their own, the password
 * as a hash) and less a way to be reached that is another person's.
 */
function personalData({ request, match, passwordHash }: PersonOfTour): Record<string, unknown> {
  const { image_base64: _image, client_waiver: _waiver, password: _password, ...fields } = request.prospect;
  const { email_id, mobile_country_code, mobile_number, second_mobile_country_code, ...others } = fields;
  return {
    ...others,
    ...(match.takesEmail ? { email_id } : {}),
    ...(match.takesMobile ? { mobile_country_code: digits(mobile_country_code), mobile_number } : {}),
    second_mobile_country_code: digits(second_mobile_country_code),
    password_hash: passwordHash,
  };
}

function created({ now, principal }: PersonOfTour) {
  return { created_at: formatUtcDateTime(now), created_by: principal };
}

function digits(diallingCode: string | undefined): string | undefined {
  return diallingCode?.replace("+", "");
}
