import { describe, expect, it } from "vitest";
import { PlacesSeen, startingAt, timeOfSlot } from "../../../../shared/pages/visitor/tour-slots.ts";
import { isStale } from "../../../../shared/pages/visitor/tours.ts";
import { refusal, sdkOf } from "../../sdk/fake-api.ts";

const PATH = { company_uuid: "c", tenant_uuid: "t", tour_id: 7 };

describe("a time that was chosen", () => {
  it("is as long as the slot in whose place it was offered", () => {
    const slot = {
      start_date_time: "2027-03-28T00:30:00.000Z",
      end_date_time: "2027-03-28T01:15:00.000Z",
      local_start: "2027-03-28T00:30:00+00:00",
    };
    expect(startingAt(timeOfSlot(slot), "2027-03-28T09:00:00.000Z")).toEqual({
      start: "2027-03-28T09:00:00.000Z",
      end: "2027-03-28T09:45:00.000Z",
    });
  });
});

describe("the note on a last place", () => {
  it("stands where other slots have more places", () => {
    const seen = new PlacesSeen();
    seen.see([{ places_left: 1 }]);
    expect(seen.isLast({ places_left: 1 })).toBe(false);
    seen.see([{ places_left: 2 }, { places_left: 1 }]);
    seen.see([]);
    expect(seen.isLast({ places_left: 1 })).toBe(true);
    expect(seen.isLast({ places_left: 2 })).toBe(false);
  });
});

describe("a refused change", () => {
  async function staleness(status: number, errorCode: string) {
    const { sdk } = sdkOf([refusal(status, { errorCode })], { attempts: 1 });
    const result = await sdk.cancelTour({ path: PATH, body: {} });
    return !result.ok && isStale(result);
  }

  it("asks to read the tour again where that has changed, ended or is not found", async () => {
    expect(await staleness(412, "VERSION_CHANGED")).toBe(true);
    expect(await staleness(404, "TOUR_NOT_FOUND")).toBe(true);
    expect(await staleness(400, "TOUR_STATE")).toBe(true);
    expect(await staleness(400, "TOUR_SLOT_FULL")).toBe(false);
    expect(await staleness(503, "SERVICE_UNAVAILABLE")).toBe(false);
  });

  it("says nothing of the tour where there was no answer", async () => {
    const { sdk } = sdkOf([new Error("The connection is lost.")], { attempts: 1 });
    const result = await sdk.cancelTour({ path: PATH, body: {} });
    expect(!result.ok && isStale(result)).toBe(false);
    expect(result).toMatchObject({ reason: "unreachable" });
  });
});
