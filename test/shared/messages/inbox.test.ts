import { describe, expect, it } from "vitest";
import { inboxOf } from "../../../shared/messages/inbox.ts";

describe("the inbox of an address", () => {
  it.each([
    ["Ada.Byron@Example.COM", "ada.byron@example.com"],
    ["ada.byron+club@example.com", "ada.byron@example.com"],
    ["ada.byron+a+b@example.com", "ada.byron@example.com"],
    ["ada+@example.com", "ada@example.com"],
    ["info@müller.example", "info@xn--mller-kva.example"],
    ["info@XN--MLLER-KVA.example", "info@xn--mller-kva.example"],
    ["a.d.a+1@gmail.com", "ada@gmail.com"],
    ["a.d.a@googlemail.com", "ada@gmail.com"],
    ["o'brien@example.ie", "o'brien@example.ie"],
  ])("of %s is %s", (email, inbox) => {
    expect(inboxOf(email)).toBe(inbox);
  });

  it("keeps the dots of other services apart", () => {
    expect(inboxOf("a.da@example.com")).not.toBe(inboxOf("ada@example.com"));
  });
});
