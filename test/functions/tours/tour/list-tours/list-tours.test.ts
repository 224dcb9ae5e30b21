import { beforeAll, describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { type BookedTour, bookedTour, MANAGER, managed } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const STARTS = [
  "2026-12-01T10:00:00Z",
  "2026-12-01T10:00:00Z",
  "2026-12-01T21:30:00Z",
  "2026-12-02T10:00:00Z",
];
let tours: BookedTour[];

beforeAll(async () => {
  tours = [];
  for (const [index, scheduled_datetime] of STARTS.entries()) {
    tours.push(await bookedTour(club.api, { email_id: `${index}@example.com` }, { scheduled_datetime }));
  }
});

async function list(query: Readonly<Record<string, string>>) {
  const all = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]]));
  return club.api.listTours(undefined, { ...MANAGER, query: all });
}

async function ids(query: Readonly<Record<string, string>>): Promise<number[]> {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  return body.tours.map(({ id }: { id: number }) => id);
}

function idsOf(...places: readonly number[]): (number | undefined)[] {
  return places.map((place) => tours[place]?.id);
}

describe("List tours", () => {
  it("lists a half-open range by start, then id", async () => {
    const first = idsOf(0, 1).sort();
    const range = { from: "2026-12-01T10:00:00Z", to: "2026-12-02T10:00:00Z" };
    expect(await ids(range)).toEqual([...first, ...idsOf(2)]);
    expect(await ids({ ...range, to: "2026-12-02T10:00:00.001Z" })).toEqual([...first, ...idsOf(2, 3)]);
  });

  it("lists a local day", async () => {
    expect(await ids({ date: "2026-12-02" })).toEqual(idsOf(3));
  });

  it("shows what Get shows, without the history", async () => {
    const [tour] = tours;
    if (tour === undefined) throw new Error("There is no tour.");
    const { body } = await club.api.getTour(undefined, managed(tour));
    const { history: _, ...shown } = body;
    const listed = (await list({ date: "2026-12-01" })).body.tours;
    expect(listed.find(({ id }: { id: number }) => id === tour.id)).toEqual(shown);
  });

  it("lists one status, and what has changed since an instant", async () => {
    club.now = new Date("2026-11-21T09:00:00.000Z");
    const [tour] = tours;
    if (tour === undefined) throw new Error("There is no tour.");
    await club.api.cancelTour({}, managed(tour));
    const range = { from: "2026-12-01T00:00:00Z", to: "2026-12-03T00:00:00Z" };
    expect(await ids({ ...range, status: "cancelled" })).toEqual([tour.id]);
    const { body } = await list({ updated_since: "2026-11-21T09:00:00Z" });
    expect(body.tours).toMatchObject([{ id: tour.id, version: 2, status: "cancelled" }]);
    expect(body).toMatchObject({ next_cursor: null, next_updated_since: "2026-11-21T09:00:00.000Z" });
  });

  it("takes no other parameter beside updated_since", async () => {
    const { status, body } = await list({ updated_since: "2026-11-20T09:00:00Z", status: "booked" });
    expect([status, refusalProblems(body)]).toEqual([400, ["QUERY_PARAMETER_INVALID status"]]);
  });
});
