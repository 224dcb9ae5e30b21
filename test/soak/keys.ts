import { postWithOneKey } from "../consistency/one-key.ts";
import { lambdaTime } from "../consistency/time-limit.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { conflictsInFlight, randomConflicts } from "../support/conflicts.ts";
import { columns, type Section } from "./section.ts";

const ROUNDS = 4;
const POSTS = 50;

/** Everybody posts the same with the same key. */
export const oneKey: Section = {
  title: `${POSTS} posts at once with one Idempotency-Key, ${ROUNDS} times each`,
  run: async (random, say) => {
    say(columns("posts", "sent", "answers", "503", "replayed", "bookings", "conflicts"));
    const problems: string[] = [];
    for (const [operation, body] of [
      ["bookTour", tourBody()],
      ["createAppointment", appointmentBody()],
    ] as const) {
      for (const [kind, conflicts] of [
        ["20 % conflict", () => randomConflicts(random, 0.2)],
        ["overlaps conflict", () => conflictsInFlight(random)],
      ] as const) {
        for (let round = 0; round < ROUNDS; round += 1) {
          const report = await postWithOneKey(operation, body, POSTS, conflicts(), lambdaTime);
          const { sent, differentAnswers, succeeded, unavailable, replayed, bookings } = report;
          const shown = [sent, differentAnswers, unavailable, replayed, bookings, report.conflicts];
          say(columns(`${operation}, ${kind}`, ...shown));
          // The one answer that is no replay may have been the booking's, or a 503 in its place.
          const isRight =
            succeeded + unavailable === POSTS &&
            differentAnswers === 1 &&
            bookings === 1 &&
            (replayed === succeeded - 1 || (replayed === succeeded && unavailable > 0));
          problems.push(...report.problems, ...(isRight ? [] : [`${operation}: ${JSON.stringify(report)}`]));
        }
      }
    }
    return problems;
  },
};
