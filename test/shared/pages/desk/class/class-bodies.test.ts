import { describe, expect, it } from "vitest";
import {
  changedVenue,
  editBody,
  firstToFollow,
  minutesOf,
  moveBody,
  newVenue,
  ONLINE,
  seriesMoveBody,
  venueOf,
} from "../../../../../shared/pages/desk/class/class-bodies.ts";
import { plannedClass } from "../desk-records.ts";

const LINK = "https://meet.example/1";

describe("the venue of a class", () => {
  const inRoom = { place: "71", url: "" };
  const online = { place: ONLINE, url: LINK };

  it.each([
    ["stays", inRoom, inRoom, {}],
    ["is another room", inRoom, { place: "72", url: "" }, { room_id: 72 }],
    ["is online instead of a room", inRoom, online, { is_virtual: true, virtual_url: LINK }],
    ["is a room instead of online", online, { place: "72", url: LINK }, { is_virtual: false, room_id: 72 }],
    ["is any room instead of online", online, { place: "", url: LINK }, { is_virtual: false }],
    ["has another link", online, { ...online, url: `${LINK}0` }, { virtual_url: `${LINK}0` }],
  ])("%s", (_, before, after, body) => {
    expect(changedVenue(before, after)).toEqual(body);
  });

  it("is left out of a new class where any room will do", () => {
    expect(newVenue({ place: "", url: "" })).toEqual({});
    expect(newVenue(online)).toEqual({ is_virtual: true, virtual_url: LINK });
    expect(newVenue(inRoom)).toEqual({ room_id: 71 });
  });
});

describe("the body of an edit", () => {
  const shown = plannedClass({ notes: "Mats are there" });
  const same = {
    ...{ name: "Yoga", venue: venueOf(shown), capacity: 20, waitlist_size: 10 },
    notes: "Mats are there",
  };

  it("leaves out what stays", () => {
    expect(editBody(shown, same)).toEqual({});
    expect(editBody(shown, { ...same, name: undefined })).toEqual({});
  });

  it("has what differs, and removes a note that was emptied", () => {
    const body = editBody(shown, { ...same, name: "Slow yoga", capacity: 15, waitlist_size: 0, notes: "" });
    expect(body).toEqual({ name: "Slow yoga", capacity: 15, waitlist_size: 0, notes: null });
  });
});

describe("the body of a move", () => {
  const shown = plannedClass();
  const same = { start: shown.start_date_time, minutes: 60, coach: 501, room: 71 };

  it("leaves out what stays", () => {
    expect(minutesOf(shown)).toBe(60);
    expect(moveBody(shown, same)).toEqual({});
  });

  it("tells a coach to be announced from one who stays", () => {
    expect(moveBody(shown, { ...same, coach: null })).toEqual({ coach_id: null });
    expect(moveBody({ ...shown, coach_id: null }, { ...same, coach: null })).toEqual({});
  });

  it("has the time, length and room that differ", () => {
    const start = "2027-03-24T15:00:00.000Z";
    const body = moveBody(shown, { ...same, start, minutes: 45, room: 72 });
    expect(body).toEqual({ start_date_time: start, duration_minutes: 45, room_id: 72 });
  });
});

describe("the body of a move of all that follow", () => {
  const phase = { weekdays: ["monday" as const], local_time: "18:00", duration_minutes: 60, room_id: null };
  const same = { weekdays: ["monday" as const], localTime: "18:00", minutes: 60, room: null };

  it("leaves out what stays", () => {
    expect(seriesMoveBody(phase, same)).toEqual({});
  });

  it("has other weekdays, whether more or others", () => {
    const more = ["monday", "friday"] as const;
    expect(seriesMoveBody(phase, { ...same, weekdays: more })).toEqual({ weekdays: [...more] });
    expect(seriesMoveBody(phase, { ...same, weekdays: ["tuesday"] })).toEqual({ weekdays: ["tuesday"] });
  });

  it("has the time, length and room that differ", () => {
    const body = seriesMoveBody(phase, { ...same, localTime: "19:00", minutes: 45, room: 72 });
    expect(body).toEqual({ local_time: "19:00", duration_minutes: 45, room_id: 72 });
  });
});

it("changes all that follow from the class's own day on, and none of a class of yesterday", () => {
  const shown = plannedClass({ local_date: "2027-03-24" });
  expect(firstToFollow(shown, "2027-03-24")).toBe("2027-03-24");
  expect(firstToFollow(shown, "2027-03-25")).toBeUndefined();
});
