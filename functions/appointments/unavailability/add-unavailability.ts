import {
  type EntryDetails,
  envelope,
  type InfoEntry,
  infoEntry,
  type Refusal,
  refuse,
  succeed,
} from "../../../shared/api/answer.ts";
import { type Commit, type Decision, refused } from "../../../shared/operations/decision.ts";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import type { Attempt } from "../../../shared/operations/write.ts";
import { writeOperation } from "../../../shared/operations/write-operation.ts";
import { makeUnavailable } from "../../../shared/tables/calendar-table.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import { putUnavailability, type UnavailabilityItem } from "../../../shared/tables/unavailability-item.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { namedIds } from "../club/booked-ids.ts";
import { recordNotFound } from "../club/club-reads.ts";
import { type CoveredTime, readCoveredTime } from "./covered-time.ts";
import { holderId, type UnavailabilityHolder } from "./unavailability-holder.ts";
import { type AddUnavailabilityRequest, addUnavailabilityRequest } from "./unavailability-request.ts";
import { unavailabilityView } from "./unavailability-view.ts";

// About 2 kB of an answer, which is also stored under its key.
const MAX_IDS = 100;
const KEPT =
  "Move or cancel the appointments and classes that jsonObject names, or give them to somebody else.";

/** A request to add an unavailability of a coach or a room. */
interface UnavailabilityRequest extends Attempt<unknown, AddUnavailabilityRequest> {
  readonly holder: UnavailabilityHolder;
  /** The coach's or the room's id. */
  readonly id: number;
}

/** Defines the operation that adds an unavailability of a coach or a room. */
export function addUnavailability(holder: UnavailabilityHolder): DefineOperation {
  return writeOperation({
    path: () => ({ [holder.parameter]: pathId() }),
    body: addUnavailabilityRequest,
    successStatus: 201,
    versions: "shown",
    tables: {
      Club: ["BatchGetItem"],
      Calendar: ["PutItem", "Query", "UpdateItem"],
      Appointments: ["Query by-coach", "Query by-start"],
      Classes: ["Query by-coach", "Query by-start"],
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    load: async ({ tenant: { tenant_id: tenantId }, path, body, database, clock: { now } }, reads) => {
      const id = holderId(holder, path);
      const span = { startMs: Date.parse(body.start_date_time), endMs: Date.parse(body.end_date_time) };
      const [{ record }, time] = await Promise.all([
        reads.read({ record: holder.read(tenantId, id) }),
        readCoveredTime(database, { holder, tenantId, id, span, now }),
      ]);
      return { record, time };
    },
    decide: (attempt, { record, time }) =>
      record === undefined
        ? refused(recordNotFound(holder.parameter, holder.notFound))
        : decideUnavailability({ ...attempt, holder, id: holderId(holder, attempt.path) }, time),
  });
}

/** Decides whether an unavailability can be added, by the calendar as it was read. */
function decideUnavailability(request: UnavailabilityRequest, time: CoveredTime): Decision {
  const { holder, body, clock } = request;
  if (Date.parse(body.end_date_time) < clock.now.getTime()) return refused(endInPast());
  if (!time.isBooked) return makeUnavailability(request, time, []);
  const { bookedCode } = holder;
  const details = inTheWay(request, time);
  return body.on_conflict === "keep"
    ? makeUnavailability(request, time, [
        infoEntry(bookedCode, { ...details, severity: "Warning", help: KEPT }),
      ])
    : refused(refuse(bookedCode, details));
}

function endInPast(): Refusal {
  return refuse("FIELD_INVALID", {
    identifier: "end_date_time",
    message: "The field end_date_time lies in the past.",
    help: "Send an end_date_time in the future.",
    jsonObject: { expected: "date-time", received: "string" },
  });
}

function inTheWay(
  { holder: { parameter } }: UnavailabilityRequest,
  { inTheWay: { appointments, classes } }: CoveredTime,
): EntryDetails {
  const ids = {
    appointments: appointments.map(({ appointment_id }) => appointment_id),
    classes: classes.map(({ class_id }) => class_id),
  };
  return { identifier: parameter, jsonObject: namedIds(ids, MAX_IDS) };
}

/** The commit of an unavailability: at most 61 days and 3 more writes. */
function makeUnavailability(
  request: UnavailabilityRequest,
  { days }: CoveredTime,
  warnings: readonly InfoEntry[],
): Commit {
  const { now } = request.clock;
  const item = unavailabilityItem(request, request.newId("unavailability"));
  const { holder, unavailability_id: id } = item;
  const coveredDays = days.map(({ cells, revision }) => [
    `unavailable ${cells.day}`,
    makeUnavailable({ ...cells, holder }, revision),
  ]);
  const writes = {
    ...Object.fromEntries(coveredDays),
    unavailabilityId: claimRecordId(id, now),
    unavailability: putUnavailability(item),
  };
  return {
    kind: "commit",
    changes: [{ writes }],
    success: {
      ...succeed(201, {
        create_response: envelope(id, warnings),
        unavailability: unavailabilityView(item, request.caller),
      }),
      version: item.version,
    },
  };
}

function unavailabilityItem(
  { tenant: { tenant_id }, caller, body, holder, id, clock }: UnavailabilityRequest,
  unavailabilityId: number,
): UnavailabilityItem {
  const created_at = formatUtcDateTime(clock.now);
  return {
    holder: holder.calendarKey(tenant_id, id),
    unavailability_id: unavailabilityId,
    version: 1,
    tenant_id,
    [holder.parameter]: id,
    start_date_time: body.start_date_time,
    end_date_time: body.end_date_time,
    reason: body.reason,
    created_at,
    created_by: caller.principal,
    updated_at: created_at,
  };
}
