import { describe, expect, it } from "vitest";
import { blockedWarning, bookedClient } from "../../../shared/sessions/booked-client.ts";
import type { ClientItem } from "../../../shared/tables/clients-table.ts";

const category = { service_category_primary_name: "PT", service_category_secondary_name: "One to one" };
const pack = {
  ...{
    id: 1,
    subscription_id: 1,
    subscription_primary_name: "",
    subscription_secondary_name: "",
    ...category,
  },
  ...{ start_date: "2026-01-01T00:00:00.000Z", end_date: "2027-01-01T00:00:00.000Z" },
  ...{ number_of_sessions: 5, used_sessions: 1 },
};
const CLIENT: ClientItem = {
  ...{ tenant_id: 11, client_id: 9001, status: "client", memberships: [pack], medical_alert: "Asthma" },
  ...{ classes_attended: 0, sessions_taken: {}, appointments_booked: 0, version: 1 },
};

interface Viewed {
  readonly client?: ClientItem;
  /** The client of the caller's own token. */
  readonly own?: number;
  readonly type?: typeof category | undefined;
}

function shown({ client = CLIENT, own, ...of }: Viewed = {}) {
  const grants = { companies: [], tenants: [11], ...(own === undefined ? {} : { client_id: own }) };
  const paid = { start: "2026-12-01T10:00:00.000Z", selected: 0, is_payment_required: false };
  const booking = { ...paid, category: "type" in of ? of.type : category, is_comp_session: false };
  return bookedClient(client, { scopes: [], grants }, booking);
}

describe("a booked client", () => {
  it("is shown with the memberships of the category, after the booking", () => {
    expect(shown()).toEqual({
      ...{ client_id: 9001, medical_alert: "", is_payment_required: false, is_comp_session: false },
      ...{ is_first_time_class: true, is_first_time_appointment: true },
      memberships: [{ ...pack, used_sessions: 2, available_sessions: 3, is_selected: true }],
    });
  });

  it("has no memberships where the club has dropped the type", () => {
    expect(shown({ type: undefined }).memberships).toEqual([]);
  });

  it("has had an appointment before where one is counted", () => {
    expect(shown({ client: { ...CLIENT, appointments_booked: 1 } }).is_first_time_appointment).toBe(false);
  });

  it("has a medical alert for whoever may see it, if there is one", () => {
    const { medical_alert: _, ...healthy } = CLIENT;
    expect(shown({ own: 9001 }).medical_alert).toBe("Asthma");
    expect(shown({ own: 9002 }).medical_alert).toBe("");
    expect(shown({ own: 9001, client: healthy }).medical_alert).toBe("");
  });

  it("is warned about while they are blocked", () => {
    expect(blockedWarning({ is_blocked: true })).toMatchObject([
      { errorCode: "CLIENT_BLOCKED", identifier: "client_id", severity: "Warning" },
    ]);
    expect(blockedWarning({})).toEqual([]);
  });
});
