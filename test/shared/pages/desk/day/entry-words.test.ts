import { describe, expect, it } from "vitest";
import { appointmentEntry, classEntry, tourEntry } from "../../../../../shared/pages/desk/day/entries.ts";
import { entryWords } from "../../../../../shared/pages/desk/day/entry-buttons.ts";
import { ClubTime } from "../../../../../shared/pages/parts/club-time.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";
import { CLUB, listed, PRIYA, plannedClass, tour } from "../desk-records.ts";

const wording = { strings: en, time: new ClubTime("Europe/London", "en-GB"), club: CLUB };
const clients = new Map([[PRIYA.client_id, PRIYA]]);

describe("an entry in words", () => {
  it("names who comes, to whom, where and when", () => {
    const entry = appointmentEntry(listed({ subtype_id: 1011, is_comp_session: true }));
    expect(entryWords(entry, clients, wording)).toEqual({
      when: "10:00–11:00",
      who: "Priya Raman",
      coach: "Amara Cole",
      status: "Booked",
      what: "Personal training, Express · Studio 1 · Complimentary",
    });
  });

  it("numbers a client who has been erased, and a coach who is not known", () => {
    const entry = appointmentEntry(listed({ coach_id: 599, is_virtual: true, room_id: null }));
    expect(entryWords(entry, new Map(), wording)).toMatchObject({
      who: "Client 9001",
      coach: "599",
      what: "Personal training · Online",
    });
  });

  it("names a tour's visitor", () => {
    const words = entryWords(tourEntry(tour({ status: "checked_in" })), clients, wording);
    expect(words).toMatchObject({ who: "Ada Hill", what: "Tour", coach: undefined, status: "Checked in" });
  });

  it("says of a class how many places are taken, and who gives it", () => {
    const words = entryWords(classEntry(plannedClass({ waiting: 2 })), clients, wording);
    expect(words).toEqual({
      when: "12:00–13:00",
      who: "Yoga",
      coach: "Amara Cole",
      status: "Planned",
      what: "18/20 · 2 waiting · Studio 1",
    });
    const open = plannedClass({ coach_id: null, room_id: null, is_complimentary: true });
    expect(entryWords(classEntry(open), clients, wording)).toMatchObject({
      coach: "No coach yet",
      what: "18/20 · No room · Complimentary",
    });
  });
});
