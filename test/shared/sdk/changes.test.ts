import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { type ChangesRequest, changesSince, type FollowedName, newest } from "../../../shared/sdk/changes.ts";
import { refusal, reply, sdkOf } from "./fake-api.ts";

const SINCE = "2027-03-01T10:00:00.000Z";
const NEXT = "2027-03-01T10:05:00.000Z";
const REQUEST = { path: { tenant_id: 11 }, query: { updated_since: SINCE } };

describe("the changes since an instant", () => {
  it("are those of all pages, each record once, and the instant to go on with", async () => {
    const [old, changed] = [
      { id: 1, version: 1 },
      { id: 1, version: 2 },
    ];
    const other = { id: 2, version: 1 };
    const { sdk, requests } = sdkOf([
      reply(200, {
        appointments: [old, other],
        next_cursor: "c",
        next_updated_since: null,
      }),
      reply(200, { appointments: [changed], next_cursor: null, next_updated_since: NEXT }),
    ]);
    expect(await changesSince(sdk.listAppointments, REQUEST)).toEqual({
      records: [changed, other],
      nextUpdatedSince: NEXT,
    });
    expect(requests.map(({ url }) => new URL(url).searchParams.get("updated_since"))).toEqual([SINCE, SINCE]);
  });

  it("may be none", async () => {
    const { sdk } = sdkOf([reply(200, { tours: [], next_cursor: null, next_updated_since: NEXT })]);
    const path = { company_uuid: "c", tenant_uuid: "t" };
    expect(await changesSince(sdk.listTours, { ...REQUEST, path })).toEqual({
      records: [],
      nextUpdatedSince: NEXT,
    });
  });

  it("fail together where a page is refused", async () => {
    const first = reply(200, { appointments: [], next_cursor: "c", next_updated_since: null });
    const { sdk } = sdkOf([first, refusal(400, { errorCode: "CURSOR_INVALID" })]);
    await expect(changesSince(sdk.listAppointments, REQUEST)).rejects.toMatchObject({ name: "CallFailed" });
  });

  it("need an instant, and a list that can be followed", () => {
    expectTypeOf<FollowedName>().toEqualTypeOf<
      "listAppointments" | "listClassBookings" | "listClasses" | "listClients" | "listTours"
    >();
    expectTypeOf<ChangesRequest<"listTours">["query"]>().toEqualTypeOf<{
      readonly updated_since: string;
      readonly limit?: number;
    }>();
  });
});

describe("the newest of records", () => {
  const record = fc.record({ id: fc.integer({ min: 1, max: 5 }), version: fc.integer({ min: 1, max: 5 }) });

  it("has each once, in its highest version, in the order in which they first came", () => {
    fc.assert(
      fc.property(fc.array(record), (records) => {
        const ids = [...new Set(records.map(({ id }) => id))];
        const highest = (id: number) =>
          Math.max(...records.filter((each) => each.id === id).map(({ version }) => version));
        expect(newest(records)).toEqual(ids.map((id) => ({ id, version: highest(id) })));
      }),
    );
  });

  it("has each client once, as they came last where their versions are not shown", () => {
    const [first, other] = [
      { client_id: 1, version: null, full_name: "Ada" },
      { client_id: 2, version: null },
    ];
    const renamed = { ...first, full_name: "Ida" };
    expect(newest([first, other, renamed])).toEqual([renamed, other]);
    expect(
      newest([
        { client_id: 1, version: 3 },
        { client_id: 1, version: 2 },
      ]),
    ).toMatchObject([{ version: 3 }]);
  });

  it("has each booking of a client", () => {
    const bookings = [1, 2].map((id) => ({ id, client_id: 9001, version: 1 }));
    expect(newest(bookings)).toEqual(bookings);
  });
});
