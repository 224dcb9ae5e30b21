import type * as v from "valibot";
import { type InfoEntry, infoEntry, type Refusal, refuseAll } from "../../../shared/api/answer.ts";
import { candidateRanges, readCandidates } from "../../../shared/club/candidates.ts";
import type { Bookability } from "../../../shared/holds/bookability.ts";
import type { FreeTimeSearch } from "../../../shared/holds/free-time.ts";
import type { HolderKind } from "../../../shared/holds/party.ts";
import type { SlotTerms } from "../../../shared/holds/slot-page.ts";
import { DEFAULT_STEP_MINUTES, stepEntry } from "../../../shared/holds/start-range.ts";
import type { Dependencies } from "../../../shared/operations/operation-definition.ts";
import type { TenantRequest } from "../../../shared/operations/tenant-operation.ts";
import {
  type AppointmentItem,
  type AppointmentRecord,
  readAppointment,
} from "../../../shared/tables/appointments-table.ts";
import { pathId, queryBoolean, queryId } from "../../../shared/values/parameters.ts";
import { refuseOtherClient } from "../appointment/appointment-access.ts";
import { appointmentHolds } from "../appointment/appointment-plan.ts";
import {
  type AppointmentDetails,
  namedRecords,
  readFutureBookings,
} from "../appointment/appointment-records.ts";
import { appointmentTerms } from "../appointment/appointment-rules.ts";

/** The tables that availability is read from. */
export const availabilityTables = {
  Club: ["BatchGetItem", "Query"],
  Clients: ["BatchGetItem"],
  Appointments: ["BatchGetItem", "Query by-client"],
  Classes: ["Query by-client"],
  Calendar: ["Query"],
} as const;

/** The query parameters that name the appointment to be booked. */
export function availabilityEntries() {
  return {
    appointment_type_id: pathId(),
    subtype_id: queryId(),
    coach_id: queryId(),
    room_id: queryId(),
    is_virtual: queryBoolean(),
    client_id: queryId(),
    exclude_appointment_id: queryId(),
    ...stepEntry(),
  };
}

const NOT_EXCLUDED = "Check exclude_appointment_id, and send the client_id of that appointment.";

type AvailabilityQuery = v.InferOutput<v.ObjectSchema<ReturnType<typeof availabilityEntries>, undefined>>;

/** A search for free slots, and what its answer says of all of them. */
export interface AvailabilitySearch {
  readonly ok: true;
  readonly search: FreeTimeSearch;
  readonly slotTerms: SlotTerms;
}

/** Reads the records that a query for free slots names, and makes the search; refuses with every record that is missing. */
export async function readAvailabilitySearch(
  { caller, tenant, query, database }: TenantRequest<unknown, AvailabilityQuery, unknown>,
  { now, utcOffsetMs }: Pick<Dependencies, "now" | "utcOffsetMs">,
): Promise<AvailabilitySearch | Refusal> {
  const clock = { now: now(), utcOffsetMs };
  const client_id = query.client_id ?? caller.grants.client_id;
  const foreign = refuseOtherClient({ caller, body: { client_id } });
  if (foreign !== undefined) return foreign;
  const asked = { ...query, client_id };
  const { tenant_id } = tenant;
  const excludedId = query.exclude_appointment_id;
  const [{ excluded, ...named }, candidates] = await Promise.all([
    database.read({
      ...namedRecords(tenant_id, asked),
      excluded: excludedId === undefined ? undefined : readAppointment(tenant_id, excludedId),
    }),
    readCandidates(database, candidateRanges(tenant_id, asked)),
  ]);
  const isOwn = excludedId === undefined || isOf(excluded, client_id);
  const moved = isOwn ? excluded?.record : undefined;
  // An appointment that is moved is no further one.
  const futureBookings =
    moved === undefined ? await readFutureBookings(database, named.client, { caller, now: clock.now }, 1) : 0;
  const records = { ...named, ...candidates, futureBookings };
  const { terms, problems } = appointmentTerms(detailsOfMove(asked, moved), records, {
    tenant,
    caller,
    moved,
  });
  const refusal = refuseAll([
    // A tenant that takes no bookings has no slots.
    ...problems.filter(({ errorCode }) => errorCode !== "TENANT_INACTIVE").map(asParameter),
    ...(isOwn
      ? []
      : [infoEntry("APPOINTMENT_NOT_FOUND", { identifier: "exclude_appointment_id", help: NOT_EXCLUDED })]),
  ]);
  if (refusal !== undefined) return refusal;
  const { durationMinutes } = terms;
  if (durationMinutes === undefined) throw new Error("A missing appointment type passed for a present one.");
  const ownHolds = moved === undefined ? [] : appointmentHolds(moved);
  const stepMinutes = query.step_minutes ?? DEFAULT_STEP_MINUTES;
  return {
    ok: true,
    search: { terms: { ...terms, ownHolds }, stepMinutes, clock },
    slotTerms: { tenant, durationMinutes, now: clock.now },
  };
}

/** A problem of a field as one of the query parameter of its name. */
function asParameter(entry: InfoEntry): InfoEntry {
  const { errorCode, identifier } = entry;
  if (errorCode !== "FIELD_INVALID") return entry;
  return infoEntry("QUERY_PARAMETER_INVALID", {
    identifier,
    message: `The query parameter ${identifier} must be false: an appointment of this type takes place at the club.`,
    help: `Leave ${identifier} out.`,
  });
}

/** What a query asks for. A move keeps the subtype and a virtual place, so they are kept if the query names no other. */
function detailsOfMove(asked: AppointmentDetails, moved: AppointmentRecord | undefined): AppointmentDetails {
  if (moved === undefined || moved.appointment_type_id !== asked.appointment_type_id) return asked;
  return {
    ...asked,
    subtype_id: asked.subtype_id ?? moved.subtype_id,
    is_virtual: asked.is_virtual ?? (moved.is_virtual && asked.room_id === undefined),
  };
}

function isOf(appointment: AppointmentItem | undefined, clientId: number | undefined): boolean {
  return appointment !== undefined && appointment.record.client_id === clientId;
}

/** The coaches and rooms that are free at a start: each coach can be combined with each room. */
export function whoIsFree(bookability: Bookability, { terms }: FreeTimeSearch, startMs: number) {
  const idsOf = (kind: HolderKind) =>
    terms.choices
      .filter((choice) => choice.kind === kind)
      .flatMap((choice) => choice.parties.filter((party) => bookability.isFree(party, startMs)))
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  return { coach_ids: idsOf("coach"), room_ids: idsOf("room") };
}
