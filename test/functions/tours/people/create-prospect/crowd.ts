import type { FunctionsUnderTest } from "../../../../support/function-under-test.ts";
import { MANAGER } from "../../../../support/tours.ts";

const EMAILS = ["ada@example.com", "grace@example.com", "mary@example.com"];
const MOBILES = [7_700_900_801, 7_700_900_802];

/**
 * Sends so many requests of *Create prospect* at once, each with one of three e-mail addresses and one of two mobile
 * numbers, every third by somebody who manages tours.
 * @returns the answers that are no success
 */
export async function createAtOnce(
  { createProspect }: Pick<FunctionsUnderTest, "createProspect">,
  count: number,
): Promise<string[]> {
  const requests = Array.from({ length: count }, (_, number) => ({
    full_name: "Somebody",
    email_id: EMAILS[number % EMAILS.length],
    mobile_country_code: "44",
    mobile_number: MOBILES[Math.floor(number / 2) % MOBILES.length],
  }));
  const answers = await Promise.all(
    requests.map((prospect, number) => createProspect({ prospect }, number % 3 === 0 ? MANAGER : {})),
  );
  return answers.filter(({ status }) => status !== 200).map(({ text }) => text);
}
