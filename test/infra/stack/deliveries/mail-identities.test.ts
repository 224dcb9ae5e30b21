import { expect, it } from "vitest";
import { mailIdentities } from "../../../../infra/stack/deliveries/mail-identities.ts";

it.each([
  ["a@club.example", ["a@club.example", "club.example"]],
  [
    "a@mail.eu.club.example",
    ["a@mail.eu.club.example", "mail.eu.club.example", "eu.club.example", "club.example"],
  ],
])("messages come from %s by the address, its domain, and those above", (address, names) => {
  expect(mailIdentities(address)).toEqual(names);
});
