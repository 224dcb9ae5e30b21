import { describe, expect, it } from "vitest";
import { noticesIn, tourKeyIn } from "../../../shared/sdk/notices.ts";

const entry = (errorCode: string, jsonObject: unknown = null) => ({
  severity: "Info",
  errorCode,
  identifier: "",
  jsonObject,
});
const BOOKED = entry("TOUR_BOOKED", { tour_key: "secret" });

describe("the notices of an answer", () => {
  it("are the entries of its envelope", () => {
    expect(noticesIn({ id: 7, info: [BOOKED] })).toEqual([BOOKED]);
  });

  it("are those of the envelopes beside a record", () => {
    const [returned, changed] = [entry("SESSION_RETURNED"), entry("MEMBERSHIP_CHANGED")];
    const answer = {
      create_response: { id: 7, info: [returned] },
      update_response: { id: null, info: [changed] },
      appointment: { id: 7, comments: null },
    };
    expect(noticesIn(answer)).toEqual([returned, changed]);
  });

  it("are none of a record", () => {
    expect(noticesIn({ id: 7, history: [{ at: "" }], info: "text" })).toEqual([]);
  });
});

describe("the key of a tour", () => {
  it("is in the entry of its booking", () => {
    expect(tourKeyIn({ id: 7, info: [entry("PROSPECT_CREATED", { tour_key: "no" }), BOOKED] })).toBe(
      "secret",
    );
  });

  it("is not there where no tour was booked", () => {
    expect(tourKeyIn({ id: 7, info: [entry("TOUR_BOOKED"), entry("ALREADY_DONE")] })).toBeUndefined();
  });
});
