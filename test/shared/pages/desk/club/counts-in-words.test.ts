import { describe, expect, it } from "vitest";
import * as de from "../../../../../shared/pages/strings/de.ts";
import * as en from "../../../../../shared/pages/strings/en.ts";

describe("what cancelling classes means to those in them", () => {
  it("names sessions only where somebody has a place", () => {
    expect(en.desk.away.classesLose(1, 0, 0)).toBe("Nobody has booked yet.");
    expect(en.desk.away.classesLose(1, 0, 2)).not.toContain("session");
    expect(de.desk.away.classesLose(1, 0, 2)).not.toContain("Einheiten");
  });

  it("says that the sessions of classes come back, not those of appointments beside them", () => {
    expect(en.desk.away.classesLose(1, 3, 1)).toBe(
      "In the class, 3 people have a place and 1 waits. All sessions for the class come back, even if it is late.",
    );
    expect(de.desk.away.classesLose(2, 1, 0)).toBe(
      "In den Kursen hat 1 Person einen Platz. Alle Einheiten für die Kurse kommen zurück, auch wenn es spät ist.",
    );
  });
});

describe("how many entries have changed", () => {
  it("is said of one, and of several", () => {
    expect([1, 2].map(en.desk.changes)).toEqual(["1 entry has changed.", "2 entries have changed."]);
    expect([1, 2].map(de.desk.changes)).toEqual([
      "1 Eintrag hat sich geändert.",
      "2 Einträge haben sich geändert.",
    ]);
  });
});
