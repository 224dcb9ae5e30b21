import { createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import { build } from "esbuild";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, expectTypeOf, it, vi } from "vitest";
import recordedEvents from "../../../infra/open-api/recorded-events.json" with { type: "json" };
import {
  isKnownEvent,
  type ReceivedEvent,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventType,
  WebhookRefused,
} from "../../../shared/sdk/webhooks.ts";
import { type SignedContent, signatureHeaders } from "../../../shared/webhooks/event-signature.ts";
import type { EventType, TEST_EVENT } from "../../../shared/webhooks/event-types.ts";
import { newSigningSecret } from "../../../shared/webhooks/signing-secret.ts";
import { startReadmeReceiver } from "../../support/readme-receiver.ts";
import { PROJECT_ROOT } from "../../support/started-product.ts";

const SECRET = newSigningSecret();
const OTHER = newSigningSecret();
const NOW_S = 1_795_000_000;
const BODY = JSON.stringify(recordedEvents[0]);
const CONTENT: SignedContent = { id: "114440601607001:1", timestampS: NOW_S, body: BODY };
const VERIFIED = { secrets: SECRET, now: new Date(NOW_S * 1_000) };

const ofBytes = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString("base64")}`;

type Sent = Parameters<typeof verifyWebhook>[0];

function sent(other: Partial<Sent> = {}): Sent {
  return { body: BODY, headers: signatureHeaders(CONTENT, [SECRET]), ...VERIFIED, ...other };
}

/** Why a request is refused; undefined if it is not. */
async function refusalOf(request: Sent): Promise<string | undefined> {
  try {
    await verifyWebhook(request);
    return undefined;
  } catch (error) {
    if (error instanceof WebhookRefused) return error.reason;
    throw error;
  }
}

describe("verifyWebhook", () => {
  it("gives the event of a request that the API signed, for every type of event", async () => {
    expect(recordedEvents.length).toBeGreaterThan(20);
    for (const event of recordedEvents) {
      const body = JSON.stringify(event);
      const headers = signatureHeaders({ ...CONTENT, body }, [SECRET]);
      const verified = await verifyWebhook(sent({ body, headers }));
      expect(verified).toEqual(event);
      expect(isKnownEvent(verified)).toBe(true);
    }
  });

  it("agrees with the library standardwebhooks on what either of the two signs", async () => {
    const library = new Webhook(SECRET);
    const now = new Date();
    const timestampS = Math.floor(now.getTime() / 1_000);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.string({ minLength: 1 }), async (text, path) => {
        const id = `e:${path.codePointAt(0)}`;
        const body = JSON.stringify({ type: "tour.booked", timestamp: "", data: { text } });
        const ours = signatureHeaders({ id, timestampS, body }, [OTHER, SECRET]);
        const theirs = { ...ours, "webhook-signature": library.sign(id, now, body) };
        expect(library.verify(body, ours)).toEqual(JSON.parse(body));
        for (const headers of [ours, theirs]) {
          expect(await verifyWebhook({ body, headers, secrets: SECRET, now })).toEqual(JSON.parse(body));
        }
      }),
    );
  });

  it("takes headers as fetch and as Node.js have them, in any case", async () => {
    const headers = signatureHeaders(CONTENT, [SECRET]);
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    for (const given of [new Headers(headers), headers, upper]) {
      expect(await refusalOf(sent({ headers: given }))).toBeUndefined();
    }
  });

  it("takes any signature of version 1 by any of the secrets, and no other version", async () => {
    const both = signatureHeaders(CONTENT, [OTHER, SECRET]);
    const [theirs = "", ours = ""] = both["webhook-signature"].split(" ");
    const of = (signature: string, secrets: Sent["secrets"]) =>
      refusalOf(sent({ headers: { ...both, "webhook-signature": signature }, secrets }));
    const second = ours.replace("v1,", "v1a,");
    expect(await of(`v2,abc ${theirs} ${ours}`, SECRET)).toBeUndefined();
    expect(await of(theirs, [SECRET, OTHER])).toBeUndefined();
    expect(await of(theirs, SECRET)).toBe("no_matching_signature");
    expect(await of(`${second} ${ours.slice("v1,".length)}`, SECRET)).toBe("no_matching_signature");
  });

  it.each([
    [-300, undefined],
    [-301, "stale"],
    [300, undefined],
    [301, "stale"],
  ])("answers about a request of %d seconds from now: %s", async (seconds, reason) => {
    const now = new Date((NOW_S + seconds) * 1_000);
    expect(await refusalOf(sent({ now }))).toBe(reason);
  });

  it("takes another tolerance", async () => {
    const now = new Date((NOW_S + 11) * 1_000);
    expect(await refusalOf(sent({ now, toleranceS: 11 }))).toBeUndefined();
    expect(await refusalOf(sent({ now, toleranceS: 10 }))).toBe("stale");
  });

  it.each(["webhook-id", "webhook-timestamp", "webhook-signature"])(
    "refuses a request without %s",
    async (name) => {
      const headers = signatureHeaders(CONTENT, [SECRET]);
      for (const value of [undefined, "", [], ["1", "2"]]) {
        expect(await refusalOf(sent({ headers: { ...headers, [name]: value } }))).toBe("missing_header");
      }
    },
  );

  it.each([
    "",
    "0x6b",
    "1e9",
    "-1",
    "1795000000.5",
    " 1795000000",
    "NaN",
    "Infinity",
    "1795000000, 1795000000",
  ])("refuses the timestamp %j", async (timestamp) => {
    const headers = { ...signatureHeaders(CONTENT, [SECRET]), "webhook-timestamp": timestamp };
    expect(await refusalOf(sent({ headers }))).toBe("missing_header");
  });

  it("refuses a request of which any one character is another", async () => {
    const headers = signatureHeaders(CONTENT, [SECRET]);
    const fields = { body: BODY, ...headers };
    const names = Object.keys(fields) as (keyof typeof fields)[];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 1, unit: "binary" }),
        async (name, at, other) => {
          const text = fields[name];
          const index = at % text.length;
          fc.pre(text.charAt(index) !== other);
          const changed = { ...fields, [name]: `${text.slice(0, index)}${other}${text.slice(index + 1)}` };
          const { body, ...rest } = changed;
          expect(await refusalOf(sent({ body, headers: rest }))).toBeDefined();
        },
      ),
      { numRuns: 500 },
    );
  });

  it("refuses every other spelling of a signature's last character", async () => {
    const headers = signatureHeaders(CONTENT, [SECRET]);
    const signature = headers["webhook-signature"];
    const [before, last] = [signature.slice(0, -2), signature.at(-2)];
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (const other of [...alphabet].filter((character) => character !== last)) {
      const changed = { ...headers, "webhook-signature": `${before}${other}=` };
      expect(await refusalOf(sent({ headers: changed })), other).toBe("no_matching_signature");
    }
  });

  it("refuses another webhook's secret", async () => {
    expect(await refusalOf(sent({ secrets: [OTHER] }))).toBe("no_matching_signature");
  });

  it.each([
    "",
    "no JSON",
    "null",
    "[]",
    "1",
    '{"type":"x","data":{}}',
    '{"type":1,"timestamp":"","data":{}}',
    '{"type":"x","timestamp":"","data":[]}',
  ])("refuses the body %j, although it is signed", async (body) => {
    const headers = signatureHeaders({ ...CONTENT, body }, [SECRET]);
    expect(await refusalOf(sent({ body, headers }))).toBe("malformed_body");
  });

  it.each(["", "whsec_", SECRET.slice("whsec_".length), "whsec_%%%", "whsec_AA==", ofBytes(23), ofBytes(65)])(
    "says of the secret %j that it is none, and does not repeat it",
    async (secret) => {
      const { id, timestampS } = CONTENT;
      const mac = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"));
      const signature = `v1,${mac.update(`${id}.${timestampS}.${BODY}`).digest("base64")}`;
      const headers = { ...signatureHeaders(CONTENT, []), "webhook-signature": signature };
      for (const secrets of [secret, [SECRET, secret]]) {
        const refused = expect(verifyWebhook(sent({ headers, secrets }))).rejects;
        await refused.toThrow(
          new TypeError("A webhook's secret is whsec_ and the base64 of 24 to 64 bytes."),
        );
      }
    },
  );

  it.each([24, 64])("takes a secret of %i bytes", async (bytes) => {
    const headers = signatureHeaders(CONTENT, [ofBytes(bytes)]);
    expect(await refusalOf(sent({ headers, secrets: ofBytes(bytes) }))).toBeUndefined();
  });

  it("needs a secret", async () => {
    await expect(verifyWebhook(sent({ secrets: [] }))).rejects.toThrow(TypeError);
  });

  it("takes every secret that a webhook may have, of base64 in another spelling too", async () => {
    const base64 = randomBytes(25).toString("base64").replace(/.==$/, "B==");
    const secret = `whsec_${base64}`;
    const mac = createHmac("sha256", Buffer.from(base64, "base64"));
    const signature = mac.update(`${CONTENT.id}.${NOW_S}.${BODY}`).digest("base64");
    const headers = { ...signatureHeaders(CONTENT, []), "webhook-signature": `v1,${signature}` };
    expect(await refusalOf(sent({ headers, secrets: secret }))).toBeUndefined();
  });

  it("gives an event of a type that it does not know, and says so", async () => {
    const event = { type: "tour.painted", timestamp: "2026-11-20T09:00:00.000Z", data: { colour: "red" } };
    const body = JSON.stringify(event);
    const headers = signatureHeaders({ ...CONTENT, body }, [SECRET]);
    const verified = await verifyWebhook(sent({ body, headers }));
    expect(verified).toEqual(event);
    expect(isKnownEvent(verified)).toBe(false);
  });

  it("runs where there is nothing but the Web's own functions", async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { verifyWebhook } from "./webhooks.ts";`,
        resolveDir: join(PROJECT_ROOT, "shared/sdk"),
      },
      bundle: true,
      platform: "neutral",
      format: "iife",
      globalName: "sdk",
      write: false,
    });
    // In no module, and without Node.js's own globals.
    const run = new Function(
      "process",
      "Buffer",
      "require",
      `${outputFiles[0]?.text}; return sdk;`,
    ) as () => { verifyWebhook: typeof verifyWebhook };
    expect(await run().verifyWebhook(sent())).toEqual(recordedEvents[0]);
  });
});

describe("the types of events", () => {
  it("are those that a webhook may get, and the test", () => {
    expectTypeOf<WebhookEventType>().toEqualTypeOf<EventType | typeof TEST_EVENT>();
  });

  it("say by `type` what `data` has", () => {
    type Moved = Extract<WebhookEvent, { type: "appointment.rescheduled" }>["data"];
    expectTypeOf<Moved["appointment_id"]>().toEqualTypeOf<number>();
    expectTypeOf<Moved["series_id"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<WebhookEvent>().toExtend<ReceivedEvent>();
  });
});

describe("the receiver of the SDK's README", () => {
  it("acknowledges what is signed, refuses what is not, and applies only higher versions", async () => {
    const receiver = await startReadmeReceiver(SECRET);
    try {
      const post = (data: object, secret = SECRET) => send(receiver.port, data, secret);
      const tour = (version: number) => ({ event_id: `5:${version}`, version });
      await vi.waitFor(() => post(tour(2)), { timeout: 60_000, interval: 100 });
      const statuses = [
        await post(tour(2)),
        await post(tour(1)),
        await post(tour(3), OTHER),
        await post(tour(4)),
        await post({ event_id: "6:1", version: 1 }),
      ];
      expect(statuses).toEqual([204, 204, 400, 204, 204]);
      await vi.waitFor(() => expect(receiver.applied()).toEqual(["5:2", "5:4", "6:1"]), 60_000);
    } finally {
      await receiver.stop();
    }
  });
});

async function send(port: number, data: object, secret: string): Promise<number> {
  const body = JSON.stringify({ type: "tour.rescheduled", timestamp: "2026-11-20T09:00:00.000Z", data });
  const headers = signatureHeaders({ id: "e", timestampS: Math.floor(Date.now() / 1_000), body }, [secret]);
  const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, headers });
  return status;
}
