import { beforeAll, describe, expect, it } from "vitest";
import { FINDER } from "../../../../support/member.ts";
import { asking } from "../../../../support/slots.ts";
import { type PersonFields, replacePeople } from "../../../../support/stored-clients.ts";
import { keepUnitAccount } from "../../../../support/unit-account.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const COUNT = 1_010;
const club = useSampleClub(beforeAll);
let takeUnits: () => number;

/** So many people, and one more who is the last of them by name. */
function manyAnd(last: PersonFields, nameOf: (number: string) => string): PersonFields[] {
  const others = Array.from({ length: COUNT }, (_, index) => ({
    client_id: last.client_id + 1 + index,
    full_name: nameOf(String(index).padStart(4, "0")),
  }));
  return [last, ...others];
}

beforeAll(async () => {
  await replacePeople(club.tables, [
    ...manyAnd({ client_id: 1, full_name: "Anna Zoe" }, (number) => `Anna ${number}`),
    ...manyAnd({ client_id: 5_000, full_name: "Zoe Anna" }, (number) => `Ben${number} Anna`),
  ]);
  await club.api.getTenant();
  const take = keepUnitAccount(club.tables);
  takeUnits = () => take().reduce((sum, { units }) => sum + units, 0);
}, 60_000);

async function page(query: string, limit: number, cursor = "") {
  const { body } = await club.api.listClients(undefined, asking({ query, limit, cursor }, FINDER));
  const ids: number[] = body.clients.map(({ client_id }: { client_id: number }) => client_id);
  return { ids, cursor: body.next_cursor, units: takeUnits() };
}

describe("a search of a name that everybody has", () => {
  it("costs its page", async () => {
    const { ids, units } = await page("anna", 20);
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
    expect(units).toBeLessThanOrEqual(4);
  });

  it("reads so many people and no more where further words leave out nearly all", async () => {
    const pages = [await page("anna zoe", 20)];
    for (let { cursor } = pages[0] ?? { cursor: null }; cursor !== null; cursor = pages.at(-1)?.cursor) {
      pages.push(await page("anna zoe", 20, cursor));
    }
    expect(pages.map(({ ids }) => ids)).toEqual([[1], [], [], [5_000]]);
    for (const { units } of pages) expect(units).toBeLessThan(60);
  });
});
