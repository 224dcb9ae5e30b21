import { beforeEach, describe, expect, it } from "vitest";
import { Database } from "../../../../../shared/tables/database.ts";
import { bookInCamden, camdenPath, MANAGER, sessionsUsed } from "../../../../support/camden.ts";
import { engineClient } from "../../../../support/engine.ts";
import { answered, interceptCalls } from "../../../../support/fault-injection.ts";
import { functionsUnderTest, TEST_NOW } from "../../../../support/function-under-test.ts";
import { storedItems, storedRecords } from "../../../../support/stored-items.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
let id: number;

beforeEach(async () => {
  id = await bookInCamden(club);
});

function infoCodes(body: { readonly update_response: { readonly info: readonly { errorCode: string }[] } }) {
  return body.update_response.info.map(({ errorCode }) => errorCode);
}

describe("20 cancellations at once", () => {
  it("cancel once: one new version, one session returned", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => club.api.cancelAppointment({}, camdenPath(id))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const codes = answers.flatMap(({ body }) => infoCodes(body)).toSorted();
    expect(codes).toEqual([...Array.from({ length: 19 }, () => "ALREADY_DONE"), "SESSION_RETURNED"]);
    expect(await storedRecords(club.tables, "Appointments")).toMatchObject([{ version: 2 }]);
    expect(await sessionsUsed(club)).toBe(2);
  });

  it("let one through where all have seen the same version", async () => {
    const options = { ...camdenPath(id), headers: { "If-Match": '"1"' } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => club.api.cancelAppointment({}, options)),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
  });

  it("get one answer under one key", async () => {
    const options = { ...camdenPath(id), headers: { "Idempotency-Key": "once", "If-Match": '"1"' } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => club.api.cancelAppointment({}, options)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await storedRecords(club.tables, "Appointments")).toMatchObject([{ version: 2 }]);
  });

  it("return a forfeited session once where all waive", async () => {
    club.now = new Date("2026-12-01T10:00:00Z");
    await club.api.cancelAppointment({}, camdenPath(id));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        club.api.cancelAppointment({ waive: true }, { ...camdenPath(id), ...MANAGER }),
      ),
    );
    expect(answers.flatMap(({ body }) => infoCodes(body)).filter((code) => code !== "ALREADY_DONE")).toEqual([
      "SESSION_RETURNED",
    ]);
    expect(await sessionsUsed(club)).toBe(2);
  });
});

describe("a repeated cancellation", () => {
  it("gets its first answer if the batch shows the change but not yet the answer", async () => {
    const options = { ...camdenPath(id), headers: { "Idempotency-Key": "torn", "If-Match": '"1"' } };
    const first = await club.api.cancelAppointment({}, options);
    const client = engineClient();
    const answers = String(club.tables.names.Idempotency);
    interceptCalls(client, async ({ command, input }, next) => {
      const output = (await next()) as { output: { Responses?: Record<string, unknown> } };
      const isFirst = command === "BatchGetItemCommand" && JSON.stringify(input).includes("appointment_id");
      if (!isFirst) return output;
      return answered({ ...output.output, Responses: { ...output.output.Responses, [answers]: [] } });
    });
    const torn = functionsUnderTest(new Database(client, club.tables.names), { now: () => TEST_NOW });
    const again = await torn.cancelAppointment({}, options);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers["Idempotency-Replayed"]).toBe("true");
    expect(await storedItems(club.tables, "Appointments")).toMatchObject([{ record: { version: 2 } }]);
  });
});
