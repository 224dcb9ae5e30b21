import { describe, expect, it } from "vitest";
import type { ChangeName } from "../../../../shared/tables/history-entry.ts";
import { decisions } from "./operations-on-one.ts";
import { changeOf, outcomeOf, plusMinutes, START, storedAppointment } from "./stored-appointment.ts";

const at = plusMinutes(START, 30);

/** The creation and changes up to that many entries. */
function entries(count: number, ...last: readonly ChangeName[]): ChangeName[] {
  return ["created", ...Array.from({ length: count - 1 }, () => "updated" as const), ...last];
}

async function codeOf(name: keyof typeof decisions, item: ReturnType<typeof storedAppointment>) {
  const outcome = await outcomeOf(decisions[name](item, { at }));
  return "code" in outcome ? outcome.code : outcome.item.history.length;
}

describe("a history of 100 entries", () => {
  it("has no room for an undo or another membership, one of 99 does", async () => {
    const checkedIn = { status: "checked_in" } as const;
    expect(await codeOf("undo_check_in", storedAppointment(checkedIn, entries(99)))).toBe(100);
    expect(await codeOf("undo_check_in", storedAppointment(checkedIn, entries(100)))).toBe(
      "TOO_MANY_CHANGES",
    );
    expect(await codeOf("change_membership", storedAppointment({}, entries(99)))).toBe(100);
    expect(await codeOf("change_membership", storedAppointment({}, entries(100)))).toBe("TOO_MANY_CHANGES");
    const noShow = { status: "no_show", session_outcome: "forfeited" } as const;
    expect(await codeOf("undo_no_show", storedAppointment(noShow, entries(100)))).toBe("TOO_MANY_CHANGES");
  });

  it("takes a no-show and a check-in once each", async () => {
    const full = storedAppointment({}, entries(100));
    const missed = (await changeOf(decisions.no_show(full, { at }))).item;
    const came = (await changeOf(decisions.check_in(missed, { at }))).item;
    expect(came.history.slice(100).map(({ operation }) => operation)).toEqual(["no_show", "checked_in"]);
    expect(await codeOf("no_show", came)).toBe("TOO_MANY_CHANGES");
    expect(await codeOf("undo_check_in", came)).toBe("TOO_MANY_CHANGES");
  });

  it("takes a no-show although an earlier entry is one", async () => {
    const item = storedAppointment({}, entries(98, "no_show", "undone"));
    expect(await codeOf("no_show", item)).toBe(101);
  });

  it("takes one cancellation", async () => {
    expect(await codeOf("cancel", storedAppointment({}, entries(100)))).toBe(101);
    const again = storedAppointment(
      { status: "cancelled", session_outcome: "forfeited" },
      entries(100, "cancelled"),
    );
    const waived = await outcomeOf(decisions.cancel(again, { at, waive: true }));
    expect(waived).toMatchObject({ code: "TOO_MANY_CHANGES", jsonObject: { changes: 101 } });
  });

  it("is judged after the state and the window", async () => {
    const full = storedAppointment({ status: "cancelled" }, entries(103));
    expect(await codeOf("check_in", full)).toBe("APPOINTMENT_STATE");
    const early = decisions.undo_check_in(storedAppointment({ status: "checked_in" }, entries(100)), {
      at: plusMinutes(START, -61),
    });
    expect(await outcomeOf(early)).toMatchObject({ code: "TOO_EARLY" });
  });
});
