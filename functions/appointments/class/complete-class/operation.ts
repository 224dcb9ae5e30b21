import { type InfoEntry, infoEntry, refuseAll } from "../../../../shared/api/answer.ts";
import { hasPlace } from "../../../../shared/classes/class-booking-kind.ts";
import { type ClassChangeRequest, classKind } from "../../../../shared/classes/class-kind.ts";
import { readMembers } from "../../../../shared/classes/class-members.ts";
import { completeTerms, standingOfClass } from "../../../../shared/classes/class-rules.ts";
import { turnClass } from "../../../../shared/classes/planning/class-change.ts";
import { settleClass } from "../../../../shared/classes/settle-class.ts";
import { type Decision, type Judgement, refused } from "../../../../shared/operations/decision.ts";
import type { Attempt } from "../../../../shared/operations/write.ts";
import { alreadyDone } from "../../../../shared/records/change-record.ts";
import { recordOperation } from "../../../../shared/records/record-operation.ts";
import { refusedBy } from "../../../../shared/records/record-rules.ts";
import type { ClassBookingItem, ClassBookingRecord } from "../../../../shared/tables/class-booking-items.ts";
import { Unavailable } from "../../../../shared/values/unavailable.ts";
import { formatUtcDateTime } from "../../../../shared/values/utc-date-time.ts";
import { settledAnswer, settlingDeadline, settlingTables } from "../settled-answer.ts";
import { type CompleteClassRequest, completeClassRequest } from "./schema.ts";

type Request = ClassChangeRequest<CompleteClassRequest>;

/** *Mark class as completed*: it takes no booking, move or cancellation any more. */
export const completeClass = recordOperation(classKind, {
  body: completeClassRequest,
  tables: settlingTables,
  judge,
  load: readBookings,
  decide,
  afterwards: settledAnswer,
});

function judge(request: Request): Judgement | undefined {
  if (request.item.record.status === "completed") return alreadyDone(classKind, request);
  return refusedBy(completeTerms(standingOfClass(request)));
}

/** Reads the bookings. If they still follow a move, they do so first: who has something else then is not to be marked. */
async function readBookings({
  item,
  tenant,
  clock,
  database,
  deadline,
}: Request & Pick<Attempt, "database" | "deadline">): Promise<readonly ClassBookingItem[]> {
  if (item.record.settling !== undefined) {
    const scope = { database, tenant, clock: () => clock, deadline: settlingDeadline(deadline) };
    const settled = await settleClass(scope, item.record.class_id);
    if (settled?.record.settling !== undefined) throw new Unavailable();
  }
  return await readMembers(database, item);
}

function decide(request: Request, bookings: readonly ClassBookingItem[]): Decision {
  const { body, caller, clock } = request;
  const { checked_in = [], no_show = [], unmarked } = body;
  const placed = bookings.filter(({ record }) => hasPlace(record));
  const statuses = new Map(placed.map(({ record }) => [record.client_id, record.status]));
  const marked = new Set([...checked_in, ...no_show]);
  const isLeft = placed.some(({ record }) => record.status === "booked" && !marked.has(record.client_id));
  const refusal = refuseAll([
    ...markProblems("checked_in", checked_in, statuses),
    ...markProblems("no_show", no_show, statuses),
    ...(isLeft && unmarked === undefined ? [unmarkedRequired()] : []),
  ]);
  if (refusal !== undefined) return refused(refusal);
  return turnClass(
    request,
    {
      operation: "completed",
      set: { status: "completed", completed_at: formatUtcDateTime(clock.now) },
    },
    { kind: "completed", by: caller.principal, checked_in, no_show, ...(unmarked && { unmarked }) },
    true,
    placed.filter(({ record }) => record.status === "booked").length,
  );
}

/** The clients in a list who have no place, or have the other mark: *Undo* takes that back. */
function markProblems(
  mark: "checked_in" | "no_show",
  clientIds: readonly number[],
  statuses: ReadonlyMap<number, ClassBookingRecord["status"]>,
): InfoEntry[] {
  return clientIds.flatMap((client_id, index) => {
    const status = statuses.get(client_id);
    if (status === "booked" || status === mark) return [];
    const identifier = `${mark}[${index}]`;
    return status === undefined
      ? [infoEntry("CLASS_BOOKING_NOT_FOUND", { identifier, jsonObject: { client_id } })]
      : [infoEntry("CLASS_BOOKING_STATE", { identifier, jsonObject: { client_id, status } })];
  });
}

function unmarkedRequired(): InfoEntry {
  return infoEntry("FIELD_REQUIRED", {
    identifier: "unmarked",
    message:
      "The field unmarked is required, because clients are neither checked in nor marked as a no-show.",
    help: "Send unmarked as checked_in or no_show, or name these clients.",
    jsonObject: { expected: "unmarked" },
  });
}
