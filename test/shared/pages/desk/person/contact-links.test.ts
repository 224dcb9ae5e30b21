import { describe, expect, it } from "vitest";
import { mailtoUrl } from "../../../../../shared/pages/desk/person/person-fields.ts";
import { mobileInWords } from "../../../../../shared/pages/parts/national-number.ts";

const NOBODY = { email_id: null, mobile_country_code: null, mobile_number: null };

describe("how somebody is reached", () => {
  it.each([
    ["ada.hill@example.com", "mailto:ada.hill@example.com"],
    ["siobhan.o'brien@example.ie", "mailto:siobhan.o'brien@example.ie"],
    ["a&b+c@example.com", "mailto:a%26b%2Bc@example.com"],
    ["50%?#/@example.com", "mailto:50%25%3F%23%2F@example.com"],
  ])("by mail: %s", (address, url) => {
    expect(mailtoUrl(address)).toBe(url);
    const { pathname, search, hash } = new URL(url);
    expect([decodeURIComponent(pathname), search, hash]).toEqual([address, "", ""]);
  });

  it("by a number with the zero that belongs to it", () => {
    const contacts = { ...NOBODY, mobile_country_code: "225", mobile_number: 789_881_234 };
    expect(mobileInWords(contacts)).toBe("+225 0789881234");
    expect(mobileInWords(NOBODY)).toBeUndefined();
  });
});
