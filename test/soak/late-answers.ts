import { answerLate } from "../consistency/late-answers.ts";
import { columns, type Section } from "./section.ts";

const REQUESTS = 180;

/** Requests whose time runs out anywhere. */
export const lateAnswers: Section = {
  title: `${REQUESTS} requests over a slow wire under random time limits`,
  run: async (random, say) => {
    const { asked, booked, unavailable, hidden, problems } = await answerLate(random, REQUESTS);
    say(columns("", "asked", "booked", "503", "of them booked"));
    say(columns("", asked, booked, unavailable, hidden));
    return problems;
  },
};
