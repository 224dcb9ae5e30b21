import { describe, expect, it } from "vitest";
import { asMember, bookInCamden, camdenPath } from "../../../../support/camden.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { asking } from "../../../../support/slots.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { type BookedSeries, bookWeekly } from "../../series/series.ts";
import { REGULAR_CLIENT } from "../../series/series-recordings.ts";

const club = useSampleClub();
type Query = Readonly<Record<string, string | number>>;

async function list(query: Query) {
  const { status, body } = await club.api.listAppointments(
    undefined,
    asking(query, { pathParameters: { tenant_id: "13" } }),
  );
  return { status, body, ids: (body.appointments ?? []).map(({ id }: { id: number }) => id) };
}

async function listOfClient(query: Query, client_id = REGULAR_CLIENT, options: object = {}) {
  const path = { pathParameters: { tenant_id: "13", client_id: String(client_id) }, ...options };
  const { status, body } = await club.api.listClientAppointments(undefined, asking(query, path));
  return { status, body, ids: (body.appointments ?? []).map(({ id }: { id: number }) => id) };
}

/** A series over more than 92 days, beside another appointment; the second one of it is cancelled. */
async function prepared(): Promise<BookedSeries> {
  const first = await bookWeekly(club, "2026-12-01", 12);
  await bookWeekly(club, "2027-06-01", 2, { series_id: first.id });
  await bookInCamden(club, { start_date_time: "2026-12-02T10:00:00Z" });
  await club.api.cancelAppointment({}, camdenPath(first.ids[1] ?? 0));
  return first;
}

describe("a list of a series", () => {
  it("has all of it by start, without a range, page by page", async () => {
    const { id, ids } = await prepared();
    const first = await list({ series_id: id, limit: 13 });
    expect(first.ids.slice(0, 12)).toEqual(ids);
    const second = await list({ series_id: id, limit: 13, cursor: first.body.next_cursor });
    expect([first.ids.length, second.ids.length, second.body.next_cursor]).toEqual([13, 1, null]);
  });

  it("can be narrowed down by a range of any length and by the other filters", async () => {
    const { id, ids } = await prepared();
    const range = { from: "2026-12-08T14:00:00Z", to: "2027-06-01T13:00:00Z" };
    expect((await list({ series_id: id, ...range })).ids).toEqual(ids.slice(1));
    expect((await list({ series_id: id, ...range, status: "cancelled" })).ids).toEqual([ids[1]]);
    expect((await list({ series_id: id, coach_id: 522 })).ids).toEqual([]);
    expect((await list({ series_id: id, client_id: 9301 })).ids).toEqual([]);
    expect((await list({ series_id: id, date: "2026-12-01" })).ids).toEqual([ids[0]]);
  });

  it("is empty where there is no such series, and takes no range in the wrong order", async () => {
    const { id } = await prepared();
    expect(await list({ series_id: 1 })).toMatchObject({ status: 200, ids: [] });
    const wrong = await list({ series_id: id, from: "2027-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z" });
    expect([wrong.status, refusalProblems(wrong.body)]).toEqual([400, ["QUERY_PARAMETER_INVALID to"]]);
  });

  it("is there for its client, in either order, and for no other", async () => {
    const { id, ids } = await prepared();
    const asc = await listOfClient({ series_id: id, order: "asc", limit: 12 });
    expect(asc.ids).toEqual(ids);
    const rest = await listOfClient({ series_id: id, order: "asc", cursor: asc.body.next_cursor });
    const desc = await listOfClient({ series_id: id });
    expect(desc.ids).toEqual([...asc.ids, ...rest.ids].toReversed());
    expect((await listOfClient({ series_id: id, status: "cancelled" })).ids).toEqual([ids[1]]);
    expect((await listOfClient({ series_id: id }, 9301)).ids).toEqual([]);
    const own = await listOfClient({ series_id: id }, REGULAR_CLIENT, asMember(REGULAR_CLIENT));
    expect(own.ids).toEqual(desc.ids);
    expect((await listOfClient({ series_id: id }, 9301, asMember(9301))).ids).toEqual([]);
  });
});
