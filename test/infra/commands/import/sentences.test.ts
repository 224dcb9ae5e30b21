import { describe, expect, it } from "vitest";
import { editedClub, problemsAfter, problemsIn, set } from "./club-files.ts";

describe("a problem's sentence", () => {
  it("says by path what a field must be", async () => {
    expect(await problemsAfter((club) => set(club, "clients[3].email_id", "nobody"))).toEqual([
      "clients[3].email_id must be an e-mail address of at most 254 characters.",
    ]);
  });

  it("says what a missing field must be", async () => {
    expect(await problemsAfter((club) => set(club, "rooms[1].name", undefined))).toEqual([
      "rooms[1].name is missing: it must be a string of 1 to 200 characters without control characters.",
    ]);
  });

  it("names a record that is no object", async () => {
    const noObjects = [null, 7, "room", [], true];
    for (const value of noObjects) {
      expect(await problemsAfter((club) => set(club, "rooms[4]", value))).toEqual([
        "rooms[4] must be a JSON object.",
      ]);
    }
  });

  it("lists the choices where a club's words have an unknown message, language or placeholder", async () => {
    const problems = await problemsAfter((club) => {
      set(club, "tenants[3].messages.texts", {
        appointment_booked: { en: { intro: "Hello" } },
        tour_booked: { fr: { intro: "Bonjour" } },
        tour_moved: { en: { intro: "Not {former_day}, but {date}" } },
      });
    });
    const texts = "tenants[3].messages.texts";
    expect(problems).toEqual([
      `${texts}.tour_booked.fr must be a language tag: en, de, or one that begins with either such as de-AT.`,
      `${texts}.tour_moved.en.intro must be a text in which braces are only around a placeholder of this message: {club}, {address}, {date}, {time}, {former_date}, {former_time}.`,
      `${texts}.appointment_booked must be the name of a message: tour_booked, tour_moved, tour_cancelled, tour_reminder, tour_link, appointment_created, appointment_moved, appointment_coach_changed, appointment_cancelled, appointment_changes, appointment_reminder, class_booked, class_promoted, class_place_open, class_moved, class_coach_changed, class_cancelled, class_place_cancelled, class_released, class_changes, class_reminder, coach_booked, coach_moved, coach_cancelled, coach_substituted, coach_changes, coach_class_given, coach_class_moved, coach_class_cancelled, coach_class_substituted, coach_class_changes.`,
    ]);
  });

  it("never shows a value, which may be a personal datum", async () => {
    const problems = await problemsAfter((club) => {
      set(club, "clients[0].full_name", 4711);
      set(club, "clients[1].email_id", "canary@");
      set(club, "clients[3].mobile_country_code", "canary");
    });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toMatch(/canary|4711/);
  });
});

describe("an unknown field", () => {
  const objects = [
    "companies[0]",
    "tenants[0]",
    "tenants[0].opening_hours",
    "tenants[0].tour",
    "tenants[3].closures[0]",
    "tenants[3].policy",
    "tenants[3].tour.hours",
    "coaches[0]",
    "coaches[6].schedule[0]",
    "coaches[6].schedule[0].weekly",
    "coaches[6].exceptions[0]",
    "rooms[0]",
    "appointment_types[0]",
    "appointment_types[0].subtypes[1]",
    "appointment_types[10].policy",
    "class_types[0]",
    "class_types[1].policy",
    "class_types[1].policy.booking_opens",
    "clients[0]",
    "clients[0].memberships[1]",
    "access[0]",
  ];

  it.each(objects)("of %s is refused by name", async (path) => {
    expect(await problemsAfter((club) => set(club, `${path}.nickname`, null))).toEqual([
      `${path}.nickname is not a field of the club file.`,
    ]);
  });

  it("is refused where its name is one of JavaScript's own", async () => {
    const json = JSON.stringify(editedClub()).replace(
      '"clients":[{',
      '"clients":[{"__proto__":{},"constructor":1,',
    );
    expect((await problemsIn(json)).listed).toEqual([
      "clients[0].__proto__ is not a field of the club file.",
      "clients[0].constructor is not a field of the club file.",
    ]);
  });
});

it("an appointment type's policy has no field that is for classes alone", async () => {
  const problems = await problemsAfter((club) =>
    set(club, "appointment_types[10].policy.requires_session", true),
  );
  expect(problems).toEqual([
    "appointment_types[10].policy.requires_session is not a field of the club file.",
  ]);
});

describe("the list of problems", () => {
  it("has the problems of all records at once", async () => {
    const problems = await problemsAfter((club) => {
      set(club, "companies[1].name", "");
      set(club, "tenants[2].tour.capacity", 0);
      set(club, "tenants[2].time_zone", "Mars/Olympus");
      set(club, "clients[4].memberships[0].used_sessions", 11);
    });
    expect(problems).toEqual([
      "companies[1].name is missing: it must be a string of 1 to 200 characters without control characters.",
      "tenants[2].time_zone must be the name of an IANA time zone such as Europe/London, never an offset or an abbreviation.",
      "tenants[2].tour.capacity must be an integer from 1 to 1000.",
      "clients[4].memberships[0].used_sessions must be an integer of at most number_of_sessions.",
    ]);
  });

  it("holds 100 problems and counts the rest", async () => {
    const rooms = (length: number) =>
      editedClub((club) => {
        set(club, "rooms", Array(length).fill(null));
        set(club, "appointment_types[10].room_ids", null);
        for (const index of [0, 6]) set(club, `class_types[${index}].room_ids`, null);
      });
    expect((await problemsIn(rooms(100))).listed).toHaveLength(100);
    const more = await problemsIn(rooms(101));
    expect(more.listed).toHaveLength(100);
    expect(more.count).toBe(101);
  });
});
