import { describe, expect, it } from "vitest";
import { actionsAt } from "../../../shared/sdk/actions.ts";
import type { AppointmentActions } from "../../../shared/sdk/records.ts";

const FROM = "2027-03-01T09:00:00.000Z";
const UNTIL = "2027-03-01T10:00:00.000Z";
const cancel = { until: UNTIL, session_outcome: "returned", is_payment_required: false } as const;
const ACTIONS: AppointmentActions = {
  cancel,
  check_in: { from: FROM, until: "2027-03-02T10:00:00.000Z" },
  change_membership: { until: null },
};
const namesAt = (at: string, ms = 0) =>
  Object.keys(actionsAt(ACTIONS, new Date(Date.parse(at) + ms))).toSorted();

describe("the actions at an instant", () => {
  it("begin with their from", () => {
    expect(namesAt(FROM, -1)).toEqual(["cancel", "change_membership"]);
    expect(namesAt(FROM)).toEqual(["cancel", "change_membership", "check_in"]);
  });

  it("end with their until", () => {
    expect(namesAt(UNTIL, -1)).toContain("cancel");
    expect(namesAt(UNTIL)).toEqual(["change_membership", "check_in"]);
  });

  it("never end where they have no end", () => {
    expect(namesAt("9999-12-31T23:59:59.999Z")).toEqual(["change_membership"]);
  });

  it("say what would come of them", () => {
    const { cancel: found } = actionsAt(ACTIONS, new Date(FROM));
    expect(found?.session_outcome).toBe("returned");
  });
});
