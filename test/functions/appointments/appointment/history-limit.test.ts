import { describe, expect, it } from "vitest";
import type { ChangeName } from "../../../../shared/tables/history-entry.ts";
import { createdAndUpdated } from "../../../support/stored-history.ts";
import { decisions } from "./operations-on-one.ts";
import { changeOf, outcomeOf, paidAppointment, plusMinutes, START } from "./paid-appointment.ts";

const at = plusMinutes(START, 30);

/** The creation and changes up to that many entries. */
function entries(count: number, ...last: readonly ChangeName[]): ChangeName[] {
  return [...createdAndUpdated(count), ...last];
}

async function codeOf(name: keyof typeof decisions, item: ReturnType<typeof paidAppointment>) {
  const outcome = await outcomeOf(decisions[name](item, { at }), item);
  return "code" in outcome ? outcome.code : outcome.item.history.length;
}

describe("a history of 100 entries", () => {
  it("has no room for another membership, one of 99 does", async () => {
    expect(await codeOf("change_membership", paidAppointment({}, entries(99)))).toBe(100);
    expect(await codeOf("change_membership", paidAppointment({}, entries(100)))).toBe("TOO_MANY_CHANGES");
  });

  it("takes a check-in, a no-show, the undo of either and a cancellation once each", async () => {
    const steps = ["check_in", "undo_check_in", "no_show", "undo_no_show"] as const;
    let item = paidAppointment({}, entries(100));
    for (const step of steps) item = (await changeOf(decisions[step](item, { at }), item)).item;
    expect(item.history.slice(100).map(({ operation, from }) => [operation, from.status])).toEqual([
      ["checked_in", "booked"],
      ["undone", "checked_in"],
      ["no_show", "booked"],
      ["undone", "no_show"],
    ]);
    expect(await codeOf("check_in", item)).toBe("TOO_MANY_CHANGES");
    expect(await codeOf("no_show", item)).toBe("TOO_MANY_CHANGES");
    expect(await codeOf("cancel", item)).toBe(105);
  });

  it("takes no second undo of a check-in", async () => {
    const full = paidAppointment({ status: "checked_in" }, entries(100));
    const { item } = await changeOf(decisions.undo_check_in(full, { at }), full);
    const again = (await changeOf(decisions.check_in(item, { at }), item)).item;
    expect(await codeOf("undo_check_in", again)).toBe("TOO_MANY_CHANGES");
    const missed = (await changeOf(decisions.no_show(again, { at }), again)).item;
    expect(await codeOf("undo_no_show", missed)).toBe(104);
  });

  it("takes a no-show although an earlier entry is one", async () => {
    const item = paidAppointment({}, entries(98, "no_show", "undone"));
    expect(await codeOf("no_show", item)).toBe(101);
  });

  it("takes one cancellation", async () => {
    expect(await codeOf("cancel", paidAppointment({}, entries(100)))).toBe(101);
    const again = paidAppointment(
      { status: "cancelled", session_outcome: "forfeited" },
      entries(100, "cancelled"),
    );
    const waived = await outcomeOf(decisions.cancel(again, { at, waive: true }));
    expect(waived).toMatchObject({ code: "TOO_MANY_CHANGES", jsonObject: { changes: 101 } });
  });

  it("is judged after the state and the window", async () => {
    const full = paidAppointment({ status: "cancelled" }, entries(103));
    expect(await codeOf("check_in", full)).toBe("APPOINTMENT_STATE");
    const often = paidAppointment({ status: "checked_in" }, entries(100, "undone", "checked_in"));
    const early = decisions.undo_check_in(often, {
      at: plusMinutes(START, -61),
    });
    expect(await outcomeOf(early)).toMatchObject({ code: "TOO_EARLY" });
  });
});
