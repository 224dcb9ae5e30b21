import { describe, expect, it } from "vitest";
import { appointmentProblems } from "../../../../../functions/appointments/appointment/appointment-description.ts";
import { allTables } from "../../../../../shared/tables/all-tables.ts";
import type { TableName } from "../../../../../shared/tables/table-definition.ts";
import { appointmentBody } from "../../../../support/bodies.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import type { RequestOptions } from "../../../../support/function-under-test.ts";
import { storedItems } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import type { Body } from "./situations/situation.ts";
import { whatIsNamed } from "./situations/what-is-named.ts";
import { when } from "./situations/when.ts";
import { whoIsFree } from "./situations/who-is-free.ts";

const club = useSampleClub();

/** All that is stored, table by table. */
async function everything(): Promise<unknown> {
  const tables = Object.keys(allTables) as TableName[];
  return Promise.all(tables.map(async (table) => [table, await storedItems(club.tables, table)]));
}

async function book(body: Body, options: RequestOptions = {}): Promise<void> {
  expect((await club.api.createAppointment(body, options)).status).toBe(201);
}

function codesOf(entries: readonly { readonly errorCode: string }[]): string[] {
  return entries.map(({ errorCode }) => errorCode);
}

const situations = [...whatIsNamed, ...when, ...whoIsFree].map(
  ([title, body, codes, { booked = [], before, options = {} } = {}]) => {
    return { title, body, codes, booked, before, options };
  },
);

describe("a check", () => {
  it.each(situations)(
    "writes nothing and answers what creating answers then: $title",
    async ({ body, codes, booked, before, options }) => {
      await before?.(club);
      for (const earlier of booked) await book(earlier, options);
      const stored = await everything();
      const checked = await club.api.checkAvailability(body, options);
      expect(await everything()).toEqual(stored);
      const created = await club.api.createAppointment(body, options);
      const problems = created.status === 201 ? [] : created.body.info;
      expect(codesOf(problems)).toEqual(codes);
      expect([checked.status, checked.body]).toEqual([
        200,
        { is_available: created.status === 201, problems },
      ]);
    },
  );

  it("is compared with creating in every problem that there is", () => {
    const found = new Set(situations.flatMap(({ codes }) => codes));
    expect([...found].toSorted()).toEqual(appointmentProblems.toSorted());
  });

  it("names starts that can be booked instead", async () => {
    await book(appointmentBody());
    const { body } = await club.api.checkAvailability(appointmentBody({ client_id: 9002 }));
    expect(body.problems).toMatchObject([
      {
        severity: "Error",
        identifier: "coach_id",
        jsonObject: {
          next_starts: ["2026-12-01T11:00:00.000Z", "2026-12-01T11:15:00.000Z", "2026-12-01T11:30:00.000Z"],
        },
      },
    ]);
  });

  it("does not say by whom anybody is taken", async () => {
    await book(appointmentBody());
    const { text } = await club.api.checkAvailability(appointmentBody({ client_id: 9002 }));
    expect(text).not.toContain("9001");
  });

  it("says what a new booking would get, whatever the Idempotency-Key was used for", async () => {
    const keyed = { headers: { "Idempotency-Key": "priya" } };
    await book(appointmentBody(), keyed);
    const { body, headers } = await club.api.checkAvailability(appointmentBody(), keyed);
    expect(codesOf(body.problems)).toEqual(["COACH_UNAVAILABLE", "CLIENT_UNAVAILABLE"]);
    expect(headers).not.toHaveProperty("Idempotency-Replayed");
  });

  it("reads the calendar consistently, once per party", async () => {
    const looks: unknown[] = [];
    interceptCalls(club.tables.client, ({ command, input }, next) => {
      if (command === "QueryCommand") looks.push(input);
      return next();
    });
    await club.api.checkAvailability(appointmentBody());
    expect(looks).toHaveLength(3);
    for (const look of looks) expect(look).toMatchObject({ ConsistentRead: true });
  });
});
