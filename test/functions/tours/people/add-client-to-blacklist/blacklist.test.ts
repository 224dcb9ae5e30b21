import { describe, expect, it } from "vitest";
import { asMember } from "../../../../support/camden.ts";
import { CLIENT_READER, CLIENT_WRITER, clientPath } from "../../../../support/clients.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const path = clientPath(13, 9301);

function block(body: object = {}, options: RequestOptions = {}) {
  return club.api.addClientToBlacklist(body, { ...CLIENT_WRITER, ...path, ...options });
}

function unblock(options: RequestOptions = {}) {
  return club.api.removeClientFromBlacklist(undefined, { ...CLIENT_WRITER, ...path, ...options });
}

async function seen(options: RequestOptions) {
  const { body } = await club.api.getClient(undefined, { ...path, ...options });
  return [body.is_blocked, body.blocked_reason];
}

/** What a change answers: codes, version, state and reason. */
function told({ status, headers, body }: Awaited<ReturnType<typeof block>>) {
  const { update_response, client } = body;
  expect([status, update_response.id, headers.ETag]).toEqual([200, 9301, `"${client.version}"`]);
  const codes = update_response.info.map(({ errorCode }: { errorCode: string }) => errorCode);
  return [codes, client.version, client.is_blocked, client.blocked_reason];
}

describe("the blacklist", () => {
  it("takes a client once, and again only for another reason", async () => {
    expect(told(await block({ reason: "Rude" }))).toEqual([[], 2, true, "Rude"]);
    expect(told(await block({ reason: " Rude " }))).toEqual([["ALREADY_DONE"], 2, true, "Rude"]);
    expect(told(await block())).toEqual([["ALREADY_DONE"], 2, true, "Rude"]);
    expect(told(await block({ reason: "Very rude" }))).toEqual([[], 3, true, "Very rude"]);
  });

  it("takes a client without a reason, and the reason later", async () => {
    expect(told(await block())).toEqual([[], 2, true, null]);
    expect(told(await block({ reason: "Rude" }))).toEqual([[], 3, true, "Rude"]);
  });

  it("lets a client go once, and forgets the reason", async () => {
    expect(told(await unblock())).toEqual([["ALREADY_DONE"], 1, false, null]);
    await block({ reason: "Rude" });
    expect(told(await unblock())).toEqual([[], 3, false, null]);
    expect(told(await unblock())).toEqual([["ALREADY_DONE"], 3, false, null]);
    expect(told(await block())).toEqual([[], 4, true, null]);
  });

  it("shows the reason to callers with clients.read alone", async () => {
    await block({ reason: "Rude" });
    expect(await seen(CLIENT_READER)).toEqual([true, "Rude"]);
    expect(await seen(asMember())).toEqual([true, null]);
    expect(await seen({ scopes: ["appointments.manage", "appointments.read", "clients.find"] })).toEqual([
      null,
      null,
    ]);
  });

  it("tells the history which fields changed, and never the reason", async () => {
    await block({ reason: "Rude" });
    await unblock();
    const { body, text } = await club.api.getClient(undefined, { ...CLIENT_READER, ...path });
    expect(body.history.slice(0, 2)).toMatchObject([
      { version: 3, operation: "unblacklisted", fields: ["is_blocked", "blocked_reason"] },
      { version: 2, operation: "blacklisted", fields: ["is_blocked", "blocked_reason"] },
    ]);
    expect(text).not.toContain("Rude");
  });

  it("gives an event for a change, and none for what was done already", async () => {
    const lastChange = async () =>
      (await storedItems(club.tables, "Clients")).find(({ record }) => record === "client#9301")?.last_change;
    await unblock();
    expect(await lastChange()).toBeUndefined();
    await block();
    expect(await lastChange()).toEqual({ event: "client.updated" });
  });

  it("honours If-Match", async () => {
    const stale = { headers: { "If-Match": '"2"' } };
    const { status, body } = await block({}, stale);
    expect([status, refusalProblems(body)]).toEqual([412, ["VERSION_CHANGED If-Match"]]);
    expect(told(await block({}, { headers: { "If-Match": '"1"' } }))).toEqual([[], 2, true, null]);
    expect(told(await unblock(stale))).toEqual([[], 3, false, null]);
  });

  it.each([
    ["500 characters", "x".repeat(500), []],
    ["501 characters", "x".repeat(501), ["FIELD_INVALID reason"]],
    ["a control character", "\u0001", ["FIELD_INVALID reason"]],
  ])("judges a reason of %s", async (_, reason, problems) => {
    const { body } = await block({ reason });
    expect(body.info === undefined ? [] : refusalProblems(body)).toEqual(problems);
  });

  it("blocks once where many ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => block({ reason: "Rude" })));
    expect(answers.map((answer) => told(answer).at(1))).toEqual(answers.map(() => 2));
    expect(answers.filter((answer) => answer.body.update_response.info.length === 0)).toHaveLength(1);
  });
});
