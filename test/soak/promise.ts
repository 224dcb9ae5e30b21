import { keepPromise } from "../consistency/promise/keep-promise.ts";
import { addReport, emptyReport } from "../consistency/promise/trial.ts";
import { columns, type Section } from "./section.ts";

const COMBINATIONS = 20_000;
const SIZE = { questions: 5, combinations: 50 };

/** What is offered at generated clubs is booked, and nothing else is. */
export const promise: Section = {
  title: `${COMBINATIONS} combinations of start, coach and room, offered or not, asked for at generated clubs`,
  run: async (random, say) => {
    const total = emptyReport();
    let clubs = 0;
    for (; total.booked + total.refused < COMBINATIONS; clubs += 1) {
      addReport(total, await keepPromise(random.below(2 ** 31), SIZE));
    }
    say(columns("", "clubs", "slots", "booked", "refused"));
    say(columns("", clubs, total.slots, total.booked, total.refused));
    for (const [code, count] of total.codes) say(columns(code, count));
    return total.problems;
  },
};
