import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { matchPerson } from "../../../../functions/tours/book-tour/match-person.ts";
import { storesPassword } from "../../../../functions/tours/book-tour/person-writes.ts";
import { bookTourRequest } from "../../../../functions/tours/book-tour/schema.ts";
import { tourBody } from "../../../support/bodies.ts";

const schema = bookTourRequest(() => "2026-11-20");
const contact = { tenant_id: 11, record: "email#ada.byron@example.com", client_id: 9001 };
const NOBODY = { email: undefined, mobile: undefined };
const PASSWORD = { password: "correct horse battery" };

describe("storesPassword", () => {
  it.each([
    ["true for a new person who sent a password", true, PASSWORD, NOBODY],
    ["false for a person who is known by the e-mail address", false, PASSWORD, { ...NOBODY, email: contact }],
    ["false for a person who is known by the mobile number", false, PASSWORD, { ...NOBODY, mobile: contact }],
    ["false for a new person who sent none", false, {}, NOBODY],
  ])("is %s", (_, expected, prospect, found) => {
    const request = v.parse(schema, tourBody(prospect));
    expect(storesPassword(request, matchPerson(found))).toBe(expected);
  });
});
