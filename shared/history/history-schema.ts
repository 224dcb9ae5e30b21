// A history in answers, for the API's description. No function's bundle holds it.
import * as v from "valibot";
import { count, instant, named, recordId, text } from "../api/answer-schemas.ts";
import { BOOKING_CHANGES, type ChangeName } from "../tables/history-entry.ts";

/** What differs between the histories of two kinds of booking. */
export interface HistoryWords {
  /** The name of an entry's schema. */
  readonly title: string;
  /** Such as "an appointment". */
  readonly record: string;
  /** The booking's person, and what they see in place of principals. */
  readonly person: string;
  /** The fields whose values the history does not show, only that they changed. */
  readonly freeText: string;
  /** What can happen to it; by default what can happen to an appointment or a tour. */
  readonly changes?: readonly ChangeName[];
}

/** The schema of a history: every change, the oldest first. */
export function historySchema({ title, record, person, freeText, changes = BOOKING_CHANGES }: HistoryWords) {
  const fields = v.pipe(
    v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
    v.description(`The fields that changed, by name. Of ${freeText} null says only that they changed.`),
  );
  const entry = named(
    title,
    `One change of ${record}.`,
    v.strictObject({
      version: count("The version from then on."),
      at: instant("When."),
      by: text(`The principal; ${person}.`),
      operation: v.pipe(v.picklist(changes), v.description("What happened.")),
      reason: v.pipe(v.nullable(v.string()), v.description("Why; null where only the club may know.")),
      from: fields,
      to: fields,
      sessions: v.pipe(
        v.array(
          v.strictObject({
            membership_id: recordId("The membership."),
            change: v.pipe(
              v.picklist([-1, 0, 1]),
              v.description("−1 takes a session, 1 returns one, 0 forfeits one."),
            ),
          }),
        ),
        v.description("What it did to the client's sessions."),
      ),
    }),
  );
  return v.pipe(v.array(entry), v.description("Every change, the oldest first."));
}
