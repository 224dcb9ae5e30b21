import type { Success } from "../../../shared/api/answer.ts";
import { classBookingKind, classBookingNotFound } from "../../../shared/classes/class-booking-kind.ts";
import { shownHistory } from "../../../shared/classes/class-booking-view.ts";
import { withWholeHistory } from "../../../shared/history/whole-history.ts";
import { withHistory } from "../../../shared/operations/commit.ts";
import type { Attempt, SeenByAttempts } from "../../../shared/operations/write.ts";
import { classBookingName } from "../../../shared/tables/class-booking-items.ts";
import { pathId } from "../../../shared/values/parameters.ts";
import { crowdWait } from "./crowd-wait.ts";
import type { PlaceRecords } from "./place-records.ts";

type ClassPath = { readonly class_id: number };

/** What the operations share that give a client a place in a class. */
export const placeOperation = {
  path: () => ({ class_id: pathId() }),
  counts: "booking",
  successStatus: 201,
  versions: "shown",
  // Many want places of one class at once: one commits at a time.
  waits: (_: number, elapsedMs: number, { first, last }: SeenByAttempts<PlaceRecords>) =>
    crowdWait(elapsedMs, first.class, last.class),
  looksFirst: () => false,
} as const;

/** The tables of an operation that gives a client a place in a class. */
export const placeTables = {
  Club: ["BatchGetItem"],
  Clients: ["BatchGetItem", "ConditionCheckItem", "UpdateItem"],
  Classes: ["BatchGetItem", "PutItem", "UpdateItem", "Query by-client"],
  Appointments: ["Query by-client"],
  Calendar: ["Query", "UpdateItem"],
  Idempotency: ["BatchGetItem", "PutItem"],
  Parts: ["PutItem", "Query"],
} as const;

/** Adds the booking's history to a stored answer, which leaves it out. */
export async function completeBooking(attempt: Attempt<ClassPath>, success: Success, clientId: number) {
  const { database, path } = attempt;
  const item = await classBookingKind.read(database, attempt, path.class_id, clientId);
  if (item === undefined) return classBookingNotFound();
  const whole = await withWholeHistory(database, item, classBookingName(item.record));
  return withHistory(success, shownHistory(whole, attempt.caller));
}
