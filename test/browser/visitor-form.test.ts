import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { itInAll } from "../support/run-size.ts";
import { describeInBrowser } from "./browser.ts";
import { usePages } from "./page-visit.ts";
import { atView, book, chooseTime, emailOf, storedToursOf } from "./visitor-steps.ts";

const [NAME, EMAIL, NUMBER] = ["prospect.full_name", "prospect.email_id", "prospect.mobile_number"];

describeInBrowser("the visitor's form", () => {
  const pages = usePages();

  /** Opens the form of the club in Sydney, and chooses ten o'clock on a day in April. */
  async function openForm(day: string): Promise<Page> {
    const { page } = await pages.open("/?club=21");
    await page.getByRole("button", { name: "Next month" }).click();
    await chooseTime(page, day, `${day}T00:00:00.000Z`);
    return page;
  }

  itInAll("stores a country's code and the number apart where the number begins with the code", async () => {
    const page = await openForm("2027-04-10");
    await page.getByLabel("Full name").fill("Imogen Roe");
    const [country, number] = [page.getByLabel("Country code"), page.getByLabel("Number", { exact: true })];
    expect(await country.inputValue()).toBe("AU");
    await number.pressSequentially("+44 7700 900123");
    await number.blur();
    expect([await country.inputValue(), await number.inputValue()]).toEqual(["GB", "7700 900123"]);
    // A look at the timetable costs nothing that was entered.
    await page.evaluate("location.hash = 'classes'");
    await page.getByLabel("Full name").waitFor({ state: "detached" });
    await page.goBack();
    await page.locator('[data-start="2027-04-10T00:00:00.000Z"][aria-pressed="true"]').waitFor();
    expect(await page.getByLabel("Full name").inputValue()).toBe("Imogen Roe");
    expect([await country.inputValue(), await number.inputValue()]).toEqual(["GB", "7700 900123"]);
    await book(page);
    await atView(page, "Your tour is booked");
    const [tour] = await storedToursOf(pages.api, "Imogen Roe");
    expect(tour?.prospect).toMatchObject({ mobile_country_code: "+44", mobile_number: 7_700_900_123 });
    const people = await pages.api.items("Clients");
    expect(people.filter(({ full_name }) => full_name === "Imogen Roe")).toMatchObject([
      { mobile_country_code: "44", mobile_number: 7_700_900_123 },
    ]);
  });

  it("takes back what it says of a field once that is mended, and leaves the others", async () => {
    const page = await openForm("2027-04-11");
    await page.getByLabel("E-mail").fill("ada at example");
    await page.getByLabel("Number", { exact: true }).fill("call me");
    await book(page);
    const alert = page.locator("[role=alert]", { hasText: "This could not be done" });
    await alert.waitFor();
    expect(await problemsOf(page)).toEqual(bothPlaces(NAME, EMAIL, NUMBER));
    await page.getByLabel("Number", { exact: true }).fill("0412 345 678");
    expect(await problemsOf(page)).toEqual(bothPlaces(NAME, EMAIL));
    await page.getByLabel("Full name").fill("Ada Mend");
    expect(await problemsOf(page)).toEqual(bothPlaces(EMAIL));
    await page.locator(".error", { hasText: "This does not look right" }).waitFor();

    // Only the API knows that the address is none.
    await book(page);
    await page.locator("[role=alert]:focus").waitFor();
    expect(await problemsOf(page)).toEqual(bothPlaces(EMAIL));
    await page.getByLabel("E-mail").fill(emailOf("Ada Mend"));
    expect(await problemsOf(page)).toEqual(bothPlaces());
    await alert.waitFor({ state: "hidden" });
    await book(page);
    await atView(page, "Your tour is booked");
    expect(await storedToursOf(pages.api, "Ada Mend")).toHaveLength(1);
  });
});

/** The fields of which something is said, in the form's order. */
interface Problems {
  readonly besideFields: readonly string[];
  readonly above: readonly string[];
}

function bothPlaces(...names: readonly (string | undefined)[]) {
  return { besideFields: names, above: names };
}

/** The fields of which the form says something now: beside them, and in the alert above. */
async function problemsOf(page: Page): Promise<Problems> {
  return await page.evaluate<Problems>(`({
    besideFields: [...document.querySelectorAll(".error")].map((error) => error.previousElementSibling)
      .filter((control) => control.ariaInvalid === "true").map(({ name }) => name),
    above: [...document.querySelectorAll("[role=alert] li")].map(({ dataset }) => dataset.field),
  })`);
}
