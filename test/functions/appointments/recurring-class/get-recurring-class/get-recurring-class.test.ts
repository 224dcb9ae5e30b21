import { describe, expect, it } from "vitest";
import { CLASS_MANAGER } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import {
  makeTemplate,
  seenTemplate,
  storedPhase,
  storeTemplate,
  templatePath,
} from "../../../../support/recurring-classes.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();

describe("Get recurring class template", () => {
  it("shows links and notes to those who manage classes alone", async () => {
    const url = "https://meet.club.example/yoga";
    const id = await makeTemplate(club, {
      ...{ is_virtual: true, room_id: undefined, virtual_url: url, notes: "Bring a mat" },
    });
    expect((await seenTemplate(club, id)).phases).toMatchObject([{ virtual_url: url, notes: "Bring a mat" }]);
    const reader = { scopes: ["classes.read"] as const, ...templatePath(id) };
    const { status, body } = await club.api.getRecurringClass(undefined, reader);
    expect([status, body.phases]).toMatchObject([200, [{ virtual_url: null, notes: null }]]);
  });

  it("leaves out phases that are over", async () => {
    const phases = [
      storedPhase({ from: "2026-11-02", capacity: 1 }),
      storedPhase({ from: "2026-11-20", capacity: 2 }),
      storedPhase({ from: "2026-11-30", capacity: 3 }),
    ];
    await storeTemplate(club.tables, { recurring_class_id: 7001, first_date: "2026-11-02", phases });
    club.now = new Date("2026-11-19T23:59:59.999Z");
    expect((await seenTemplate(club, 7001)).phases).toHaveLength(3);
    club.now = new Date("2026-11-20T00:00:00.000Z");
    expect((await seenTemplate(club, 7001)).phases).toMatchObject([{ capacity: 2 }, { capacity: 3 }]);
  });

  it("does not find another tenant's template", async () => {
    const id = await makeTemplate(club);
    const { status, body } = await club.api.getRecurringClass(undefined, {
      ...CLASS_MANAGER,
      ...templatePath(id, 13),
    });
    expect([status, refusalProblems(body)]).toEqual([404, ["RECURRING_CLASS_NOT_FOUND recurring_class_id"]]);
  });
});
