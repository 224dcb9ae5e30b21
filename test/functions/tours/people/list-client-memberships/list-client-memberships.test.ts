import { beforeAll, describe, expect, it } from "vitest";
import { asMember } from "../../../../support/camden.ts";
import { CLIENT_READER, clientPath } from "../../../../support/clients.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { asking } from "../../../../support/slots.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

async function ids(query: Readonly<Record<string, string>> = {}) {
  const { body } = await club.api.listClientMemberships(undefined, asking(query, clientPath(13, 9301)));
  return body.memberships.map(({ id, is_active }: { id: number; is_active: boolean }) => [id, is_active]);
}

/** The memberships of client 9301 that end or begin around an instant. */
const [MONTH_ENDS, MONTH] = ["2027-01-31T23:59:59.999Z", 31_001];

describe("List active client memberships", () => {
  it.each([
    ["in its last millisecond", MONTH_ENDS, true],
    ["as it is over", "2027-02-01T00:00:00.000Z", false],
  ])("takes a membership for active %s", async (_, now, isActive) => {
    club.now = new Date(now);
    const [active, others, named] = [
      await ids(),
      await ids({ is_active: "false" }),
      await ids({ is_active: "true" }),
    ];
    club.now = TEST_NOW;
    expect(named).toEqual(active);
    expect(active).not.toEqual([]);
    expect((isActive ? active : others).some(([id]: [number]) => id === MONTH)).toBe(true);
    expect(active.every(([, is]: [number, boolean]) => is)).toBe(true);
    expect(others.every(([, is]: [number, boolean]) => !is)).toBe(true);
  });

  it("gives the same of a membership as the session inventory", async () => {
    const { body } = await club.api.listClientMemberships(undefined, clientPath(13, 9301));
    const inventory = await club.api.listClientSessions(undefined, clientPath(13, 9301));
    const active = inventory.body.memberships.filter(({ is_active }: { is_active: boolean }) => is_active);
    expect(body.memberships).toEqual(active);
  });

  it("gives nothing for a client without memberships, and 404 for one who is not there", async () => {
    const none = await club.api.listClientMemberships(undefined, clientPath(11, 9002));
    expect(none.body).toEqual({ memberships: [], next_cursor: null });
    const { status, body } = await club.api.listClientMemberships(undefined, clientPath(11, 9101));
    expect([status, refusalProblems(body)]).toEqual([404, ["CLIENT_NOT_FOUND client_id"]]);
  });
});

describe("Get client membership details", () => {
  const path = clientPath(11, 9003, { membership_id: "30010" });

  it("gives a membership that is over, too", async () => {
    const { status, body } = await club.api.getClientMembership(undefined, path);
    expect([status, body]).toMatchObject([
      200,
      { id: 30_010, is_active: false, number_of_sessions: 10, used_sessions: 1, available_sessions: 9 },
    ]);
  });

  it("tells the client's version to callers who see it, and to the client", async () => {
    const own = clientPath(13, 9301, { membership_id: String(MONTH) });
    for (const caller of [CLIENT_READER, asMember()]) {
      const { headers } = await club.api.getClientMembership(undefined, { ...own, ...caller });
      expect(headers.ETag).toBe('"1"');
    }
    expect((await club.api.getClientMembership(undefined, own)).headers).not.toHaveProperty("ETag");
  });

  it("answers 404 for another client's membership", async () => {
    const other = clientPath(11, 9001, { membership_id: "30010" });
    const { status, body } = await club.api.getClientMembership(undefined, other);
    expect([status, refusalProblems(body)]).toEqual([404, ["MEMBERSHIP_NOT_FOUND membership_id"]]);
  });
});
