import { describe, expect, it } from "vitest";
import { type AskedTour, bookedTour } from "../../../../shared/pages/visitor/tour-bookings.ts";
import { tourRequest } from "../../../../shared/pages/visitor/tour-request.ts";

const [TEN, ELEVEN] = ["2027-03-26T10:00:00.000Z", "2027-03-26T11:00:00.000Z"];
const [NAME, EMAIL, COUNTRY, NUMBER, NOTES] = [
  "prospect.full_name",
  "prospect.email_id",
  "prospect.mobile_country_code",
  "prospect.mobile_number",
  "book_tour.notes",
];
const ADA = { [NAME]: "Ada", [EMAIL]: "ada@example.com" };
const BY_PHONE = { [NAME]: "Ada", [COUNTRY]: "US", [NUMBER]: "212 555 0147" };
const BOTH = { ...ADA, ...BY_PHONE };

function asked(entered: Readonly<Record<string, string>>, start = TEN): AskedTour {
  return { request: tourRequest((name) => entered[name], start), time: { start, end: start } };
}

/** What is told of a tour that the first of these requests has booked, once the last one was sent. */
function told(first: AskedTour, last: AskedTour) {
  const entry = { severity: "Info", errorMessage: "Booked.", identifier: "", helptext: "" } as const;
  const info = [{ ...entry, errorCode: "TOUR_BOOKED" as const, jsonObject: { tour_key: "Wl3" } }];
  return bookedTour({ answer: { id: 7, info }, body: first, isEarlier: first !== last }, last);
}

describe("a tour that an earlier request has booked", () => {
  it("has nothing to tell where what was sent last is the same", () => {
    expect(told(asked(BOTH), asked(BOTH))).toEqual({
      ref: { id: 7, key: "Wl3" },
      start: TEN,
      end: TEN,
      email: "ada@example.com",
      hasFormerDetails: false,
    });
  });

  it("names the address that it is booked with, where there is one", () => {
    const corrected = { ...ADA, [EMAIL]: "ada@example.org" };
    expect(told(asked(ADA), asked(corrected)).email).toBe("ada@example.com");
    expect(told(asked(BY_PHONE), asked(ADA)).email).toBeNull();
  });

  it("names the time that was chosen since", () => {
    expect(told(asked(ADA), asked(ADA, ELEVEN)).wanted).toEqual({ start: ELEVEN, end: ELEVEN });
    const unchosen = { ...asked(ADA), time: undefined };
    expect(told(asked(ADA), unchosen).wanted).toBeUndefined();
  });

  it.each([
    ["an address was corrected", ADA, { [EMAIL]: "ada@example.org" }, "ada@example.com"],
    ["a number was added", ADA, BY_PHONE, "ada@example.com"],
    ["a number was corrected", BY_PHONE, { [NUMBER]: "212 555 0148" }, "+1 2125550147"],
    ["a country code was corrected", BY_PHONE, { [COUNTRY]: "GB" }, "+1 2125550147"],
    ["an address took a number's place", BY_PHONE, { ...ADA, [NUMBER]: "" }, "+1 2125550147"],
    ["one of two contacts was emptied", BOTH, { [EMAIL]: "" }, "ada@example.com, +1 2125550147"],
  ])("names all contacts that it has where %s since", (_, first, change, contact) => {
    expect(told(asked(first), asked({ ...first, ...change }))).toMatchObject({
      formerContact: contact,
      hasFormerDetails: false,
    });
  });

  it.each([
    ["a name was corrected", { [NAME]: "Ada Byron" }],
    ["a note was added", { [NOTES]: "I use a wheelchair." }],
  ])("has former details where %s since", (_, change) => {
    expect(told(asked(ADA), asked({ ...ADA, ...change }))).toMatchObject({ hasFormerDetails: true });
  });
});
