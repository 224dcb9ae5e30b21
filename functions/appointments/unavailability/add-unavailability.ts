import {
  type EntryDetails,
  envelope,
  type InfoEntry,
  infoEntry,
  type Refusal,
  refuse,
  succeed,
} from "../../../shared/api/answer.ts";
import type { OperationName } from "../../../shared/api/operations.ts";
import { type AttemptTime, type Change, changeOperation } from "../../../shared/booking/change-operation.ts";
import type { OperationDefinition } from "../../../shared/booking/operation-definition.ts";
import type { TenantRequest } from "../../../shared/booking/tenant-operation.ts";
import { makeUnavailable } from "../../../shared/tables/calendar-table.ts";
import { claimRecordId } from "../../../shared/tables/idempotency-table.ts";
import { putUnavailability, type UnavailabilityItem } from "../../../shared/tables/unavailability-item.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { type CoveredTime, readCoveredTime } from "./covered-time.ts";
import { type HolderParameter, holderId, type UnavailabilityHolder } from "./unavailability-holder.ts";
import { type AddUnavailabilityRequest, addUnavailabilityRequest } from "./unavailability-request.ts";
import { holderNotFound, unavailabilityView } from "./unavailability-view.ts";

// About 2 kB of an answer, which is kept under its key too.
const MAX_IDS = 100;
const KEPT = "Move or cancel the appointments in jsonObject.appointment_ids, or give them to somebody else.";

/** A request to add an unavailability, and whose it is to be. */
interface Wish
  extends Pick<TenantRequest<unknown, unknown, AddUnavailabilityRequest>, "tenant" | "caller" | "body"> {
  readonly holder: UnavailabilityHolder;
  /** The coach's or the room's id. */
  readonly id: number;
}

/** Defines the operation that adds an unavailability of a coach or a room. */
export function addUnavailability<Name extends OperationName, Parameter extends HolderParameter>(
  name: Name,
  holder: UnavailabilityHolder<Parameter>,
  describe: OperationDefinition["describe"],
): OperationDefinition<Name> {
  return changeOperation(name, {
    describe,
    path: () => ({ [holder.parameter]: pathId() }),
    body: addUnavailabilityRequest,
    successStatus: 201,
    versions: "shown",
    tables: {
      Club: ["BatchGetItem"],
      Calendar: ["PutItem", "Query", "UpdateItem"],
      Appointments: ["Query by-start"],
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    keys: ({ tenant_id }, path) => ({ record: holder.read(tenant_id, holderId(holder, path)) }),
    read: ({ tenant, path, body, database }, now) => {
      const span = { startMs: Date.parse(body.start_date_time), endMs: Date.parse(body.end_date_time) };
      return readCoveredTime(database, {
        holder,
        tenantId: tenant.tenant_id,
        id: holderId(holder, path),
        span,
        now,
      });
    },
    decide: ({ tenant, caller, path, body }, { record, ...time }, attempt) =>
      record === undefined
        ? holderNotFound(holder)
        : decideUnavailability({ tenant, caller, body, holder, id: holderId(holder, path) }, time, attempt),
  });
}

/** Decides by the calendar as it was read whether an unavailability can be added. */
function decideUnavailability(wish: Wish, time: CoveredTime, attempt: AttemptTime): Change | Refusal {
  const { bookedCode } = wish.holder;
  if (Date.parse(wish.body.end_date_time) < attempt.now.getTime()) return endInPast();
  const isKept = wish.body.on_conflict === "keep";
  if (time.isBooked && !isKept) return refuse(bookedCode, inTheWay(wish, time));
  const warnings = time.isBooked
    ? [infoEntry(bookedCode, { ...inTheWay(wish, time), severity: "Warning", help: KEPT })]
    : [];
  return makeUnavailability(wish, time, { ...attempt, warnings });
}

function endInPast(): Refusal {
  return refuse("FIELD_INVALID", {
    identifier: "end_date_time",
    message: "The field end_date_time lies in the past.",
    help: "Send an end_date_time in the future.",
    jsonObject: { expected: "date-time", received: "string" },
  });
}

function inTheWay({ holder: { parameter } }: Wish, { appointments }: CoveredTime): EntryDetails {
  const ids = appointments.map(({ appointment_id }) => appointment_id);
  return {
    identifier: parameter,
    jsonObject: { appointment_ids: ids.slice(0, MAX_IDS), appointment_count: ids.length },
  };
}

/** An unavailability as it can be committed: at most 61 days and 3 more writes. */
function makeUnavailability(
  wish: Wish,
  { days }: CoveredTime,
  { now, newId, warnings }: AttemptTime & { readonly warnings: readonly InfoEntry[] },
): Change {
  const item = unavailabilityItem(wish, newId(), now);
  const { holder, unavailability_id: id } = item;
  const coveredDays = days.map(({ cells, revision }) => [
    `unavailable ${cells.day}`,
    makeUnavailable({ ...cells, holder }, revision),
  ]);
  return {
    writes: {
      ...Object.fromEntries(coveredDays),
      unavailabilityId: claimRecordId(id, now),
      unavailability: putUnavailability(item),
    },
    success: {
      ...succeed(201, {
        create_response: envelope(id, warnings),
        unavailability: unavailabilityView(item, wish.caller),
      }),
      version: item.version,
    },
  };
}

function unavailabilityItem(
  { tenant: { tenant_id }, caller, body, holder, id }: Wish,
  unavailabilityId: number,
  now: Date,
): UnavailabilityItem {
  const created_at = formatUtcDateTime(now);
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
