import type { TestAnswer } from "./function-under-test.ts";
import { recordRoundTrips } from "./round-trips.ts";
import { keepUnitAccount } from "./unit-account.ts";
import type { SampleClub } from "./use-sample-club.ts";

/** What a request takes of the database, as a row of a table: `| label | round trips | read | written |`. */
export async function unitRow(
  { tables }: Pick<SampleClub, "tables">,
  label: string,
  send: () => Promise<TestAnswer>,
): Promise<string> {
  const takeRoundTrips = recordRoundTrips(tables.client);
  const takeAccounts = keepUnitAccount(tables);
  const { status, text } = await send();
  if (status > 201) throw new Error(`${label}: ${text}`);
  const accounts = takeAccounts();
  const units = (isRead: boolean) =>
    accounts
      .filter(({ how }) => how.startsWith("read") === isRead)
      .reduce((sum, account) => sum + account.units, 0);
  const cells = [label, takeRoundTrips().length, units(true), units(false) || ""];
  return `| ${cells.join(" | ")} |`.replaceAll("|  |", "| |");
}
