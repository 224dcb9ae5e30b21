import { describe, expect, it } from "vitest";
import { type RecordedAnswer, withoutRepetitions } from "../../../infra/open-api/recorded-answer.ts";

function recorded(name: string, answer: unknown): RecordedAnswer {
  return { operation: "cancelTour", name, summary: "", status: 200, answer };
}

function shownOf(...answers: readonly RecordedAnswer[]): string[] {
  return withoutRepetitions(answers).map(({ name }) => name);
}

const cancelled = recorded("cancelled", { id: 7, info: [] });

describe("the answers that the API description shows", () => {
  it("leave out a replay that is the first answer byte for byte, and no other", () => {
    expect(shownOf(cancelled, recorded("replayed", { id: 7, info: [] }))).toEqual(["cancelled"]);
    expect(shownOf(cancelled, recorded("replayed", { id: 7, info: [1] }))).toEqual(["cancelled", "replayed"]);
  });

  it("leave out a record as another answer has it, and not one that is unlike all others", () => {
    expect(shownOf(cancelled, recorded("ALREADY_DONE", { id: 7, info: [1] }))).toEqual(["cancelled"]);
    expect(shownOf(cancelled, recorded("ALREADY_DONE", { id: 8, info: [1] }))).toHaveLength(2);
  });

  it("have every success that says the same under a name of its own", () => {
    expect(shownOf(cancelled, recorded("late", { id: 7, info: [] }))).toEqual(["cancelled", "late"]);
  });
});
