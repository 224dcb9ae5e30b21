import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { asking } from "../../../../support/slots.ts";
import { appointmentItem, storeAppointments } from "../../../../support/stored-appointment.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const NOW_MS = Date.UTC(2026, 10, 20, 9);

function at(seconds: number): string {
  return new Date(NOW_MS + seconds * 1_000).toISOString();
}

/** Appointments that last changed at these seconds from now; their starts are the other way round. */
const CHANGED_AT = [-7_200, -61, -60, -0.001, 0, 0.001, 30];

beforeAll(async () => {
  const items = CHANGED_AT.map((seconds, index) =>
    appointmentItem({
      appointment_id: index + 1,
      updated_at: at(seconds),
      start_date_time: at(99_999 - index),
    }),
  );
  await storeAppointments(club.tables, items);
});

beforeEach(() => {
  club.now = new Date(NOW_MS);
});

async function changes(query: Readonly<Record<string, string | number>>) {
  const { status, body } = await club.api.listAppointments(undefined, asking(query));
  return {
    ids: (body.appointments ?? []).map(({ id }: { id: number }) => id),
    cursor: body.next_cursor,
    next: body.next_updated_since,
    problems: status === 200 ? [] : refusalProblems(body),
  };
}

describe("the appointments that have changed since an instant", () => {
  it("come in the order of their changes, up to the present, the instant included", async () => {
    expect((await changes({ updated_since: at(-61) })).ids).toEqual([2, 3, 4, 5]);
    expect((await changes({ updated_since: at(-60.999) })).ids).toEqual([3, 4, 5]);
  });

  it("are followed from a minute before the pass, but never from before the instant", async () => {
    expect((await changes({ updated_since: at(-7_200) })).next).toBe(at(-60));
    expect((await changes({ updated_since: at(-60.001) })).next).toBe(at(-60));
    expect((await changes({ updated_since: at(-10) })).next).toBe(at(-10));
  });

  it("are none where the instant lies ahead, which is the instant to go on with", async () => {
    expect(await changes({ updated_since: at(20) })).toEqual({
      ...{ ids: [], cursor: null, next: at(20), problems: [] },
    });
    const last = "9999-12-31T23:59:59.999Z";
    expect(await changes({ updated_since: last })).toMatchObject({ ids: [], cursor: null, next: last });
    expect((await changes({ updated_since: "0000-01-01T00:00:00Z" })).ids).toEqual([1, 2, 3, 4, 5]);
  });

  it("end where they ended as the first page was read, which alone decides how to go on", async () => {
    const query = { updated_since: at(-7_200), limit: 2 };
    const first = await changes(query);
    expect(first).toMatchObject({ ids: [1, 2], next: null });
    club.now = new Date(NOW_MS + 40_000);
    const second = await changes({ ...query, cursor: first.cursor });
    expect(second).toMatchObject({ ids: [3, 4], next: null });
    const last = await changes({ ...query, cursor: second.cursor });
    expect(last).toEqual({ ids: [5], cursor: null, next: at(-60), problems: [] });
    expect((await changes({ updated_since: String(last.next) })).ids).toEqual([3, 4, 5, 6, 7]);
  });

  it("have cursors of their own: of the instant, and no position before it or after the end", async () => {
    const query = { updated_since: at(-7_200), limit: 1 };
    const { cursor } = await changes(query);
    expect((await changes({ ...query, cursor, limit: 5 })).ids).toEqual([2, 3, 4, 5]);
    const invalid = ["CURSOR_INVALID cursor"];
    expect((await changes({ cursor })).problems).toEqual(invalid);
    expect((await changes({ cursor, updated_since: at(-61) })).problems).toEqual(invalid);
    const [form, hash] = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const made = (position: string) =>
      changes({
        ...query,
        cursor: Buffer.from(JSON.stringify([form, hash, position])).toString("base64url"),
      });
    const id = "#0000000000000001";
    expect((await made(`${at(-7_200)} ${at(0)} ${at(-61)}${id}`)).problems).toEqual([]);
    expect((await made(`${at(-9_999)} ${at(0)} ${at(-61)}${id}`)).problems).toEqual(invalid);
    expect((await made(`${at(-7_200)} ${at(0)} ${at(-7_201)}${id}`)).problems).toEqual(invalid);
    expect((await made(`${at(-7_200)} ${at(0)} ${at(0)}${id}`)).problems).toEqual(invalid);
  });
});
