import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actionsOf } from "../../../../functions/appointments/appointment/change-rules.ts";
import { operations } from "../../../../shared/api/operations.ts";
import type { AppointmentItem } from "../../../../shared/tables/appointments-table.ts";
import { CHANGES } from "../../../../shared/tables/history-entry.ts";
import { trials } from "../../../support/run-size.ts";
import { decisions, type Situation } from "./operations-on-one.ts";
import {
  END,
  MANAGER,
  MEMBER,
  outcomeOf,
  PACK,
  paidAppointment,
  plusMinutes,
  plusMs,
  START,
  storedClient,
} from "./paid-appointment.ts";

const RUNS = trials(3_000);
const DAY = 24 * 60;
const OTHER = 31_002;

type Name = keyof typeof decisions;
const names = Object.keys(decisions) as Name[];

/** What an entry announces, as far as it does. */
interface Announced {
  readonly from?: string;
  readonly until: string | null;
  readonly session_outcome?: string;
  readonly is_payment_required?: boolean;
}

/** Any state that an appointment can have, with or without a membership. */
const state = fc.oneof(
  fc.record({ status: fc.constantFrom("booked", "checked_in"), session_outcome: fc.constant("taken") }),
  fc.record({
    status: fc.constantFrom("no_show", "cancelled"),
    session_outcome: fc.constantFrom("returned", "forfeited"),
  }),
  fc.record({
    status: fc.constantFrom("booked", "checked_in", "no_show", "cancelled"),
    session_outcome: fc.constant("none"),
    membership_id: fc.constant(undefined),
    is_payment_required: fc.constant(true),
  }),
  fc.record({
    status: fc.constantFrom("no_show", "cancelled"),
    session_outcome: fc.constant("none"),
    membership_id: fc.constant(undefined),
    is_payment_required: fc.constant(false),
  }),
  fc.record({
    status: fc.constantFrom("booked", "checked_in", "no_show", "cancelled"),
    session_outcome: fc.constant("none"),
    membership_id: fc.constant(undefined),
    is_comp_session: fc.constant(true),
  }),
) as fc.Arbitrary<Parameters<typeof paidAppointment>[0]>;

const policy = fc.record({
  cancel_until_minutes: fc.constantFrom(0, 60, DAY),
  late_cancel: fc.constantFrom("return", "forfeit", "refuse"),
  no_show: fc.constantFrom("return", "forfeit"),
  check_in_from_minutes: fc.constantFrom(0, 15, 60),
});

/** The changes of a record: few, or about as many as there may be. */
const changes = fc.oneof(
  { weight: 3, arbitrary: fc.constant(["created" as const]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 98, max: 100 }), fc.array(fc.constantFrom(...CHANGES), { maxLength: 3 }))
      .map(([count, last]) => [...Array.from({ length: count }, () => "updated" as const), ...last]),
  },
);

/** An instant at, just before or just after one that a rule speaks of, or any other. */
const instant = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        ...[START, END, plusMinutes(START, -DAY), plusMinutes(START, -60), plusMinutes(START, -15)],
        ...[plusMinutes(END, DAY), plusMinutes(END, 7 * DAY)],
      ),
      fc.constantFrom(-1, 0, 1),
    )
    .map(([at, ms]) => plusMs(at, ms)),
  fc.integer({ min: -2 * DAY, max: 9 * DAY }).map((minutes) => plusMinutes(START, minutes)),
);

const caller = fc.constantFrom(MANAGER, MEMBER, {
  ...MANAGER,
  scopes: ["appointments.write" as const],
  operations: MANAGER.operations.filter((name) => operations[name].scope !== "appointments.manage"),
});

const operationOf: Record<Name, (typeof MANAGER.operations)[number]> = {
  cancel: "cancelAppointment",
  check_in: "checkInClient",
  undo_check_in: "undoClientCheckIn",
  no_show: "markClientNoShow",
  undo_no_show: "undoClientNoShow",
  change_membership: "changeAppointmentMembership",
};

/** What an operation makes of an appointment; undefined where it changes nothing or refuses. */
async function changed(name: Name, item: AppointmentItem, situation: Situation) {
  if (!(situation.caller ?? MANAGER).operations.includes(operationOf[name])) return undefined;
  const client = storedClient({ [PACK]: 1, [OTHER]: 1 });
  const outcome = await outcomeOf(decisions[name](item, { ...situation, client, membership_id: OTHER }));
  return "code" in outcome ? undefined : outcome.item.record;
}

/** The last instant of an entry: cancelling ends before the end of the appointment, everything else at an instant. */
function lastInstant(name: Name, until: string): string {
  return name === "cancel" && until === END ? plusMs(until, -1) : until;
}

function situations(
  check: (item: AppointmentItem, situation: Required<Pick<Situation, "at" | "caller">>) => Promise<void>,
) {
  return fc.assert(
    fc.asyncProperty(state, policy, changes, instant, caller, (fields, terms, made, at, who) =>
      check(paidAppointment({ ...fields, policy: terms }, made), { at, caller: who }),
    ),
    { numRuns: RUNS },
  );
}

describe("the actions of an appointment", () => {
  it("list what changes it now, with what comes of it", async () => {
    const seen = new Set<string>();
    await situations(async (item, situation) => {
      const actions = actionsOf(item, situation.caller, new Date(situation.at));
      for (const name of names) {
        const record = await changed(name, item, situation);
        expect(actions[name] !== undefined, name).toBe(record !== undefined);
        const { from: _, until: __, ...outcome }: Partial<Announced> = actions[name] ?? {};
        expect(record ?? {}, name).toMatchObject(outcome);
        if (record !== undefined) seen.add(name);
      }
    });
    expect([...seen].toSorted()).toEqual(names.toSorted());
  });

  it("hold from their from until their until, and not a millisecond longer", async () => {
    let held = 0;
    await situations(async (item, { at, caller }) => {
      const actions = actionsOf(item, caller, new Date(at));
      for (const name of names) {
        const entry: Announced | undefined = actions[name];
        const then = (moment: string) => actionsOf(item, caller, new Date(moment))[name];
        if (entry?.until === undefined || entry.until === null) continue;
        held += 1;
        const last = lastInstant(name, entry.until);
        expect(then(last), name).toEqual(entry);
        expect(then(plusMs(last, 1)), name).not.toEqual(entry);
        if (entry.from === undefined) continue;
        expect(then(entry.from), name).toEqual(entry);
        expect(then(plusMs(entry.from, -1)), name).toBeUndefined();
      }
    });
    expect(held).toBeGreaterThan(RUNS / 10);
  });
});
