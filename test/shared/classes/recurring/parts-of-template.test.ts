import { describe, expect, it } from "vitest";
import {
  isMoveAndSubstitution,
  isSubstitution,
  moveOf,
  type PartOfMove,
  templateFields,
  updateOf,
} from "../../../../shared/classes/recurring/follow-template.ts";
import type { WantedClass } from "../../../../shared/classes/recurring/template-plan.ts";
import type { ClassRecord } from "../../../../shared/tables/classes-table.ts";
import type { Phase } from "../../../../shared/tables/recurring-class-items.ts";
import { storedPhase } from "../../../support/recurring-classes.ts";
import { classRecord } from "../../../support/stored-classes.ts";

const START = "2026-12-07T18:30:00.000Z";
const LATER = "2026-12-07T19:30:00.000Z";

/** A class as its template made it. */
function made(fields: Partial<ClassRecord> = {}): ClassRecord {
  return classRecord({ start_date_time: START, capacity: 16, ...fields });
}

function wanted(phase: Partial<Phase> = {}, start_date_time: string | undefined = START): WantedClass {
  return { local_date: "2026-12-07", phase: storedPhase(phase), start_date_time };
}

type Field = ClassRecord["set_by_hand"][number];

const byHand = (...set_by_hand: Field[]) => made({ set_by_hand });

describe("the move by which a class follows its template", () => {
  it.each<[string, ClassRecord, WantedClass, object | undefined]>([
    ["is none where nothing differs", made(), wanted(), undefined],
    ["is to another hour", made(), wanted({}, LATER), { start_date_time: LATER }],
    ["is to no hour that clocks skip", made(), { ...wanted(), start_date_time: undefined }, undefined],
    ["is to another length", made(), wanted({ duration_minutes: 45 }), { duration_minutes: 45 }],
    ["is to another coach", made(), wanted({ coach_id: 502 }), { coach_id: 502 }],
    ["is to a coach who is to be announced", made(), wanted({ coach_id: null }), { coach_id: null }],
    [
      "is to no other coach who stays to be announced",
      made({ coach_id: undefined }),
      wanted({ coach_id: null }),
      undefined,
    ],
    ["leaves the coach whom the template does not name", made(), wanted({ coach_id: undefined }), undefined],
    ["is to another room", made(), wanted({ room_id: 71 }), { room_id: 71 }],
    ["leaves the room that the template does not name", made(), wanted({ room_id: undefined }), undefined],
    ["has no room for a virtual class", made({ is_virtual: true }), wanted({ room_id: 71 }), undefined],
    [
      "has no room for a class that becomes virtual",
      made(),
      wanted({ is_virtual: true, room_id: 71 }),
      undefined,
    ],
    ["leaves an hour set by hand", byHand("start_date_time"), wanted({}, LATER), undefined],
    ["leaves a length set by hand", byHand("duration_minutes"), wanted({ duration_minutes: 45 }), undefined],
    ["leaves a coach set by hand", byHand("coach_id"), wanted({ coach_id: 502 }), undefined],
    ["leaves a room set by hand", byHand("room_id"), wanted({ room_id: 71 }), undefined],
    ["leaves the room of a venue set by hand", byHand("is_virtual"), wanted({ room_id: 71 }), undefined],
  ])("%s", (_, record, want, expected) => {
    expect(moveOf(record, want)).toEqual(expected);
  });

  it.each<[PartOfMove, object]>([
    ["all", { coach_id: 502, start_date_time: LATER }],
    ["coach", { coach_id: 502 }],
    ["others", { start_date_time: LATER }],
  ])("can be made in parts: %s", (part, expected) => {
    expect(moveOf(made(), wanted({ coach_id: 502 }, LATER), part)).toEqual(expected);
  });

  it("is a substitution, a move, or both", () => {
    expect([isSubstitution({ coach_id: 502 }), isMoveAndSubstitution({ coach_id: 502 })]).toEqual([
      true,
      false,
    ]);
    const both = { coach_id: 502, room_id: 71 };
    expect([isSubstitution(both), isMoveAndSubstitution(both)]).toEqual([false, true]);
    expect([isSubstitution({ room_id: 71 }), isMoveAndSubstitution({ room_id: 71 })]).toEqual([false, false]);
    expect(isMoveAndSubstitution(undefined)).toBe(false);
  });

  it("has the fields of the template that it follows", () => {
    expect(templateFields({ start_date_time: LATER, coach_id: 502 })).toEqual(["local_time", "coach_id"]);
    expect(templateFields({ room_id: 71 })).toEqual(["room_id"]);
  });
});

describe("the update by which a class follows its template", () => {
  const url = "https://video.example/1";
  const virtual = { is_virtual: true, virtual_url: url };
  const other = { is_virtual: true, virtual_url: "https://video.example/2" };

  it.each<[string, ClassRecord, Partial<Phase>, object | undefined]>([
    ["is none where nothing differs", made(), {}, undefined],
    ["has another capacity", made(), { capacity: 8 }, { capacity: 8 }],
    ["has another line", made(), { waitlist_size: 0 }, { waitlist_size: 0 }],
    ["has other notes", made(), { notes: "Bring a mat." }, { notes: "Bring a mat." }],
    ["has no notes any more", made({ notes: "Bring a mat." }), {}, { notes: null }],
    ["makes it virtual", made(), virtual, virtual],
    ["gives it a room again", made(virtual), { room_id: 71 }, { is_virtual: false, room_id: 71 }],
    ["has another address", made(virtual), other, { virtual_url: other.virtual_url }],
    ["leaves the address that it has", made(virtual), virtual, undefined],
    ["leaves a capacity set by hand", byHand("capacity"), { capacity: 8 }, undefined],
    ["leaves a line set by hand", byHand("waitlist_size"), { waitlist_size: 0 }, undefined],
    ["leaves notes set by hand", byHand("notes"), { notes: "Bring a mat." }, undefined],
    ["leaves a venue set by hand", byHand("is_virtual"), virtual, undefined],
    ["leaves the venue of a room set by hand", byHand("room_id"), virtual, undefined],
    ["leaves an address set by hand", made({ ...virtual, set_by_hand: ["virtual_url"] }), other, undefined],
  ])("%s", (_, record, phase, expected) => {
    expect(updateOf(record, wanted(phase))).toEqual(expected);
  });
});
