import { envelope, infoEntry, succeed } from "../../../../shared/api/answer.ts";
import { type Coach, coachKey, readCoach } from "../../../../shared/club/coach.ts";
import { endedFeed } from "../../../../shared/feeds/feed-operations.ts";
import { type Decision, refused } from "../../../../shared/operations/decision.ts";
import type { DefineOperation } from "../../../../shared/operations/operation-definition.ts";
import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { setActive } from "../../../../shared/tables/club-table.ts";
import { readOwnFeed } from "../../../../shared/tables/feed-items.ts";
import { pathId } from "../../../../shared/values/parameters.ts";
import type { BookedIds } from "../booked-ids.ts";
import { NO_COACH, recordNotFound } from "../club-reads.ts";
import { coachView } from "../club-views.ts";
import { bookedEntries, readFutureBookings } from "./future-bookings.ts";

/** Defines the operation that makes a coach active or inactive. */
export function setStaffActivity(isActive: boolean): DefineOperation {
  return writeOperation({
    path: () => ({ coach_id: pathId() }),
    tables: {
      Club: ["BatchGetItem", "UpdateItem"],
      Parts: ["BatchGetItem", ...(isActive ? [] : (["ConditionCheckItem"] as const)), "DeleteItem"],
      ...(isActive ? {} : { Appointments: ["Query by-coach"], Classes: ["Query by-coach"] }),
      Idempotency: ["BatchGetItem", "PutItem"],
    },
    load: async ({ tenant: { tenant_id }, path: { coach_id }, database, clock: { now } }, reads) => {
      const own = readOwnFeed({ tenant_id, coach_id });
      const [{ coach, own: feed }, future] = await Promise.all([
        // With an older state, a change could look as if it were done already, and nothing would be written.
        reads.read({ coach: { ...readCoach(tenant_id, coach_id), consistent: true }, own }),
        isActive ? undefined : readFutureBookings(database, { tenant_id, coach_id }, now),
      ]);
      return { coach, future, feed: feed?.feed };
    },
    decide: (_, { coach, future, feed }) =>
      coach === undefined
        ? refused(recordNotFound("coach_id", NO_COACH))
        : decideActivity(coach, isActive, { future, feed }),
  });
}

/**
 * @param feed the hash of the coach's calendar feed. A suspension ends it, and so does an activation: an import that was
 *   cut off, or a restore, may have left it to a coach who was inactive since
 */
function decideActivity(
  coach: Coach,
  isActive: boolean,
  { future, feed }: { readonly future: BookedIds | undefined; readonly feed: string | undefined },
): Decision {
  const isDone = coach.is_active === isActive;
  const info = [...(isDone ? [infoEntry("ALREADY_DONE")] : []), ...bookedEntries(future)];
  const answer = {
    update_response: envelope(coach.coach_id, info),
    staff_member: coachView({ ...coach, is_active: isActive }),
  };
  const { tenant_id, coach_id } = coach;
  const endsFeed = isActive ? !isDone && feed !== undefined : !isDone || feed !== undefined;
  const writes = {
    ...(isDone ? {} : { coach: setActive(coachKey(tenant_id, coach_id), isActive) }),
    ...(endsFeed ? endedFeed({ tenant_id, coach_id }, feed) : {}),
  };
  return { kind: "commit", changes: [{ writes }], success: succeed(200, answer) };
}
