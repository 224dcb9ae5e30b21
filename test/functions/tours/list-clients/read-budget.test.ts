import { beforeAll, describe, expect, it } from "vitest";
import { FINDER } from "../../../support/member.ts";
import { asking } from "../../../support/slots.ts";
import { replacePeople } from "../../../support/stored-clients.ts";
import { keepUnitAccount } from "../../../support/unit-account.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const COUNT = 1_010;
const club = useSampleClub(beforeAll);
let takeUnits: () => number;

// Everybody's first name is Anna; the last of them by name is Anna Zoe, and one has Anna as the last name.
beforeAll(async () => {
  const annas = Array.from({ length: COUNT }, (_, index) => ({
    client_id: index + 1,
    full_name: index === COUNT - 1 ? "Anna Zoe" : `Anna ${String(index).padStart(4, "0")}`,
  }));
  await replacePeople(club.tables, [...annas, { client_id: 5_000, full_name: "Zoe Anna" }]);
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
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(units).toBeLessThanOrEqual(4);
  });

  it("reads so many people and no more where further words leave out nearly all", async () => {
    const first = await page("anna zoe", 20);
    expect([first.ids, first.cursor]).toEqual([[], expect.any(String)]);
    const rest = await page("anna zoe", 20, first.cursor);
    expect([rest.ids, rest.cursor]).toEqual([[COUNT, 5_000], null]);
    expect(first.units).toBeLessThan(60);
  });
});
