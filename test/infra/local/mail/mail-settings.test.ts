import { expect, it } from "vitest";
import { readMailSettings } from "../../../../infra/local/mail/mail-settings.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { synthesized } from "../../stack/synthesized.ts";

const settingsOf = (context: object) =>
  readMailSettings(new StackTemplate(synthesized({ stage: "local", ...context }).template, new Map()));

it("SES knows the address and the configuration set of the template", () => {
  expect(settingsOf({ mailFrom: "bookings@northwind.example" })).toEqual({
    addresses: ["bookings@northwind.example"],
    configurationSets: ["FitnessBooking-local"],
  });
});

it("there is no SES for a template without messages", () => {
  expect(settingsOf({})).toBeUndefined();
});
