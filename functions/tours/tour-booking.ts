import { type InfoEntry, infoEntry } from "../../shared/api/envelope.ts";
import { startInPast, tenantInactive } from "../../shared/club/booking-rules.ts";
import type { Tenant } from "../../shared/club/tenant.ts";
import {
  type ClientItem,
  putClient,
  putClientImage,
  putClientWaiver,
} from "../../shared/tables/clients-table.ts";
import type { Write } from "../../shared/tables/database.ts";
import { claimRecordId } from "../../shared/tables/idempotency-table.ts";
import { putTour, type TourItem } from "../../shared/tables/tours-table.ts";
import { spanOf } from "../../shared/values/span.ts";
import { formatUtcDateTime } from "../../shared/values/utc-date-time.ts";
import type { BookTourRequest } from "./schema.ts";

/** All that the writes of one tour are made from. */
export interface TourBooking {
  readonly request: BookTourRequest;
  readonly tenant: Tenant;
  readonly now: Date;
  readonly principal: string;
  readonly tourId: number;
  readonly clientId: number;
  /** The prospect's password as a salted slow hash, where one was sent. */
  readonly passwordHash: string | undefined;
}

/** Everything that the club's rules have against this tour; empty where it may be booked. */
export function tourProblems(request: BookTourRequest, tenant: Tenant, now: Date): InfoEntry[] {
  return [
    ...tenantInactive("tenant_uuid", tenant),
    ...startInPast("book_tour.scheduled_datetime", request.book_tour.scheduled_datetime, now),
  ];
}

/** The writes that make a tour and its prospect: all of them or none. */
export function tourWrites(booking: TourBooking): Readonly<Record<string, Write>> {
  const { request, tenant, clientId, tourId, now } = booking;
  const { image_base64: image, client_waiver: waiver } = request.prospect;
  return {
    tourId: claimRecordId(tourId, now),
    clientId: claimRecordId(clientId, now),
    tour: putTour(tourItem(booking)),
    client: putClient(clientItem(booking), personalData(booking)),
    ...(image === undefined ? {} : { image: putClientImage(tenant.tenant_id, clientId, image) }),
    ...(waiver === undefined
      ? {}
      : {
          waiver: putClientWaiver(tenant.tenant_id, clientId, {
            waiver_master_id: waiver.waiver_master_id,
            // JSON text keeps any value as it came; DynamoDB's own maps end at 32 levels and know no empty keys.
            waiver_payload: waiver.waiver_payload && JSON.stringify(waiver.waiver_payload),
          }),
        }),
  };
}

/** What the answer says of the prospect. */
export function prospectCreated(clientId: number): InfoEntry {
  return infoEntry("PROSPECT_CREATED", { identifier: "client_id", jsonObject: { client_id: clientId } });
}

function tourItem({ request, tenant, now, principal, tourId, clientId }: TourBooking): TourItem {
  const { scheduled_datetime, notes } = request.book_tour;
  return {
    tenant_id: tenant.tenant_id,
    tour_id: tourId,
    client_id: clientId,
    scheduled_datetime,
    end_datetime: spanOf(scheduled_datetime, tenant.tour.duration_minutes).end,
    status: "booked",
    notes,
    created_at: formatUtcDateTime(now),
    created_by: principal,
  };
}

function clientItem({ request, tenant, clientId }: TourBooking): ClientItem {
  return {
    tenant_id: tenant.tenant_id,
    client_id: clientId,
    status: "prospect",
    medical_alert: request.prospect.medical_alert ?? "",
    classes_attended: 0,
    appointments_booked: 0,
    memberships: [],
    version: 1,
  };
}

/** The prospect's fields as they came, less what is kept elsewhere: image and waiver as items, the password as a hash. */
function personalData({ request, passwordHash, now, principal }: TourBooking): Record<string, unknown> {
  const { image_base64: _image, client_waiver: _waiver, password: _password, ...fields } = request.prospect;
  const code = fields.mobile_country_code?.replace("+", "");
  const secondCode = fields.second_mobile_country_code?.replace("+", "");
  return {
    ...fields,
    mobile_country_code: code,
    second_mobile_country_code: secondCode,
    password_hash: passwordHash,
    created_at: formatUtcDateTime(now),
    created_by: principal,
  };
}
