import { expect, it } from "vitest";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { FINDER } from "../../../../support/member.ts";
import { asking } from "../../../../support/slots.ts";
import { replacePeople } from "../../../../support/stored-clients.ts";
import { MANAGER } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();

it("a person who is renamed while they are searched is listed once, and nobody is left out", async () => {
  const names = ["Jones Ann", "Kim Jones", "Lea Jones"];
  await replacePeople(
    club.tables,
    names.map((full_name, index) => ({ client_id: index + 1, full_name })),
  );
  let isRenamed = false;
  interceptCalls(club.tables.client, async ({ command, input }, next) => {
    const answer = await next();
    if (command === "QueryCommand" && JSON.stringify(input).includes('"by-name"') && !isRenamed) {
      isRenamed = true;
      const path = { ...MANAGER, pathParameters: { tenant_id: "11", client_id: "1" } };
      const { status, text } = await club.api.updateClient({ full_name: "Ann Jones" }, path);
      expect(status, text).toBe(200);
    }
    return answer;
  });
  const found: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await club.api.listClients(
      undefined,
      asking({ query: "jones", limit: 2, cursor }, FINDER),
    );
    const ids: number[] = body.clients.map(({ client_id }: { client_id: number }) => client_id);
    expect(new Set(ids).size).toBe(ids.length);
    found.push(...ids);
    cursor = body.next_cursor;
  }
  expect([...new Set(found)].sort()).toEqual([1, 2, 3]);
});
