import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { readWebhook } from "../../../../shared/tables/webhooks-table.ts";
import { SECRET } from "../../../support/webhooks.ts";
import { type Created, useSubscriptions } from "./subscriptions.ts";

const subscriptions = useSubscriptions();
const DAY_MS = 24 * 60 * 60_000;

/** Whether the request of a test is signed by each of the secrets. */
async function signedBy({ about }: Created, secrets: readonly string[]): Promise<boolean[]> {
  const { api, receiver, now } = subscriptions;
  await api.testWebhook(undefined, about());
  const { headers, body } = receiver.requests.at(-1) ?? { headers: {}, body: "" };
  expect(Number(headers["webhook-timestamp"])).toBe(now.getTime() / 1_000);
  return secrets.map((secret) => {
    try {
      // The library refuses a timestamp of another day than the machine's.
      const signature = new Webhook(secret).sign(String(headers["webhook-id"]), now, body);
      return String(headers["webhook-signature"]).split(" ").includes(signature);
    } catch {
      return false;
    }
  });
}

it("signs by the new secret and, for a day, by the former one", async () => {
  const { api } = subscriptions;
  const created = await subscriptions.create();
  const rotated = await api.rotateWebhookSecret({ secret: SECRET }, created.about());
  expect(rotated.body.secret).toBe(SECRET);
  expect(rotated.headers.ETag).toBe('"2"');
  expect(await signedBy(created, [SECRET, created.secret])).toEqual([true, true]);
  subscriptions.now = new Date(subscriptions.now.getTime() + DAY_MS - 1_000);
  expect(await signedBy(created, [SECRET, created.secret])).toEqual([true, true]);
  subscriptions.now = new Date(subscriptions.now.getTime() + 1_000);
  expect(await signedBy(created, [SECRET, created.secret])).toEqual([true, false]);
});

it("stops former secrets at once if asked to", async () => {
  const { api } = subscriptions;
  const created = await subscriptions.create();
  await api.rotateWebhookSecret(undefined, created.about());
  const { secret } = (await api.rotateWebhookSecret({ revoke_former: true }, created.about())).body;
  expect(await signedBy(created, [secret, created.secret])).toEqual([true, false]);
  const { webhook } = await subscriptions.tables.database.read({
    webhook: readWebhook({ tenant_id: 11, webhook_id: created.id }),
  });
  expect(webhook?.secrets).toHaveLength(1);
});

it("keeps a former secret's own end, and five former ones at most", async () => {
  const { api } = subscriptions;
  const created = await subscriptions.create();
  const secrets = [created.secret];
  for (let hours = 0; hours < 7; hours += 1) {
    subscriptions.now = new Date(subscriptions.now.getTime() + DAY_MS / 24);
    secrets.unshift((await api.rotateWebhookSecret(undefined, created.about())).body.secret);
  }
  expect(await signedBy(created, secrets)).toEqual([true, true, true, true, true, true, false, false]);
  // The second was rotated away an hour before the first.
  subscriptions.now = new Date(subscriptions.now.getTime() + DAY_MS - DAY_MS / 24);
  expect(await signedBy(created, secrets.slice(0, 3))).toEqual([true, true, false]);
});

it("shows a secret once", async () => {
  const { api } = subscriptions;
  const created = await subscriptions.create();
  const request = created.about({ headers: { "Idempotency-Key": "k" } });
  const first = await api.rotateWebhookSecret(undefined, request);
  const again = await api.rotateWebhookSecret(undefined, request);
  expect(again.body).toEqual({ ...first.body, secret: null });
  expect((await api.getWebhook(undefined, created.about())).body.version).toBe(2);
});

it("keeps the secret of each of three rotations at once", async () => {
  const { api } = subscriptions;
  const created = await subscriptions.create();
  const answers = await Promise.all([1, 2, 3].map(() => api.rotateWebhookSecret(undefined, created.about())));
  const secrets = answers.map(({ body }) => body.secret);
  expect(await signedBy(created, [...secrets, created.secret])).toEqual([true, true, true, true]);
});
