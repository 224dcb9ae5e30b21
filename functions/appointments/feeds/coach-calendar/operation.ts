import type { Refusal } from "../../../../shared/api/answer.ts";
import { readCoach } from "../../../../shared/club/coach.ts";
import {
  decideEnd,
  decideNewFeed,
  FEED_ACTIONS,
  type LoadedOwner,
  loadOwner,
} from "../../../../shared/feeds/feed-operations.ts";
import type { Reads } from "../../../../shared/operations/reads.ts";
import type { Attempt } from "../../../../shared/operations/write.ts";
import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { pathId } from "../../../../shared/values/parameters.ts";
import { NO_COACH, recordNotFound } from "../../club/club-reads.ts";

interface CoachPath {
  readonly coach_id: number;
}

const common = {
  path: () => ({ coach_id: pathId() }),
  tables: {
    Club: ["BatchGetItem"],
    Parts: FEED_ACTIONS,
    Idempotency: ["BatchGetItem", "PutItem"],
  },
} as const;

/** *Create calendar feed of a coach*: refused for a coach who is suspended. */
export const createCoachCalendar = writeOperation({
  ...common,
  tables: { ...common.tables, Club: ["BatchGetItem", "ConditionCheckItem"] },
  successStatus: 201,
  load: (attempt: Attempt<CoachPath>, reads: Reads) => load(attempt, reads, true),
  decide: decideNewFeed,
});

/** *End calendar feed of a coach*. */
export const deleteCoachCalendar = writeOperation({
  ...common,
  load: (attempt: Attempt<CoachPath>, reads: Reads) => load(attempt, reads, false),
  decide: decideEnd,
});

async function load(
  { tenant: { tenant_id }, path: { coach_id } }: Attempt<CoachPath>,
  reads: Reads,
  mustBeActive: boolean,
): Promise<LoadedOwner | Refusal> {
  const [{ coach }, owner] = await Promise.all([
    reads.read({ coach: { ...readCoach(tenant_id, coach_id), consistent: true } }),
    loadOwner(reads, { tenant_id, coach_id }),
  ]);
  if (coach === undefined || (mustBeActive && !coach.is_active)) return recordNotFound("coach_id", NO_COACH);
  return owner;
}
