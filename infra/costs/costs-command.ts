import { tableOfClubMonth, tableOfOperationCosts } from "./cost-tables.ts";
import { measurements } from "./measurements.ts";

const NOTES = `Prices are those of infra/costs/prices.ts: USD, us-east-1, without free tiers. Check your region's price lists before you rely
on them. npm run measure measures the units anew.

One success of each operation: the first example of the API description, on an instance that knows the tenant. It includes
gateway, function, tables, log, trace, and the event of a change. The calls are calls of DynamoDB.
`;

const MONTH = `
A month of a club of 2,000 members: each comes twice a week, and reads ten times as often. Idle is a month without a request
at the stage prod; the stage dev has no synthetic check.
`;

/** `npm run costs`: prints what each operation and a club's month cost; gives the exit code. */
export async function costsCommand(): Promise<number> {
  const measured = measurements();
  console.log([NOTES, tableOfOperationCosts(measured), MONTH, tableOfClubMonth(measured)].join("\n"));
  return 0;
}
