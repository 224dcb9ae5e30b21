import { describe, expect, it } from "vitest";
import { mendedBy, ownSentence, START, tourRequest } from "../../../../shared/pages/visitor/tour-request.ts";

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
    ["GB", "07700 900123", "+44", 7_700_900_123],
    ["GB", "(07700) 900-123", "+44", 7_700_900_123],
    ["US", "212.555/0199", "+1", 2_125_550_199],
    ["US", "+44 7700 900123", "+44", 7_700_900_123],
    ["GB", "0049 151 23456789", "+49", 15_123_456_789],
  ])("reads the number of %s %s as people write it", (region, number, ...sent) => {
    expect(mobileOf(region, number)).toEqual(sent);
  });

  it("sends what is no number as one that the API refuses, not as nothing", () => {
    expect(mobileOf("GB", "call me")).toEqual(["+44", 0]);
  });

  it("has no mobile number where only the country is chosen, as it is from the beginning", () => {
    expect(requestOf({ "prospect.mobile_country_code": "GB" }).prospect).toMatchObject({
      mobile_country_code: null,
      mobile_number: null,
    });
  });

  it("takes a number for the missing contact, and nothing for a wrong e-mail address", () => {
    const number = "prospect.mobile_number";
    expect(mendedBy(number, () => undefined)).toContain("prospect.email_id");
    expect(mendedBy(number, (name) => (name === "prospect.email_id" ? "ada at" : undefined))).not.toContain(
      "prospect.email_id",
    );
    expect(mendedBy("prospect.full_name", () => undefined)).toEqual(["prospect.full_name"]);
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
