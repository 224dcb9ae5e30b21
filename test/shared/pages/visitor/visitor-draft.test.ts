import { afterEach, describe, expect, it, vi } from "vitest";
import { draftFields, handOver, takeOver } from "../../../../shared/pages/visitor/visitor-draft.ts";

const names = { country: "country", number: "number" };

describe("what a visitor has typed", () => {
  it("leaves out what is empty", () => {
    const entered = [
      ["name", "Ada"],
      ["email", " "],
    ] as const;
    expect(draftFields(entered, names)).toEqual({ name: "Ada" });
  });

  it("has the country of a number, and no country that nobody chose", () => {
    expect(draftFields([["country", "GB"]], names)).toEqual({});
    const both = [
      ["country", "GB"],
      ["number", "7700 900101"],
    ] as const;
    expect(draftFields(both, names)).toEqual({ country: "GB", number: "7700 900101" });
  });
});

describe("a draft for the next page", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is taken once", () => {
    const draft = { fields: { name: "Ada" }, local: "2027-03-26T11:00" };
    handOver(draft);
    expect(takeOver()).toEqual(draft);
    expect(takeOver()).toBeUndefined();
  });

  it("is left where the tab has no room, without a failure", () => {
    const setItem = () => {
      throw new Error("QuotaExceededError");
    };
    vi.stubGlobal("sessionStorage", { setItem, getItem: () => null, removeItem: () => {} });
    handOver({ fields: {} });
    expect(takeOver()).toBeUndefined();
  });
});
