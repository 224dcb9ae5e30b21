import { beforeAll, describe, expect, it } from "vitest";
import { FINDER } from "../../../../support/member.ts";
import { asking } from "../../../../support/slots.ts";
import { type PersonFields, replacePeople } from "../../../../support/stored-clients.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub(beforeAll);

const PEOPLE: readonly PersonFields[] = [
  { client_id: 81, full_name: "Eva van der Meer" },
  { client_id: 82, full_name: "Seán Mac Gearailt" },
  { client_id: 83, full_name: "María García López" },
  { client_id: 84, full_name: "Ann Smith-Jones" },
  { client_id: 85, full_name: "Sean O´Brien" },
  { client_id: 86, full_name: "Ħamrun Borġ" },
  { client_id: 87, full_name: "Meera Evans" },
  { client_id: 88, full_name: "Jonesy Jones Jonesx" },
  { client_id: 89, full_name: "One Two Three Four Five Six Seven" },
  { client_id: 91, mobile_country_code: "44", mobile_number: 7_700_900_101 },
  { client_id: 92, mobile_country_code: "225", mobile_number: 789_881_234 },
  { client_id: 93, mobile_country_code: "49", mobile_number: 1_700_900_101, status: "prospect" },
  { client_id: 94, mobile_country_code: "44", mobile_number: 7_700_901_234 },
  { client_id: 1_234, mobile_country_code: "1", mobile_number: 2_125_550_123 },
];

beforeAll(async () => {
  await replacePeople(club.tables, PEOPLE);
});

async function found(query: string, asked: Readonly<Record<string, string | number>> = {}) {
  const ids: number[] = [];
  let cursor: string | null = "";
  do {
    const answer = await club.api.listClients(undefined, asking({ query, ...asked, cursor }, FINDER));
    expect([query, answer.status]).toEqual([query, 200]);
    ids.push(...answer.body.clients.map(({ client_id }: { client_id: number }) => client_id));
    cursor = answer.body.next_cursor;
  } while (cursor !== null);
  return ids;
}

async function expectFound(query: string, expected: readonly number[]): Promise<void> {
  expect(await found(query)).toEqual(expected);
  // Pages of one neither repeat nor lose anybody.
  expect(await found(query, { limit: 1 })).toEqual(expected);
}

describe("a search by any word of a name", () => {
  it.each<[string, number[]]>([
    ["van der Meer", [81]],
    ["der meer eva", [81]],
    ["meer", [87, 81]],
    ["Mac Gearailt", [82]],
    ["garcia", [83]],
    ["García", [83]],
    ["Jones", [88, 84]],
    ["smith-jones", [84]],
    ["O'Brien", [85]],
    ["o’brien", [85]],
    ["OBrien", [85]],
    ["hamrun", [86]],
    ["borg", [86]],
    ["sean", [82, 85]],
    ["five", [89]],
    ["six", []],
    ["seven six", [89]],
    ["one six", [89]],
  ])("finds by %s", async (query, expected) => {
    await expectFound(query, expected);
  });
});

describe("a search by digits", () => {
  it.each<[string, number[]]>([
    ["07700", [91, 94]],
    ["7700 90", [91, 94]],
    ["+44 7700 901", [94]],
    ["0044 (0)7700-901", [94]],
    ["+44", [91, 94]],
    ["447700", [91, 94]],
    ["+49 17", [93]],
    ["+225 07 89", [92]],
    ["+225 07 89 88 12 34", [92]],
    ["0789881234", [92]],
    ["0101", [93, 91]],
    ["900101", [93, 91]],
    ["1234", [1_234, 94, 92]],
    ["81234", [92]],
    ["234", []],
    ["\u202d0770\u2011090\u202c", [91, 94]],
    ["+1 212", [1_234]],
    ["+35", []],
  ])("finds by %s", async (query, expected) => {
    await expectFound(query, expected);
  });

  it("finds nobody of another status", async () => {
    expect(await found("0101", { status: "prospect" })).toEqual([93]);
    expect(await found("07700", { status: "prospect" })).toEqual([]);
  });
});
