import { deliverChanges } from "../consistency/deliveries/deliver-changes.ts";
import { deliverBesideHanging } from "../consistency/deliveries/hanging-server.ts";
import { columns, type Section } from "./section.ts";

const CHANGES = 10_000;
const COUNT = 800;

/** A webhook that is told of many changes, and whose server fails half of its answers. */
export const deliveries: Section = {
  title: `deliveries of ${CHANGES.toLocaleString("en")} changes by four writers to a server that fails half of its answers`,
  run: async (random, say) => {
    const report = await deliverChanges({ count: COUNT, changes: CHANGES }, random);
    const { changes, requests, refused, replayed, late, problems } = report;
    say(columns("", "changes", "requests", "refused", "replayed", "late"));
    say(columns("", changes, requests, refused, replayed, late));
    return problems;
  },
};

const SIZE = { waiting: 1_000, others: 50, events: 20, everyMs: 500 };
const PROMISED_MS = 5_000;

/** Deliveries beside many that wait for a server which never answers. */
export const besideHanging: Section = {
  title: `deliveries to ${SIZE.others} webhooks while ${SIZE.waiting.toLocaleString("en")} wait for one server that hangs`,
  run: async (_, say) => {
    const { latenciesMs, hanging, failed } = await deliverBesideHanging(SIZE);
    const at = (share: number) =>
      Math.round(latenciesMs[Math.ceil(share * latenciesMs.length) - 1] ?? Number.NaN);
    say(columns("", "arrived", "50 %, ms", "95 %, ms", "last, ms", "hung"));
    say(columns("", latenciesMs.length, at(0.5), at(0.95), at(1), hanging));
    const expected = SIZE.others * SIZE.events;
    return [
      ...failed,
      ...(latenciesMs.length === expected ? [] : [`${latenciesMs.length} of ${expected} arrived.`]),
      ...(at(0.95) <= PROMISED_MS ? [] : [`95 % took ${at(0.95)} ms.`]),
    ];
  },
};
