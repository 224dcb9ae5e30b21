import { expect, it } from "vitest";
import {
  functionDeclarations,
  type TableActions,
} from "../../../infra/stack/functions/function-declarations.ts";
import { allTables } from "../../../shared/tables/all-tables.ts";
import { wakeWebhook } from "../../../shared/webhooks/wake.ts";
import { requestReplay } from "../../../shared/webhooks/webhook-state.ts";
import { appointmentBody, tourBody } from "../../support/bodies.ts";
import { LONDON_BRIDGE, NORTHWIND } from "../../support/function-under-test.ts";
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

  // What is of webhooks alone has the test above.
  const ofWebhooks = (action: string) => action.startsWith("Webhooks ");
  const expected = declared({ ...tables, ...mailTables }).filter((action) => !ofWebhooks(action));
  expect([...done].filter((action) => !ofWebhooks(action)).sort()).toEqual(expected);
  scene.close();
});

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
