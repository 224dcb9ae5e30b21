import { postWithOneKey } from "../consistency/one-key.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { conflictsInFlight, randomConflicts } from "../support/conflicts.ts";
import { columns, type Section } from "./section.ts";

const ROUNDS = 4;
const POSTS = 50;

/** Everybody posts the same with the same key. */
export const oneKey: Section = {
  title: `${POSTS} posts at once with one Idempotency-Key, ${ROUNDS} times each`,
  run: async (random, say) => {
    say(columns("posts", "sent", "answers", "replayed", "bookings", "conflicts"));
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
          const report = await postWithOneKey(operation, body, POSTS, conflicts());
          const { sent, differentAnswers, succeeded, replayed, bookings } = report;
          say(columns(`${operation}, ${kind}`, sent, differentAnswers, replayed, bookings, report.conflicts));
          const isRight =
            succeeded === POSTS && differentAnswers === 1 && replayed === POSTS - 1 && bookings === 1;
          problems.push(...report.problems, ...(isRight ? [] : [`${operation}: ${JSON.stringify(report)}`]));
        }
      }
    }
    return problems;
  },
};
