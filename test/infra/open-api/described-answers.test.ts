import { describe, expect, it } from "vitest";
import { describedAnswers } from "../../../infra/open-api/described-answers.ts";
import type { OperationName } from "../../../shared/api/operations.ts";

const answers = describedAnswers();

function answerOf(operation: OperationName, name: string) {
  return answers.find((each) => each.operation === operation && each.name === name);
}

describe("the answers that are read from the description", () => {
  it("have the request where it is an example by itself", () => {
    expect(answerOf("bookTour", "booked")).toMatchObject({
      summary: "A visitor books, whether the person is known or not",
      status: 200,
      request: { prospect: { email_id: "ada.byron@example.com" } },
      answer: { id: expect.any(Number) },
    });
  });

  it("are those of a response that operations share, for each of them", () => {
    for (const operation of ["listRooms", "bookTour"] as const) {
      expect(answerOf(operation, "TOKEN_MISSING"), operation).toMatchObject({
        status: 401,
        answer: { id: null },
      });
    }
  });
});
