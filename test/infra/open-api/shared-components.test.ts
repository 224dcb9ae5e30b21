import { describe, expect, it } from "vitest";
import { type NamedPart, SharedComponents } from "../../../infra/open-api/shared-components.ts";

function named(own: string, text: string, common?: string): NamedPart {
  return { part: { text }, own, ...(common === undefined ? {} : { common }) };
}

function referencesOf(parts: readonly NamedPart[]) {
  const components = new SharedComponents("responses", parts);
  return { references: parts.map(({ part }) => components.inPlace(part)), all: components.all() };
}

const usual = { $ref: "#/components/responses/Refusal404" };

describe("components that operations share", () => {
  it("have the common name where more than half have the same", () => {
    const parts = ["A", "B", "C"].map((own) => named(own, own === "C" ? "other" : "same", "Refusal404"));
    expect(referencesOf(parts)).toEqual({
      references: [usual, usual, { text: "other" }],
      all: { Refusal404: { text: "same" } },
    });
  });

  it("have the name of the first where only half have the same", () => {
    const parts = ["A", "B", "C", "D"].map((own) => named(own, own < "C" ? "same" : own, "Refusal404"));
    expect(referencesOf(parts).all).toEqual({ A: { text: "same" } });
  });

  it("are told apart by their common names though they have the same content", () => {
    const parts = [named("A404", "same", "Refusal404"), named("A500", "same", "Refusal500")];
    expect(referencesOf(parts)).toEqual({ references: [{ text: "same" }, { text: "same" }], all: {} });
  });

  it("hold a part that is there once only where it is referred to by name", () => {
    const part = { text: "one" };
    const components = new SharedComponents("examples", [{ part, own: "BookTour-booked" }]);
    expect(components.reference(part)).toEqual({ $ref: "#/components/examples/BookTour-booked" });
    expect(components.all()).toEqual({ "BookTour-booked": part });
  });

  it("lack what was not named", () => {
    const components = new SharedComponents("examples", []);
    expect(components.inPlace({ text: "one" })).toEqual({ text: "one" });
    expect(() => components.reference({ text: "one" })).toThrow('The examples lack {"text":"one"}.');
  });
});
