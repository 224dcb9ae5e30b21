import { beforeAll, expect, it } from "vitest";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { FINDER } from "../../../../support/member.ts";
import { asking } from "../../../../support/slots.ts";
import { replacePeople } from "../../../../support/stored-clients.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);
const COUNT = 250;
let queries = 0;

beforeAll(async () => {
  const people = Array.from({ length: COUNT }, (_, index) => ({
    ...{ client_id: index + 1, mobile_country_code: "44", mobile_number: (7_000 + index) * 10_000 + 9_876 },
    status: index === COUNT - 1 ? ("prospect" as const) : ("client" as const),
  }));
  await replacePeople(club.tables, people);
  interceptCalls(club.tables.client, async ({ command }, next) => {
    if (command === "QueryCommand") queries += 1;
    return await next();
  });
});

it("a search by the end of a number takes few queries where the status leaves out nearly all", async () => {
  const found: number[] = [];
  const counts: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    queries = 0;
    const asked = { query: "9876", status: "prospect", limit: 1, cursor };
    const { body } = await club.api.listClients(undefined, asking(asked, FINDER));
    found.push(...body.clients.map(({ client_id }: { client_id: number }) => client_id));
    counts.push(queries);
    cursor = body.next_cursor;
  }
  expect(found).toEqual([COUNT]);
  expect(Math.max(...counts)).toBeLessThan(15);
});
