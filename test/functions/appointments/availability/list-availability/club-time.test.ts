import { beforeEach, describe, expect, it } from "vitest";
import { changeRecords, isTenant } from "../../../../support/change-records.ts";
import { CAMDEN, type Query, slotsOf, timesOf } from "../../../../support/slots.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeEach);

// Type 131 lasts 60 minutes, its subtype 1311 lasts 30.
function slots(query: Query) {
  const asked = { appointment_type_id: 131, subtype_id: 1311, step_minutes: 60, ...query };
  return slotsOf(club.api.listAvailability, asked, CAMDEN);
}

async function times(query: Query): Promise<string[]> {
  return timesOf(await slots(query));
}

/** `07:00`, `08:00`, …, the hours from the first to the last. */
function hours(first: number, last: number): string[] {
  return Array.from(
    { length: last - first + 1 },
    (_, index) => `${String(first + index).padStart(2, "0")}:00`,
  );
}

describe("slots of a coach with a schedule", () => {
  it("lie within the hours of the weekday", async () => {
    expect(await times({ coach_id: 522, date: "2026-12-01" })).toEqual([...hours(7, 11), ...hours(13, 17)]);
    expect(await times({ coach_id: 522, date: "2026-12-05" })).toEqual([]);
  });

  it("lie within an exception's hours on its day", async () => {
    expect(await times({ coach_id: 522, date: "2026-12-24" })).toEqual(hours(7, 9));
    expect(await times({ coach_id: 522, date: "2027-02-15" })).toEqual([]);
    expect(await times({ coach_id: 522, date: "2027-02-16" })).toHaveLength(10);
  });

  it("follow the entry that is in effect", async () => {
    expect(await times({ coach_id: 522, date: "2027-03-26" })).toEqual([...hours(7, 11), ...hours(13, 17)]);
    expect(await times({ coach_id: 522, date: "2027-03-28" })).toEqual(hours(14, 23));
  });

  it("name the coaches who work at each start", async () => {
    const found = await slots({ from: "2026-12-01T06:00:00Z", to: "2026-12-01T08:00:00Z" });
    expect(found.map(({ coach_ids }) => coach_ids)).toEqual([[521], [521, 522]]);
  });
});

describe("slots of a club that closes", () => {
  it("are none on a closed day, and lie within the hours of a shorter one", async () => {
    expect(await times({ date: "2026-12-25" })).toEqual([]);
    expect(await times({ date: "2026-12-26" })).toEqual(hours(0, 23));
    expect(await times({ date: "2027-01-01" })).toEqual(hours(10, 15));
  });
});

describe("slots of a type with rooms and buffers of its own", () => {
  it("are in its rooms, by the coaches who deliver it, within opening hours without the buffers", async () => {
    const asked = { appointment_type_id: 132, date: "2027-01-01", step_minutes: 15 };
    const found = await slotsOf(club.api.listAvailability, asked, CAMDEN);
    // The club is open from 10:00 to 16:00, the massage lasts 45 minutes.
    expect([timesOf(found)[0], timesOf(found).at(-1)]).toEqual(["10:00", "15:15"]);
    expect(new Set(found.map(({ coach_ids, room_ids }) => `${coach_ids} ${room_ids}`))).toEqual(
      new Set(["521 94"]),
    );
  });

  it("keep the buffers before and after a booking free", async () => {
    const body = { appointment_type_id: 132, client_id: 9301, coach_id: 521, room_id: 94 };
    const booked = await club.api.createAppointment(
      { ...body, start_date_time: "2026-12-01T12:00:00Z" },
      CAMDEN,
    );
    expect(booked.status).toBe(201);
    const range = { from: "2026-12-01T10:30:00Z", to: "2026-12-01T13:30:00Z", step_minutes: 5 };
    const found = timesOf(
      await slotsOf(club.api.listAvailability, { appointment_type_id: 132, ...range }, CAMDEN),
    );
    // Held from 11:50 to 13:00; the next is held from 10 minutes before it begins.
    expect(found.filter((time) => time < "12:00").at(-1)).toBe("10:50");
    expect(found.find((time) => time > "12:00")).toBe("13:10");
  });
});

describe("slots of a day whose clocks change", () => {
  it("leave out the hour that does not exist", async () => {
    const found = await slots({ date: "2027-03-28" });
    expect(timesOf(found)).toEqual(["00:00", ...hours(2, 23)]);
    expect(found[1]).toMatchObject({
      start_date_time: "2027-03-28T01:00:00.000Z",
      local_start: "2027-03-28T02:00:00+01:00",
    });
  });

  it("have the hour that exists twice twice", async () => {
    const found = await slots({ date: "2027-10-31" });
    expect(timesOf(found)).toEqual(["00:00", "01:00", ...hours(1, 23)]);
    expect(found.slice(1, 3).map(({ local_start }) => local_start)).toEqual([
      "2027-10-31T01:00:00+01:00",
      "2027-10-31T01:00:00+00:00",
    ]);
  });

  it("may last across the change", async () => {
    const query = { appointment_type_id: 131, subtype_id: 1312, step_minutes: 30 };
    const range = { from: "2027-03-28T00:30:00Z", to: "2027-03-28T01:00:00Z" };
    const [slot] = await slotsOf(club.api.listAvailability, { ...query, ...range }, CAMDEN);
    expect(slot).toMatchObject({
      local_start: "2027-03-28T00:30:00+00:00",
      end_date_time: "2027-03-28T02:00:00.000Z",
    });
  });
});

describe("slots of a zone that is not whole hours from UTC", () => {
  it.each([
    ["Asia/Kathmandu", "2026-11-30T18:15:00.000Z", "+05:45"],
    ["Australia/Adelaide", "2026-11-30T13:30:00.000Z", "+10:30"],
    ["America/St_Johns", "2026-12-01T03:30:00.000Z", "-03:30"],
  ])("begin at the full hour of local clocks: %s", async (time_zone, start_date_time, offset) => {
    await changeRecords(club.tables, isTenant(13), { time_zone });
    const found = await slots({ date: "2026-12-01" });
    expect(timesOf(found)).toEqual(hours(0, 23));
    expect(found[0]).toMatchObject({ start_date_time, local_start: `2026-12-01T00:00:00${offset}` });
  });

  it("shift by half an hour where clocks do", async () => {
    await changeRecords(club.tables, isTenant(13), { time_zone: "Australia/Lord_Howe" });
    const autumn = await slots({ date: "2027-04-04", step_minutes: 30 });
    const spring = await slots({ date: "2027-10-03", step_minutes: 30 });
    expect([autumn.length, spring.length]).toEqual([49, 47]);
    expect(timesOf(autumn).filter((time) => time === "01:30")).toHaveLength(2);
    expect(timesOf(spring)).not.toContain("02:00");
  });
});
