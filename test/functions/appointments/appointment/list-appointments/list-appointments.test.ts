import { beforeAll, describe, expect, it } from "vitest";
import { BulkTables } from "../../../../../shared/tables/bulk-tables.ts";
import { changeRecords, isTenant } from "../../../../support/change-records.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { FINDER } from "../../../../support/member.ts";
import { asking } from "../../../../support/slots.ts";
import { appointmentItem, storeAppointments } from "../../../../support/stored-appointment.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const DAY_MS = 86_400_000;
const club = useSampleClub(beforeAll);

/** Appointments by the instant of their start, in no order. */
const APPOINTMENTS = [
  { appointment_id: 3, start_date_time: fromNow(DAY_MS), coach_id: 502, room_id: 71, client_id: 9002 },
  { appointment_id: 2, start_date_time: fromNow(DAY_MS), status: "cancelled", is_late_cancel: true },
  { appointment_id: 1, start_date_time: fromNow(-1) },
  { appointment_id: 4, start_date_time: fromNow(0), status: "checked_in" },
  { appointment_id: 5, start_date_time: fromNow(7 * DAY_MS - 1), appointment_type_id: 102 },
  { appointment_id: 6, start_date_time: fromNow(7 * DAY_MS), room_id: undefined, is_virtual: true },
  // The clocks go back in London on 31 October 2027, so that the day has 25 hours.
  { appointment_id: 10, start_date_time: "2027-10-30T22:59:59.999Z" },
  { appointment_id: 11, start_date_time: "2027-10-30T23:00:00.000Z" },
  { appointment_id: 12, start_date_time: "2027-10-31T23:59:59.999Z" },
  { appointment_id: 13, start_date_time: "2027-11-01T00:00:00.000Z" },
  // 28 March 2027 has 23 hours.
  { appointment_id: 20, start_date_time: "2027-03-28T00:00:00.000Z" },
  { appointment_id: 21, start_date_time: "2027-03-28T22:59:59.999Z" },
  { appointment_id: 22, start_date_time: "2027-03-28T23:00:00.000Z" },
  { appointment_id: 30, tenant_id: 13, start_date_time: fromNow(DAY_MS) },
] as const;

beforeAll(async () => {
  await storeAppointments(club.tables, APPOINTMENTS.map(appointmentItemOf));
});

function appointmentItemOf(fields: (typeof APPOINTMENTS)[number]) {
  return appointmentItem(fields);
}

function fromNow(ms: number): string {
  return new Date(TEST_NOW.getTime() + ms).toISOString();
}

function list(query: Readonly<Record<string, string | number>> = {}, tenant_id = "11") {
  return club.api.listAppointments(undefined, asking(query, { ...FINDER, pathParameters: { tenant_id } }));
}

async function ids(query: Readonly<Record<string, string | number>>): Promise<number[]> {
  const { body, text } = await list(query);
  expect(text).toContain('"next_cursor":null');
  return body.appointments.map(({ id }: { id: number }) => id);
}

describe("List appointments", () => {
  it("lists what begins within seven days from now, by start, then by id", async () => {
    expect(await ids({})).toEqual([4, 2, 3, 5]);
  });

  it.each([
    ["from, which is included", { from: fromNow(7 * DAY_MS), to: fromNow(8 * DAY_MS) }, [6]],
    ["from, and seven days after it", { from: fromNow(DAY_MS) }, [2, 3, 5, 6]],
    ["to, which is not included", { to: fromNow(DAY_MS) }, [4]],
    ["to, a millisecond later", { to: fromNow(DAY_MS + 1) }, [4, 2, 3]],
    ["a local day of 25 hours", { date: "2027-10-31" }, [11, 12]],
    ["a local day of 23 hours", { date: "2027-03-28" }, [20, 21]],
    ["the coach", { coach_id: 502 }, [3]],
    ["the client", { client_id: 9002 }, [3]],
    ["the client and the coach", { client_id: 9001, coach_id: 502 }, []],
    ["the room", { room_id: 71 }, [3]],
    ["the type", { appointment_type_id: 102 }, [5]],
    ["the status that most have", { status: "booked" }, [3, 5]],
    ["another status", { status: "cancelled" }, [2]],
    ["the coach and the status", { coach_id: 501, status: "checked_in" }, [4]],
    ["a coach whom there is not", { coach_id: 1 }, []],
    ["a client whom there is not", { client_id: 1 }, []],
    [
      "nothing, by empty parameters",
      { from: "", date: "", coach_id: "", status: "", include: "" },
      [4, 2, 3, 5],
    ],
    ["the last instant that there is", { from: "9999-12-31T23:59:59.999Z" }, []],
  ])("can be narrowed down by %s", async (_, query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it("leaves out the history, the actions, and what another tenant has", async () => {
    const { body } = await list({ limit: 1 });
    expect(body.appointments[0]).toMatchObject({ id: 4, status: "checked_in", tenant_id: 11, version: 1 });
    expect(Object.keys(body.appointments[0])).not.toEqual(expect.arrayContaining(["history"]));
    expect(Object.keys(body.appointments[0])).not.toEqual(expect.arrayContaining(["actions"]));
    expect(body).not.toHaveProperty("clients");
    expect(body).not.toHaveProperty("next_updated_since");
    expect((await list({}, "13")).body.appointments).toMatchObject([{ id: 30 }]);
  });

  it("answers for an inactive tenant", async () => {
    await changeRecords(club.tables, isTenant(13), { is_active: false });
    expect((await list({}, "13")).status).toBe(200);
    await changeRecords(club.tables, isTenant(13), { is_active: true });
  });

  it("adds the clients of the page, once each, and nothing that is not theirs to show", async () => {
    const clients = await storedItems(club.tables, "Clients");
    const secrets = { password_hash: "scrypt$secret", address: "1 Secret Street", note: "secret" };
    const priya = clients.find(({ record }) => record === "client#9001");
    await new BulkTables(club.tables.client, club.tables.names).put("Clients", [{ ...priya, ...secrets }]);
    const { body, text } = await list({ include: "client" });
    expect(body.clients).toEqual([
      {
        client_id: 9001,
        status: "client",
        full_name: "Priya Raman",
        email_id: "priya.raman@example.com",
        mobile_country_code: "44",
        mobile_number: 7700900101,
        medical_alert: "Asthma: carries an inhaler",
        version: null,
        updated_at: null,
      },
      expect.objectContaining({ client_id: 9002, medical_alert: null }),
    ]);
    expect(text).not.toMatch(/secret/i);
    expect((await list({ include: "client", limit: 1 })).body.clients).toHaveLength(1);
    expect((await list({ include: "client", coach_id: 1 })).body).toMatchObject({
      appointments: [],
      clients: [],
    });
  });

  it.each<[string, Record<string, string | number>, string[]]>([
    ["a range that is empty", { from: fromNow(0), to: fromNow(0) }, ["to"]],
    ["a range that ends before it begins", { from: fromNow(1), to: fromNow(0) }, ["to"]],
    ["92 days", { from: fromNow(0), to: fromNow(92 * DAY_MS) }, []],
    ["92 days and 1 ms", { from: fromNow(0), to: fromNow(92 * DAY_MS + 1) }, ["to"]],
    ["an end that has passed", { to: fromNow(0) }, ["to"]],
    ["a day and a beginning", { date: "2026-12-01", from: fromNow(0) }, ["date"]],
    ["a day and an end", { date: "2026-12-01", to: fromNow(1) }, ["date"]],
    ["a day that there is not", { date: "2026-02-30" }, ["date"]],
    ["a day with a time", { date: "2026-12-01T00:00:00Z" }, ["date"]],
    ["a beginning with an offset", { from: "2026-12-01T00:00:00+01:00" }, ["from"]],
    ["a beginning on 30 February", { from: "2026-02-30T00:00:00Z" }, ["from"]],
    [
      "ids that are none",
      { coach_id: "x", client_id: 0, room_id: "01", appointment_type_id: "1.5" },
      ["coach_id", "client_id", "room_id", "appointment_type_id"],
    ],
    ["an id that is too large", { coach_id: "9007199254740992" }, ["coach_id"]],
    ["a negative id", { coach_id: "-501" }, ["coach_id"]],
    ["a status that there is not", { status: "Booked" }, ["status"]],
    ["two statuses", { status: "booked,cancelled" }, ["status"]],
    ["what cannot be included", { include: "coach" }, ["include"]],
    ["limits", { limit: 0 }, ["limit"]],
    ["a limit of 201", { limit: 201 }, ["limit"]],
    ["a limit of 200", { limit: 200 }, []],
    ["changes since a day", { updated_since: "2026-11-20" }, ["updated_since"]],
    ["changes with a page", { updated_since: fromNow(0), limit: 200 }, []],
    ["changes beside empty parameters", { updated_since: fromNow(0), from: "", coach_id: "" }, []],
    [
      "changes with all else",
      {
        ...{ updated_since: fromNow(0), from: fromNow(0), to: fromNow(1), coach_id: 1, client_id: 1 },
        ...{ room_id: 1, appointment_type_id: 1, status: "booked", include: "client" },
      },
      ["coach_id", "client_id", "room_id", "appointment_type_id", "status", "include", "from", "to"],
    ],
    ["changes of a day", { updated_since: fromNow(0), date: "2026-12-01" }, ["date"]],
    [
      "changes since nothing that is one, and a filter",
      { updated_since: "now", status: "late", coach_id: 501 },
      ["status", "updated_since", "coach_id"],
    ],
  ])("checks what is asked: %s", async (_, query, parameters) => {
    const { status, body } = await list(query);
    const problems = status === 200 ? [] : refusalProblems(body);
    expect(problems.toSorted()).toEqual(
      parameters.map((parameter) => `QUERY_PARAMETER_INVALID ${parameter}`).toSorted(),
    );
  });
});
