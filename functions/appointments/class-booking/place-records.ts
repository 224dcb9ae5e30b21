import { type Caller, managesClasses } from "../../../shared/api/caller.ts";
import type { Clock } from "../../../shared/calendar/local-time.ts";
import { hasOpenPlace } from "../../../shared/classes/class-booking-rules.ts";
import { type ClientAhead, MAX_FUTURE_BOOKINGS, readAhead } from "../../../shared/classes/client-limits.ts";
import { lineAt } from "../../../shared/classes/waitlist-rules.ts";
import { type ClassType, readClassType } from "../../../shared/club/class-type.ts";
import { classPolicyOf } from "../../../shared/club/policy.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import { withWholeHistory } from "../../../shared/history/whole-history.ts";
import type { Reads } from "../../../shared/operations/reads.ts";
import { type ClassBookingItem, classBookingName } from "../../../shared/tables/class-booking-items.ts";
import { readClassBooking } from "../../../shared/tables/class-booking-reads.ts";
import { type ClassItem, readClass } from "../../../shared/tables/classes-table.ts";
import { type ClientItem, readClient } from "../../../shared/tables/clients-table.ts";

/** The records that decide whether a client gets a place in a class, as far as they exist. */
export interface PlaceRecords {
  readonly class: ClassItem | undefined;
  /** The booking that the client has or had, with its whole history. */
  readonly own: ClassBookingItem | undefined;
  readonly client: ClientItem | undefined;
  /** Undefined if the club has dropped it: then no membership can pay. */
  readonly type: ClassType | undefined;
  /** What the client has ahead; undefined where no limit can be reached. */
  readonly ahead: ClientAhead | undefined;
}

/** Who asks for a place, and when. */
export interface PlaceSeeker {
  readonly tenant: Tenant;
  readonly caller: Pick<Caller, "scopes" | "grants">;
  readonly clock: Clock;
}

/** Who wants a place in which class. */
export interface WantedPlace {
  readonly classId: number;
  readonly clientId: number;
  readonly before?: PlaceRecords | undefined;
}

/** The place that a request wants. */
export function wantedPlace(
  {
    path,
    body,
  }: { readonly path: { readonly class_id: number }; readonly body: { readonly client_id: number } },
  failed: { readonly loaded: PlaceRecords } | undefined,
): WantedPlace {
  return { classId: path.class_id, clientId: body.client_id, before: failed?.loaded };
}

/**
 * Reads what decides whether a client gets a place: two round trips, and one more where limits bind.
 * @param before what the attempt before has read: another attempt takes one round trip, so that the class hardly changes between
 * its read and the commit
 */
export async function readPlaceRecords(
  reads: Reads,
  seeker: PlaceSeeker,
  { classId, clientId, before }: WantedPlace,
): Promise<PlaceRecords> {
  const { tenant_id } = seeker.tenant;
  const found = await reads.read({
    class: readClass(tenant_id, classId),
    own: readClassBooking(tenant_id, classId, clientId),
    client: readClient(tenant_id, clientId),
  });
  return await withTerms(reads, seeker, found, before);
}

/** Reads the terms of a place in a class for a client who is read already; a new person is undefined. */
export async function readPlaceRecordsOf(
  reads: Reads,
  seeker: PlaceSeeker,
  classId: number,
  client: ClientItem | undefined,
): Promise<PlaceRecords> {
  const { tenant_id } = seeker.tenant;
  const found = await reads.read({
    class: readClass(tenant_id, classId),
    own: client && readClassBooking(tenant_id, classId, client.client_id),
  });
  return await withTerms(reads, seeker, { ...found, client });
}

async function withTerms(
  reads: Reads,
  { tenant, caller, clock }: PlaceSeeker,
  found: Pick<PlaceRecords, "class" | "own" | "client">,
  before?: PlaceRecords,
): Promise<PlaceRecords> {
  const { tenant_id } = tenant;
  const { class: of, client } = found;
  if (of === undefined) return { ...found, type: undefined, ahead: undefined };
  const [{ type }, own] = await Promise.all([
    reads.read({ type: readClassType(tenant_id, of.record.class_type_id) }),
    found.own && withWholeHistory(reads, found.own, classBookingName(found.own.record)),
  ]);
  const policy = classPolicyOf(tenant, type);
  const isLimited = policy.max_upcoming !== null || policy.max_a_day !== null;
  const isOpen = hasOpenPlace(of);
  const isRead =
    client !== undefined &&
    !managesClasses(caller) &&
    (isOpen ? isLimited || mayHaveTooMany(client) : hasRoomInLine(of, clock));
  const isKnown = before?.ahead !== undefined && before.client?.version === client?.version;
  const ahead = isKnown ? before.ahead : isRead ? await readAhead(reads, client, tenant, clock) : undefined;
  return { ...found, own, type, ahead };
}

/** Of a class that is full, and whose line is too, nobody needs to know what they have ahead. */
function hasRoomInLine({ line, record }: ClassItem, { now }: Clock): boolean {
  return lineAt(line, now).length < record.waitlist_size;
}

/** Whether a client may have reached the limit of future bookings. The client's counts include past ones. */
function mayHaveTooMany({ appointments_booked, classes_booked = 0 }: ClientItem): boolean {
  return appointments_booked + classes_booked >= MAX_FUTURE_BOOKINGS;
}
