import { describe, expect, it } from "vitest";
import { type EditableClub, problemsAfter, set } from "./club-files.ts";

const MASSAGE = "appointment_types[10]";
const SCHEDULE = "coaches[6].schedule";
const TOO_LONG =
  "must be so short that both buffers and the longest duration are at most 360 minutes together.";
const AFTER_THE_LAST =
  "must be a day after the effective_until of the entry before, which only the last entry can do without.";

/** The problems of the sample club with these fields of its record at `path`. */
function problemsWith(path: string, fields: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  return problemsAfter((club) => setAll(club, path, fields));
}

function setAll(club: EditableClub, path: string, fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields)) set(club, `${path}.${name}`, value);
}

/** An appointment type's times, in minutes. */
function times(duration: number, before: number | null, after: number | null, subtypes: number[] = []) {
  return {
    duration_minutes: duration,
    buffer_before_minutes: before,
    buffer_after_minutes: after,
    subtypes: subtypes.map((minutes, index) => ({
      ...{ subtype_id: index + 1, name: "a", duration_minutes: minutes },
    })),
  };
}

describe("an appointment type's duration and buffers", () => {
  it.each([
    ["with both buffers", times(120, 120, 120), times(121, 120, 120), "buffer_after_minutes"],
    ["with one buffer before", times(240, 120, null), times(241, 120, null), "buffer_before_minutes"],
    ["with one buffer after", times(240, null, 120), times(241, null, 120), "buffer_after_minutes"],
    ["with a buffer of 0 after", times(240, 120, 0), times(241, 120, 0), "buffer_before_minutes"],
    [
      "of the longest subtype",
      times(45, 10, 15, [1, 335, 2]),
      times(45, 10, 15, [1, 336, 2]),
      "buffer_after_minutes",
    ],
    [
      "of a subtype with one buffer",
      times(1, 1, null, [359]),
      times(1, 1, null, [360]),
      "buffer_before_minutes",
    ],
  ])("are together 360 minutes at most: %s", async (_name, atMost, tooMuch, field) => {
    expect(await problemsWith(MASSAGE, atMost)).toEqual([]);
    expect(await problemsWith(MASSAGE, tooMuch)).toEqual([`${MASSAGE}.${field} ${TOO_LONG}`]);
  });

  it("are each bounded alone where there is no buffer", async () => {
    expect(await problemsWith(MASSAGE, times(360, null, null, [360]))).toEqual([]);
    expect(await problemsWith(MASSAGE, times(361, 0, 0))).toEqual([
      `${MASSAGE}.duration_minutes must be an integer from 1 to 360.`,
    ]);
  });

  it.each([[361], ["45"], [null]])("are not added up where one is refused: %j", async (duration) => {
    const problems = await problemsWith(MASSAGE, { ...times(45, 10, 15), duration_minutes: duration });
    expect(problems.map((sentence) => sentence.split(" ")[0])).toEqual([`${MASSAGE}.duration_minutes`]);
  });

  it.each([[[null]], [["short"]], ["short"], [{ duration_minutes: 360 }], [[[360]]]])(
    "are looked for in any value of subtypes: %j",
    async (subtypes) => {
      const [problem, ...others] = await problemsWith(MASSAGE, { ...times(45, 10, 15), subtypes });
      expect(problem).toContain(`${MASSAGE}.subtypes`);
      expect(others).toEqual([]);
    },
  );
});

describe("a class type's duration and buffers", () => {
  it("are together 360 minutes at most", async () => {
    const type = (duration_minutes: number) =>
      problemsWith("class_types[6]", {
        duration_minutes,
        buffer_before_minutes: 10,
        buffer_after_minutes: 5,
      });
    expect(await type(345)).toEqual([]);
    expect(await type(346)).toEqual([`class_types[6].buffer_after_minutes ${TOO_LONG}`]);
  });
});

describe("the entries of a coach's schedule", () => {
  const secondFrom = `${SCHEDULE}[1].effective_from ${AFTER_THE_LAST}`;

  it("may leave days between them, and end", async () => {
    expect(
      await problemsAfter((club) => {
        set(club, `${SCHEDULE}[0].effective_until`, "2026-06-30");
        set(club, `${SCHEDULE}[1].effective_until`, "2027-12-31");
      }),
    ).toEqual([]);
  });

  it("do not overlap: the next begins a day after the last day, not on it", async () => {
    expect(await problemsWith(`${SCHEDULE}[1]`, { effective_from: "2027-03-28" })).toEqual([]);
    expect(await problemsWith(`${SCHEDULE}[1]`, { effective_from: "2027-03-27" })).toEqual([secondFrom]);
  });

  it.each([null, "", undefined])("end, but for the last: not with the last day %j", async (until) => {
    expect(await problemsWith(`${SCHEDULE}[0]`, { effective_until: until })).toEqual([secondFrom]);
    expect(await problemsWith(`${SCHEDULE}[1]`, { effective_until: until })).toEqual([]);
  });

  it("are in order, and the one that is out of it is named", async () => {
    const problems = await problemsAfter((club) => {
      const entries = (club.coaches[6]?.schedule ?? []) as object[];
      set(club, SCHEDULE, [
        ...entries.slice(0, 1),
        { ...entries[1], effective_from: "2025-01-01", effective_until: "2025-12-31" },
        { ...entries[1], effective_from: "2027-03-28" },
      ]);
    });
    expect(problems).toEqual([secondFrom]);
  });

  it("hold for one day at least", async () => {
    const from = "2027-03-28";
    expect(await problemsWith(`${SCHEDULE}[1]`, { effective_until: from })).toEqual([]);
    expect(await problemsWith(`${SCHEDULE}[1]`, { effective_until: "2027-03-27" })).toEqual([
      `${SCHEDULE}[1].effective_until must be the last day of the entry, not before effective_from.`,
    ]);
  });

  it("are one at least, or the field is left out", async () => {
    expect(await problemsWith("coaches[6]", { schedule: [] })).toEqual([
      `${SCHEDULE} must be an array of 1 to 60 entries, or left out where the coach works the opening hours.`,
    ]);
  });

  it.each([[[null, null]], [[7, "x"]], [[{}, {}]]])("are refused as what they are: %j", async (schedule) => {
    const problems = await problemsWith("coaches[6]", { schedule });
    expect(problems.length).toBeGreaterThan(1);
    expect(problems.filter((sentence) => sentence.includes(AFTER_THE_LAST))).toEqual([]);
  });
});

describe("a day with hours of its own", () => {
  it.each(["tenants[3].closures", "coaches[6].exceptions"])("occurs once in %s", async (path) => {
    const twice = [
      { date: "2027-05-01", intervals: [] },
      { date: " 2027-05-01", intervals: [["10:00", "12:00"]] },
    ];
    expect(await problemsAfter((club) => set(club, path, twice))).toEqual([
      `${path}[1].date must be different from that of element 0.`,
    ]);
    expect(await problemsAfter((club) => set(club, path, twice.slice(1)))).toEqual([]);
  });

  it.each(["tenants[3].closures", "coaches[6].exceptions"])("is one of 400 at most in %s", async (path) => {
    const days = Array.from({ length: 401 }, (_, index) => ({
      date: new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
      intervals: [],
    }));
    expect(await problemsAfter((club) => set(club, path, days.slice(1)))).toEqual([]);
    expect(await problemsAfter((club) => set(club, path, days))).toEqual([
      `${path} must be an array of at most 400 days, each with its intervals.`,
    ]);
  });
});
