import { describe, expect, it } from "vitest";
import { ownSentence, START, tourRequest } from "../../../../shared/pages/visitor/tour-request.ts";

const TIME = "2027-03-26T11:00:00.000Z";
const OWN = { noTime: "no time", noContact: "no contact" };

function requestOf(entered: Readonly<Record<string, string>>) {
  return tourRequest((field) => entered[field], TIME);
}

function mobileOf(code: string, number: string) {
  const entered = { "prospect.mobile_country_code": code, "prospect.mobile_number": number };
  const { mobile_country_code, mobile_number } = requestOf(entered).prospect;
  return [mobile_country_code, mobile_number];
}

describe("the request for a tour", () => {
  it("has what was entered, and null for what was not", () => {
    const entered = { "prospect.full_name": "Ada", "prospect.email_id": "ada@example.com" };
    expect(requestOf(entered)).toEqual({
      prospect: {
        full_name: "Ada",
        email_id: "ada@example.com",
        mobile_country_code: null,
        mobile_number: null,
      },
      book_tour: { scheduled_datetime: TIME, notes: null },
    });
  });

  it.each([
    ["+44", "07700 900123", "+44", 7_700_900_123],
    ["0044", "(07700) 900-123", "+44", 7_700_900_123],
    [" 1 ", "212.555/0199", "1", 2_125_550_199],
  ])("reads the number %s %s as people write it", (code, number, ...sent) => {
    expect(mobileOf(code, number)).toEqual(sent);
  });

  it("sends what is no number as one that the API refuses, not as nothing", () => {
    expect(mobileOf("+44", "call me")).toEqual(["+44", 0]);
  });

  it("names a missing time and a missing contact in the page's words, and nothing else", () => {
    const nothing = tourRequest(() => undefined, undefined);
    expect(ownSentence({ identifier: START }, nothing, OWN)).toBe("no time");
    expect(ownSentence({ identifier: "prospect.email_id" }, nothing, OWN)).toBe("no contact");
    expect(ownSentence({ identifier: "prospect.full_name" }, nothing, OWN)).toBeUndefined();
    const entered = requestOf({ "prospect.email_id": "ada at example" });
    expect(ownSentence({ identifier: START }, entered, OWN)).toBeUndefined();
    expect(ownSentence({ identifier: "prospect.email_id" }, entered, OWN)).toBeUndefined();
  });
});
