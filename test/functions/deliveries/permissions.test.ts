import { expect, it } from "vitest";
import {
  functionDeclarations,
  joinedTables,
  type TableActions,
} from "../../../infra/stack/functions/function-declarations.ts";
import { allTables } from "../../../shared/tables/all-tables.ts";
import { putClass } from "../../../shared/tables/class-writes.ts";
import { changeClient, readClient } from "../../../shared/tables/clients-table.ts";
import { putClassDate } from "../../../shared/tables/recurring-class-dates.ts";
import { wakeWebhook } from "../../../shared/webhooks/wake.ts";
import { requestReplay } from "../../../shared/webhooks/webhook-state.ts";
import {
  clientOf,
  holdClient,
  storeLongHistory,
  storeScene,
  TENANT_ID,
} from "../../shared/classes/class-scene.ts";
import { appointmentBody, tourBody } from "../../support/bodies.ts";
import type { TestTables } from "../../support/engine.ts";
import { LONDON_BRIDGE, NORTHWIND } from "../../support/function-under-test.ts";
import { storedPhase, storeTemplate } from "../../support/recurring-classes.ts";
import { classItem } from "../../support/stored-classes.ts";
import { CHANGED_AT } from "../../support/stored-history.ts";
import { DESK, MEMBER, VISITOR } from "./messages/callers.ts";
import { MessageScene } from "./messages/message-scene.ts";
import { DeliveryScene } from "./webhooks/delivery-scene.ts";
import { startReceiver, status } from "./webhooks/receiver.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const { tables, mailTables } = functionDeclarations.Deliveries;

it("does with the tables all that its role allows, and nothing else", async () => {
  const scene = await DeliveryScene.open();
  const receiver = await startReceiver();
  const { item } = await scene.webhook({ url: receiver.url });
  await storeMovedClass(scene.tables);
  await storeDueTemplate(scene.tables);
  const done = actionsOf(scene, () => true);

  receiver.answer = status(500);
  scene.event(1, { client: "9001" });
  await scene.pass(HOUR_MS);
  const range = { id: "replay", from: "2026-11-01T00:00:00.000Z", to: `${scene.now().toISOString()}\uffff` };
  await scene.writer.write(requestReplay(item, range, undefined, scene.now().toISOString()));
  receiver.answer = status(410);
  await scene.services.queue.send([wakeWebhook(item)]);
  await scene.settle();
  expect(await scene.stored(item)).toMatchObject({ disabled_reason: "gone" });
  scene.event(2);
  await scene.settle();
  await scene.remove(item);
  scene.send(JSON.stringify({ wake: { tenant_id: item.tenant_id, webhook_id: item.webhook_id } }));
  await scene.settle();

  expect([...done].sort()).toEqual(declared(tables));
  await receiver.stop();
  scene.close();
});

it("does with the tables all that its role allows where it sends messages, and nothing else", async () => {
  const scene = await MessageScene.open();
  let isRequest = true;
  const done = actionsOf(scene.deliveries, () => !isRequest);
  const asked = async (request: Promise<{ readonly status: number; readonly text: string }>) => {
    const answer = await request;
    expect(answer.status, answer.text).toBeLessThan(300);
  };

  const created = await scene.api.createAppointment(appointmentBody(), MEMBER);
  const id = String(created.body.create_response.id);
  const booked = { ...DESK, pathParameters: { tenant_id: "11", appointment_id: id } };
  // Their reasons fill the item of the appointment, so that changes lie in a page when they are told.
  for (const hour of ["11", "12", "13"]) {
    const body = { start_date_time: `2026-12-01T${hour}:00:00Z`, reason: "😀".repeat(500) };
    await asked(scene.api.rescheduleAppointment(body, booked));
  }
  await asked(
    scene.api.createAppointment(appointmentBody({ start_date_time: "2026-11-24T10:00:00Z" }), DESK),
  );
  await asked(scene.api.bookTour(tourBody(), VISITOR));
  const pathParameters = { company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE };
  await asked(scene.api.sendTourLink({ email_id: "ada.byron@example.com" }, { ...VISITOR, pathParameters }));
  isRequest = false;
  await scene.pass(12 * DAY_MS);
  expect(scene.take().length).toBeGreaterThan(5);

  // What is of webhooks and of classes has the test above.
  expect([...done]).toEqual(expect.arrayContaining(declared(mailTables)));
  expect(declared(joinedTables(tables, mailTables))).toEqual(expect.arrayContaining([...done]));
  scene.close();
});

/**
 * Stores a class that has moved and that no booking follows yet: one client is not free at the new time, and the one who waits
 * has other bookings and a long history.
 */
async function storeMovedClass(tables: TestTables): Promise<void> {
  const moved = { start_date_time: "2026-12-01T18:30:00.000Z", end_date_time: "2026-12-01T19:30:00.000Z" };
  const settling = { kind: "moved", by: "desk" } as const;
  await storeScene(tables, {
    ...{ places: 2, waiters: 1, version: 2, followed_version: 2, unsettled: 3, settling, ...moved },
  });
  await holdClient(tables, clientOf(0), "2026-12-01T19:15:00.000Z", "2026-12-01T20:00:00.000Z");
  await storeLongHistory(tables, clientOf(2));
  const { client } = await tables.database.read({ client: readClient(TENANT_ID, clientOf(2)) });
  if (client === undefined) throw new Error("The scene lacks a client.");
  await tables.database.commit({ client: changeClient(client, { appointments: 1, sessions: [] }) });
}

/**
 * Stores a template that is due, which names neither coach nor room: one of its classes is to be made, and one with a long history is
 * to follow it.
 */
async function storeDueTemplate(tables: TestTables): Promise<void> {
  const [recurring_class_id, class_id] = [8001, 7002];
  const [first_date, last_date] = ["2026-12-07", "2026-12-14"];
  const phases = [storedPhase({ coach_id: undefined, room_id: undefined })];
  await storeTemplate(tables, { recurring_class_id, first_date, last_date, phases }, undefined, CHANGED_AT);
  const of = classItem({
    ...{ class_id, recurring_class_id, start_date_time: `${first_date}T18:30:00.000Z`, capacity: 12 },
  });
  const history = of.history.map((entry) => ({ ...entry, reason: "😀".repeat(2_000) }));
  const told = { event: "class.created", previous_starts_at: of.record.start_date_time };
  await tables.database.commit({
    class: putClass({ ...of, history }, told),
    date: putClassDate(TENANT_ID, recurring_class_id, { local_date: first_date, class_id }),
  });
}

/** What is done with the tables from now on, while it counts. */
function actionsOf({ tables: { client, names } }: Pick<DeliveryScene, "tables">, counts: () => boolean) {
  const done = new Set<string>();
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        const { input } = args;
        const action = commandName.replace(/Command$/, "");
        const index = "IndexName" in input ? ` ${input.IndexName}` : "";
        // A transaction needs the permissions of its writes.
        const calls: (readonly [string, object])[] =
          "TransactItems" in input
            ? Object.values(input.TransactItems ?? []).flatMap((item) =>
                Object.entries(item).map(([kind, write]) => [`${kind}Item`, Object(write)] as const),
              )
            : [[`${action}${index}`, input]];
        // The scene itself finds out by scans when the next sweep is due.
        for (const [name, call] of counts() && action !== "Scan" ? calls : []) {
          for (const table of tablesOf(call, names)) done.add(`${table} ${name}`);
        }
        return next(args);
      },
    { step: "initialize", name: "actions" },
  );
  return done;
}

function declared(actions: TableActions): string[] {
  return Object.entries(actions)
    .flatMap(([table, of]) => of.map((action) => `${table} ${action}`))
    .sort();
}

/** The tables that a call asks for, by their names in shared/tables. */
function tablesOf(input: object, names: Readonly<Record<string, string>>): string[] {
  const asked = JSON.stringify(input);
  return Object.keys(allTables).filter((table) => asked.includes(JSON.stringify(names[table])));
}
