import * as v from "valibot";
import type { Success } from "../../../../shared/api/answer.ts";
import type { Reads } from "../../../../shared/operations/reads.ts";
import type { Attempt, FailedAttempt } from "../../../../shared/operations/write.ts";
import { writeOperation } from "../../../../shared/operations/write-operation.ts";
import { CLUB_LIMITS, sizeRefusal, wholeBytes } from "../../../../shared/people/body-limits.ts";
import { loadPerson } from "../../../../shared/people/identify-person.ts";
import { crowdWait } from "../crowd-wait.ts";
import { completeBooking, placeOperation, placeTables } from "../place-operation.ts";
import { readPlaceRecords, readPlaceRecordsOf } from "../place-records.ts";
import { decideTrial, type TrialRecords } from "./decide-trial.ts";
import { type BookTrialClientRequest, bookTrialClientRequest, namedClient } from "./schema.ts";

/**
 * *Adds a trial client to class*: takes no session and asks for no payment, once per person. A prospect is recorded by the same
 * transaction.
 */
export const bookTrialClient = writeOperation({
  ...placeOperation,
  body: bookTrialClientRequest,
  maxBodyBytes: () => wholeBytes(CLUB_LIMITS),
  bodyRefusal: (sent) => sizeRefusal(sent, CLUB_LIMITS, "prospect."),
  tables: {
    ...placeTables,
    Clients: ["BatchGetItem", "ConditionCheckItem", "PutItem", "UpdateItem"],
  },
  waits: (_, elapsedMs, { first, last }) => crowdWait(elapsedMs, first.records.class, last.records.class),
  load: loadTrial,
  decide: decideTrial,
  complete: (attempt, success) => completeBooking(attempt, success, clientIn(success)),
});

async function loadTrial(
  { tenant, caller, clock, path, body }: Attempt<{ readonly class_id: number }, BookTrialClientRequest>,
  reads: Reads,
  failed: FailedAttempt<TrialRecords> | undefined,
): Promise<TrialRecords> {
  const seeker = { tenant, caller, clock };
  const { prospect } = body;
  if (prospect === undefined) {
    const records = await readPlaceRecords(reads, seeker, {
      classId: path.class_id,
      clientId: namedClient(body),
      before: failed?.loaded.records,
    });
    return { records, person: undefined };
  }
  const before = failed?.loaded.person;
  const identification = {
    prospect,
    isManaged: true,
    failed: failed && before && { ...failed, loaded: { person: before } },
  };
  const { person } = await loadPerson(tenant, identification, reads);
  const records = await readPlaceRecordsOf(reads, seeker, path.class_id, person.stored);
  return { records, person };
}

const AnswerSchema = v.object({ class_booking: v.object({ client_id: v.number() }) });

/** The client of a stored answer: a prospect has no id in the body. */
function clientIn({ text }: Success): number {
  return v.parse(AnswerSchema, JSON.parse(text)).class_booking.client_id;
}
