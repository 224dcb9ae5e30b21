import { describe, expect, expectTypeOf, it } from "vitest";
import { CallFailed, dataOf } from "../../../shared/sdk/call-failed.ts";
import { eachItem, eachPage, type ItemOf } from "../../../shared/sdk/lists.ts";
import type * as operations from "../../../shared/sdk/operations.ts";
import type { ListedAppointment, SessionEntry } from "../../../shared/sdk/records.ts";
import { allOf, refusal, reply, sdkOf } from "./fake-api.ts";

const PATH = { tenant_id: 11 };
const page = (ids: readonly number[], next_cursor: string | null, beside = {}) =>
  reply(200, { appointments: ids.map((id) => ({ id })), next_cursor, ...beside });

describe("a list's items", () => {
  it("come in order from all pages, one of which may be empty", async () => {
    const { sdk, requests } = sdkOf([page([1, 2], "c1"), page([], "c2"), page([3], null)]);
    const items = await allOf(eachItem(sdk.listAppointments, { path: PATH, query: { limit: 2 } }));
    expect(items.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      "?limit=2",
      "?limit=2&cursor=c1",
      "?limit=2&cursor=c2",
    ]);
  });

  it("come from an operation that needs no request, and from the field that holds them", async () => {
    const tenants = reply(200, { tenants: [{ tenant_id: 11 }], next_cursor: null });
    const inventory = {
      client_id: 9,
      memberships: [{ id: 1 }],
      entries: [{ change: -1 }],
      next_cursor: null,
    };
    const { sdk } = sdkOf([tenants, reply(200, inventory)]);
    expect(await allOf(eachItem(sdk.listTenants))).toEqual([{ tenant_id: 11 }]);
    const request = { path: { ...PATH, client_id: 9 } };
    expect(await allOf(eachItem(sdk.listClientSessions, request))).toEqual([{ change: -1 }]);
  });

  it("are typed by the description", () => {
    expectTypeOf<ItemOf<typeof operations.listAppointments>>().toEqualTypeOf<ListedAppointment>();
    expectTypeOf<ItemOf<typeof operations.listClientSessions>>().toEqualTypeOf<SessionEntry>();
  });

  it("are read no further than they are asked for", async () => {
    const { sdk, requests } = sdkOf([page([1, 2], "c1")]);
    for await (const { id } of eachItem(sdk.listAppointments, { path: PATH })) if (id === 2) break;
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["the page that was asked for", [page([1], "c1"), page([2], "c1")]],
    ["nothing", [reply(200, { appointments: [{ id: 1 }] })]],
  ])("end with a fault where a page names %s as the next one", async (_, replies) => {
    const { sdk, requests } = sdkOf(replies);
    await expect(allOf(eachItem(sdk.listAppointments, { path: PATH }))).rejects.toThrow(TypeError);
    expect(requests).toHaveLength(replies.length);
  });

  it("end with the refusal of a page, after those before it", async () => {
    const { sdk } = sdkOf([page([1], "c1"), refusal(400, { errorCode: "CURSOR_INVALID" })]);
    const items = eachItem(sdk.listAppointments, { path: PATH });
    expect(await items.next()).toMatchObject({ value: { id: 1 } });
    const failure = await items.next().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailed);
    expect(failure).toMatchObject({
      message: "The call was refused 400 CURSOR_INVALID",
      result: { reason: "refused", problems: [{ errorCode: "CURSOR_INVALID" }] },
    });
  });

  it("end with a lost connection, and its cause", async () => {
    const lost = new TypeError("fetch failed");
    const { sdk } = sdkOf([lost], { attempts: 1 });
    await expect(eachItem(sdk.listRooms, { path: PATH }).next()).rejects.toMatchObject({
      name: "CallFailed",
      cause: lost,
      result: { reason: "unreachable" },
    });
  });

  it("end where they are broken off", async () => {
    const broken = new AbortController();
    const { sdk } = sdkOf([page([1], "c1")]);
    const items = eachItem(sdk.listAppointments, { path: PATH }, { signal: broken.signal });
    await items.next();
    broken.abort(new Error("The page was left."));
    await expect(items.next()).rejects.toThrow("The page was left.");
  });
});

describe("a list's pages", () => {
  it("come with what is beside their items", async () => {
    const { sdk } = sdkOf([
      page([1], "c1", { clients: [{ client_id: 7 }] }),
      page([2], null, { clients: [] }),
    ]);
    const pages = await allOf(eachPage(sdk.listAppointments, { path: PATH, query: { include: "client" } }));
    expect(pages.map(({ appointments, clients }) => [appointments[0]?.id, clients?.[0]?.client_id])).toEqual([
      [1, 7],
      [2, undefined],
    ]);
  });
});

describe("the data of a result", () => {
  it("is what was answered", async () => {
    const { sdk } = sdkOf([reply(200, { room_id: 72 })]);
    expect(dataOf(await sdk.getRoom({ path: { ...PATH, room_id: 72 } }))).toEqual({ room_id: 72 });
  });

  it("is none where the call was refused", async () => {
    const { sdk } = sdkOf([refusal(404, { errorCode: "ROOM_NOT_FOUND" })]);
    const result = await sdk.getRoom({ path: { ...PATH, room_id: 1 } });
    expect(() => dataOf(result)).toThrow("The call was refused 404 ROOM_NOT_FOUND");
  });
});
