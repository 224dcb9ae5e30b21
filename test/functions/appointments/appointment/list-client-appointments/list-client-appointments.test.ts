import { beforeAll, describe, expect, it } from "vitest";
import type { AppointmentRecord } from "../../../../../shared/tables/appointments-table.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { MEMBER_9001 } from "../../../../support/member.ts";
import { asking } from "../../../../support/slots.ts";
import { appointmentItem, storeAppointments } from "../../../../support/stored-appointment.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

const APPOINTMENTS: readonly (Partial<AppointmentRecord> & { readonly appointment_id: number })[] = [
  { appointment_id: 1, start_date_time: "2020-01-01T10:00:00.000Z", status: "no_show" },
  { appointment_id: 3, start_date_time: "2026-12-01T10:00:00.000Z" },
  {
    ...{ appointment_id: 2, start_date_time: "2026-12-01T10:00:00.000Z", status: "cancelled" },
    ...{ cancelled_by: "desk", cancel_reason: "The coach is ill", comp_reason: "Goodwill" },
  },
  {
    ...{ appointment_id: 4, start_date_time: "2099-01-01T10:00:00.000Z", status: "cancelled" },
    ...{ cancelled_by: "priya", cancelled_by_client: true, cancel_reason: "Holiday" },
    ...{ created_by: "priya", created_by_client: true },
  },
  { appointment_id: 5, client_id: 9002 },
  { appointment_id: 6, tenant_id: 13 },
];

beforeAll(() =>
  storeAppointments(
    club.tables,
    APPOINTMENTS.map((fields) => appointmentItem(fields)),
  ),
);

function list(query: Readonly<Record<string, string | number>> = {}, options: RequestOptions = {}) {
  const pathParameters = { tenant_id: "11", client_id: "9001", ...options.pathParameters };
  return club.api.listClientAppointments(undefined, asking(query, { ...options, pathParameters }));
}

async function ids(query: Readonly<Record<string, string | number>>): Promise<number[]> {
  return (await list(query)).body.appointments.map(({ id }: { id: number }) => id);
}

describe("List appointments by client ID", () => {
  it.each([
    ["the latest first", {}, [4, 3, 2, 1]],
    ["the latest first, as asked", { order: "desc" }, [4, 3, 2, 1]],
    ["the earliest first", { order: "asc" }, [1, 2, 3, 4]],
    ["those of a status", { status: "cancelled" }, [4, 2]],
    ["those of a status, the earliest first", { status: "cancelled", order: "asc" }, [2, 4]],
    ["those of the status that most have", { status: "booked" }, [3]],
    ["none of a status", { status: "checked_in" }, []],
    ["all where parameters are empty", { status: "", order: "", limit: "" }, [4, 3, 2, 1]],
  ])("lists all that the client ever had: %s", async (_, query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it.each(["asc", "desc"])("gives each once, page by page: %s", async (order) => {
    const found: number[] = [];
    let cursor = "";
    do {
      const { body } = await list({ order, limit: 1, cursor });
      found.push(...body.appointments.map(({ id }: { id: number }) => id));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(found).toEqual(await ids({ order }));
  });

  it("tells a member who they are, and not why the club did something", async () => {
    const { body, text } = await list({}, { grants: MEMBER_9001 });
    expect(body.appointments).toMatchObject([
      { created_by: "client", cancelled_by: "client", cancel_reason: "Holiday" },
      { created_by: "club", cancelled_by: null },
      { created_by: "club", cancelled_by: "club", cancel_reason: null, comp_reason: null },
      { created_by: "club" },
    ]);
    expect(text).not.toMatch(/desk|ill|Goodwill|northwind-app|priya/);
    expect((await list()).text).toMatch(/desk.*ill|ill.*desk/);
  });

  it.each<[string, RequestOptions, number, string[]]>([
    [
      "another client's, to a member",
      { pathParameters: { client_id: "9002" } },
      403,
      ["ACCESS_DENIED client_id"],
    ],
    [
      "a client's who is not there, to a member",
      { pathParameters: { client_id: "1" } },
      403,
      ["ACCESS_DENIED client_id"],
    ],
    [
      "another client's, to a member who asks for nonsense too",
      { pathParameters: { client_id: "9002" }, query: { order: ["up"], colour: ["blue"] } },
      403,
      ["ACCESS_DENIED client_id"],
    ],
    ["nothing else that is wrong", { query: { order: ["up"] } }, 400, ["QUERY_PARAMETER_INVALID order"]],
  ])("says nothing of %s", async (_, options, expected, problems) => {
    const pathParameters = { tenant_id: "11", client_id: "9001", ...options.pathParameters };
    const asked = { ...options, pathParameters, grants: MEMBER_9001 };
    const { status, body } = await club.api.listClientAppointments(undefined, asked);
    expect([status, refusalProblems(body)]).toEqual([expected, problems]);
  });

  it.each<[string, Record<string, string | number>, string]>([
    ["an order that there is not", { order: "DESC" }, "QUERY_PARAMETER_INVALID order"],
    ["a status that there is not", { status: "moved" }, "QUERY_PARAMETER_INVALID status"],
    ["a range", { from: "2026-12-01T00:00:00Z" }, "QUERY_PARAMETER_UNKNOWN from"],
    ["a limit of 201", { limit: 201 }, "QUERY_PARAMETER_INVALID limit"],
    ["a cursor that is none", { cursor: "x" }, "CURSOR_INVALID cursor"],
  ])("refuses %s", async (_, query, problem) => {
    expect(refusalProblems((await list(query)).body)).toEqual([problem]);
  });

  it("has cursors of its own: of the order, the status and the client", async () => {
    const { body } = await list({ limit: 1 });
    const cursor = body.next_cursor;
    expect((await list({ cursor, order: "desc", limit: 9 })).status).toBe(200);
    const others = [
      list({ cursor, order: "asc" }),
      list({ cursor, status: "cancelled" }),
      list({ cursor }, { pathParameters: { client_id: "9002" } }),
      list({ cursor }, { pathParameters: { tenant_id: "13", client_id: "9301" } }),
    ];
    for (const answer of await Promise.all(others)) {
      expect(refusalProblems(answer.body)).toEqual(["CURSOR_INVALID cursor"]);
    }
  });

  it("begins anywhere at a made-up position, also at the first id of all", async () => {
    const { body } = await list({ limit: 1 });
    const [form, hash] = JSON.parse(Buffer.from(body.next_cursor, "base64url").toString());
    const from = async (position: string) => {
      const cursor = Buffer.from(JSON.stringify([form, hash, position])).toString("base64url");
      const answer = await list({ cursor });
      return answer.body.appointments?.map(({ id }: { id: number }) => id) ?? refusalProblems(answer.body);
    };
    expect(await from("2026-12-01T10:00:00.000Z#0000000000000003")).toEqual([2, 1]);
    expect(await from("2026-12-01T10:00:00.000Z#0000000000000000")).toEqual([1]);
    expect(await from("2026-12-01T10:00:00.000Z")).toEqual(["CURSOR_INVALID cursor"]);
    expect(await from("2026-12-01T10:00:00.000Z#3")).toEqual(["CURSOR_INVALID cursor"]);
  });
});
