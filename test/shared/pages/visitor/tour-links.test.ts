import { describe, expect, it } from "vitest";
import { askedIn, guestLinkTo, isOfOther, linkTo } from "../../../../shared/pages/visitor/tour-address.ts";

const REF = { id: 1_718_000_000_000_123, key: "Wl3_x-9" };

describe("the address of the visitor's page", () => {
  it("leads back to the tour that a link was made for", () => {
    const link = linkTo(REF, 12, "https://club.example/");
    expect(link).toBe("https://club.example/?club=12#tour=1718000000000123&key=Wl3_x-9");
    expect(askedIn(new URL(link).hash)).toEqual({ kind: "tour", ref: REF });
  });

  it("has the key in its fragment alone", () => {
    const { origin, pathname, search } = new URL(
      linkTo(REF, 12, "https://club.example/tours?lang=de#tour=1"),
    );
    expect(`${origin}${pathname}${search}`).toBe("https://club.example/tours?lang=de&club=12");
  });

  it("names the location in its fragment where the page is somebody else's", () => {
    const { hash, search } = new URL(
      guestLinkTo(linkTo(REF, undefined, "https://club.example/?club=golf"), 12),
    );
    expect(search).toBe("?club=golf");
    expect(askedIn(hash)).toEqual({ kind: "tour", ref: REF });
    expect([isOfOther(hash, 12), isOfOther(hash, 11), isOfOther("#tour=1&key=a", 11)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it.each(["", "#", "#main"])("asks for a booking with the fragment %j", (hash) => {
    expect(askedIn(hash)).toEqual({ kind: "booking" });
  });

  it.each([
    "#tour=1718000000000123",
    "#tour=1718000000000123&key=",
    "#tour=1718000000000123&key=W%0A3",
    "#tour=1718000000000123&key=Wä3",
    "#key=Wl3",
    "#tour=&key=Wl3",
    "#tour=0&key=Wl3",
    "#tour=1.5&key=Wl3",
    "#tour=99999999999999999&key=Wl3",
  ])("knows that a part is missing in %s", (hash) => {
    expect(askedIn(hash)).toEqual({ kind: "broken" });
  });
});
