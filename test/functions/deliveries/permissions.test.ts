import { expect, it } from "vitest";
import { functionDeclarations } from "../../../infra/stack/functions/function-declarations.ts";
import { allTables } from "../../../shared/tables/all-tables.ts";
import { requestReplay } from "../../../shared/tables/webhook-state.ts";
import { wakeWebhook } from "../../../shared/webhooks/wake-queue.ts";
import { interceptCalls } from "../../support/fault-injection.ts";
import { DeliveryScene } from "./webhooks/delivery-scene.ts";
import { startReceiver, status } from "./webhooks/receiver.ts";

const HOUR_MS = 60 * 60_000;

it("does with the tables all that its role allows, and nothing else", async () => {
  const scene = await DeliveryScene.open();
  const receiver = await startReceiver();
  const { item } = await scene.webhook({ url: receiver.url });
  const done = new Set<string>();
  interceptCalls(scene.tables.client, ({ command, input }, next) => {
    const action = command.replace(/Command$/, "");
    const index = "IndexName" in input ? ` ${input.IndexName}` : "";
    for (const table of tablesOf(input, scene.tables.names)) done.add(`${table} ${action}${index}`);
    return next();
  });

  receiver.answer = status(500);
  scene.event(1);
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

  const { tables } = functionDeclarations.Deliveries;
  const declared = Object.entries(tables).flatMap(([table, actions]) =>
    actions.map((action) => `${table} ${action}`),
  );
  expect([...done].sort()).toEqual(declared.sort());
  await receiver.stop();
  scene.close();
});

/** The tables that a call asks for, by their names in shared/tables. */
function tablesOf(input: object, names: Readonly<Record<string, string>>): string[] {
  const asked = JSON.stringify(input);
  return Object.keys(allTables).filter((table) => asked.includes(JSON.stringify(names[table])));
}
