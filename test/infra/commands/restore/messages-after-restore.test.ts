import { expect, it } from "vitest";
import { restoreCommand } from "../../../../infra/commands/restore-command.ts";
import type { TableName } from "../../../../shared/tables/table-definition.ts";
import { appointmentSteps } from "../../../functions/deliveries/messages/appointment-steps.ts";
import type { MessageScene } from "../../../functions/deliveries/messages/message-scene.ts";
import { useMessageScene } from "../../../functions/deliveries/messages/use-message-scene.ts";
import { runInProcess } from "../../../support/command.ts";
import { createTestTables, type TestTables, tableContent } from "../../../support/engine.ts";
import { startFakeAws, tableOutputs } from "../fake-aws.ts";

let scene: MessageScene;
useMessageScene((opened) => {
  scene = opened;
});

const { book, change } = appointmentSteps(() => scene);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Moves the appointment to an hour of its day, and has it told. */
async function move(id: number, hour: string): Promise<void> {
  await change("rescheduleAppointment", id, { start_date_time: `2026-12-01T${hour}:00:00Z` });
  await scene.pass(MINUTE_MS);
}

async function restoreAll(from: TestTables): Promise<void> {
  const { names } = scene.deliveries.tables;
  const { environment } = await startFakeAws(tableOutputs(names));
  for (const table of Object.keys(names) as TableName[]) {
    const args = ["--table", table, "--from", from.names[table], "--stack", "Club"];
    const { exitCode, stderr } = await runInProcess(restoreCommand, args, environment);
    expect(exitCode, stderr).toBe(0);
  }
}

it("has people told of versions that were told before, and reminded at the present time", async () => {
  const id = await book();
  await scene.pass(MINUTE_MS);
  const before = await createTestTables(await tableContent(scene.deliveries.tables));
  for (const hour of ["11", "12"]) await move(id, hour);
  scene.take();
  await restoreAll(before);
  await move(id, "15");
  const [moved] = scene.take();
  expect(moved?.letter).toMatchObject({
    name: "appointment_moved",
    bookings: [{ version: 2, startsAt: "2026-12-01T15:00:00.000Z" }],
  });
  await scene.pass(12 * DAY_MS);
  expect(scene.take().map(({ letter, at }) => [letter.name, at.slice(0, 16)])).toEqual([
    ["appointment_reminder", "2026-11-30T15:00"],
  ]);
});
