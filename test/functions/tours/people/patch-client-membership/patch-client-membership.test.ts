import { describe, expect, it } from "vitest";
import { bookInCamden, CAMDEN, camdenBody, camdenPath } from "../../../../support/camden.ts";
import { CLIENT_READER, CLIENT_WRITER, clientPath } from "../../../../support/clients.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import type { RequestOptions, TestAnswer } from "../../../../support/function-under-test.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { storedSessions } from "../../../appointments/appointment/managed.ts";

const club = useSampleClub();
// Eight sessions, of which two are used, from 1 October 2026 to 31 January 2027.
const MONTH = 31_001;
const [STARTS, ENDS] = ["2026-10-01T00:00:00.000Z", "2027-01-31T23:59:59.999Z"];
const path = clientPath(13, 9301, { membership_id: String(MONTH) });

function patch(body: object, options: RequestOptions = {}) {
  return club.api.patchClientMembership(body, { ...CLIENT_WRITER, ...path, ...options });
}

function problems({ status, body }: TestAnswer) {
  return status === 200 ? [] : refusalProblems(body);
}

/** The other memberships of the client. */
async function others(): Promise<unknown[]> {
  const { body } = await club.api.listClientMemberships(undefined, clientPath(13, 9301));
  return body.memberships.filter(({ id }: { readonly id: number }) => id !== MONTH);
}

async function stored() {
  const { body, headers } = await club.api.getClientMembership(undefined, { ...CLIENT_READER, ...path });
  return { membership: body, version: headers.ETag };
}

describe("Patch client membership", () => {
  it("changes what the body names, and nothing else", async () => {
    const [before, untouched] = [await stored(), await others()];
    const { status, body, headers } = await patch({
      number_of_sessions: 12,
      end_date: "2027-03-31T00:00:00Z",
    });
    const membership = {
      ...before.membership,
      ...{ number_of_sessions: 12, available_sessions: 10, end_date: "2027-03-31T00:00:00.000Z" },
    };
    expect([status, headers.ETag, body]).toEqual([
      200,
      '"2"',
      { update_response: { id: MONTH, info: [] }, membership },
    ]);
    expect(await stored()).toEqual({ membership, version: '"2"' });
    const { body: client } = await club.api.getClient(undefined, {
      ...CLIENT_READER,
      ...clientPath(13, 9301),
    });
    expect(client.history.slice(0, 1)).toMatchObject([
      { version: 2, operation: "membership_changed", fields: ["end_date", "number_of_sessions"] },
    ]);
    expect(await others()).toEqual(untouched);
  });

  it.each([
    ["nothing", {}],
    ["null and an empty text", { start_date: null, end_date: "", number_of_sessions: null }],
    ["what it is", { start_date: STARTS, end_date: ENDS, number_of_sessions: 8 }],
  ])("says ALREADY_DONE to %s", async (_, body) => {
    const answer = await patch(body);
    expect(answer.body.update_response).toMatchObject({ id: MONTH, info: [{ errorCode: "ALREADY_DONE" }] });
    expect((await stored()).version).toBe('"1"');
  });

  it.each<[string, object, string[]]>([
    ["as many sessions as are used", { number_of_sessions: 2 }, []],
    ["one session less than is used", { number_of_sessions: 1 }, ["FIELD_INVALID number_of_sessions"]],
    ["less than no session", { number_of_sessions: -1 }, ["FIELD_INVALID number_of_sessions"]],
    ["an end at its start", { end_date: STARTS }, []],
    ["an end before its start", { end_date: "2026-09-30T23:59:59.999Z" }, ["FIELD_INVALID end_date"]],
    ["a start at its end", { start_date: ENDS }, []],
    ["a start after its end", { start_date: "2027-02-01T00:00:00Z" }, ["FIELD_INVALID start_date"]],
    [
      "both dates the wrong way round",
      { start_date: "2030-01-02T00:00:00Z", end_date: "2030-01-01T00:00:00Z" },
      ["FIELD_INVALID end_date"],
    ],
    [
      "both dates later than they were",
      { start_date: "2030-01-01T00:00:00Z", end_date: "2030-02-01T00:00:00Z" },
      [],
    ],
    [
      "several wrong fields",
      { end_date: "2026-01-01T00:00:00Z", number_of_sessions: 0 },
      ["FIELD_INVALID end_date", "FIELD_INVALID number_of_sessions"],
    ],
    ["a day in place of a date-time", { end_date: "2027-03-31" }, ["FIELD_INVALID end_date"]],
    ["the sessions used", { used_sessions: 1 }, ["FIELD_UNKNOWN used_sessions"]],
  ])("judges %s", async (_, body, expected) => {
    const before = await stored();
    expect(problems(await patch(body))).toEqual(expected);
    expect((await stored()).version === before.version).toBe(expected.length > 0);
  });

  it("says how many sessions are used where there are more than it should have", async () => {
    const { body } = await patch({ number_of_sessions: 1 });
    expect(body.info[0].jsonObject).toEqual({ expected: "integer", received: "integer", used_sessions: 2 });
  });

  it("asks for the membership before it asks for its version", async () => {
    const headers = { "If-Match": '"7"' };
    const unknown = await patch({}, { headers, ...clientPath(13, 9301, { membership_id: "31101" }) });
    expect([unknown.status, problems(unknown)]).toEqual([404, ["MEMBERSHIP_NOT_FOUND membership_id"]]);
    const stale = await patch({}, { headers });
    expect([stale.status, problems(stale)]).toEqual([412, ["VERSION_CHANGED If-Match"]]);
  });

  it("is not refused because the client booked meanwhile", async () => {
    const { version } = await stored();
    await bookInCamden(club);
    const answer = await patch({ number_of_sessions: 9 }, { headers: { "If-Match": String(version) } });
    expect([answer.status, answer.body.membership?.used_sessions]).toEqual([200, 3]);
  });
});

describe("a change of a membership that bookings race", () => {
  it("leaves no more sessions used than there are, and none lost", async () => {
    const days = Array.from({ length: 6 }, (_, index) => `2026-12-0${index + 1}T10:00:00.000Z`);
    const bookings = days.map((start_date_time) =>
      club.api.createAppointment(camdenBody({ start_date_time }), { pathParameters: CAMDEN }),
    );
    // As many as are used by now: refused if a booking comes first.
    const changes = [2, 3, 4].map((number_of_sessions) => patch({ number_of_sessions }));
    const booked = await Promise.all(bookings);
    const changed = await Promise.all(changes);
    expect(booked.map(({ status }) => status)).toEqual(days.map(() => 201));
    for (const answer of changed) {
      expect(problems(answer)).toEqual(answer.status === 200 ? [] : ["FIELD_INVALID number_of_sessions"]);
    }
    const { membership } = await stored();
    expect(membership.used_sessions).toBeLessThanOrEqual(membership.number_of_sessions);
    const paid = booked.filter(({ body }) => body.update_response.id === MONTH).length;
    const sessions = await storedSessions(club);
    expect([sessions.used[MONTH], sessions.taken[MONTH] ?? 0]).toEqual([2 + paid, paid]);
    expect(sessions.appointments).toBe(days.length);
  });

  it("loses no session that is returned meanwhile", async () => {
    const ids = [
      await bookInCamden(club),
      await bookInCamden(club, { start_date_time: "2026-12-02T10:00:00Z" }),
    ];
    const answers = await Promise.all([
      ...ids.map((id) => club.api.cancelAppointment({}, camdenPath(id))),
      patch({ number_of_sessions: 20 }),
      patch({ end_date: "2027-05-31T00:00:00Z" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { used, taken } = await storedSessions(club);
    expect([used[MONTH], taken[MONTH]]).toEqual([2, 0]);
    const { membership, version } = await stored();
    expect([membership.number_of_sessions, membership.end_date, version]).toEqual([
      20,
      "2027-05-31T00:00:00.000Z",
      '"3"',
    ]);
  });
});
