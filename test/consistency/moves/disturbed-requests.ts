import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import * as v from "valibot";
import type { Disturb } from "../../support/wire.ts";

const RequestSchema = v.object({
  headers: v.record(v.string(), v.string()),
  body: v.union([v.string(), v.instance(Uint8Array)]),
});

/** Requests of a client that are disturbed on their way. */
export interface DisturbedRequests {
  /** How many are on their way now. */
  readonly onTheirWay: () => number;
}

/**
 * Disturbs a client's requests in its own process, as a {@link startWire wire} does between processes: with delays, and with
 * answers in the engine's place. A wire takes as much CPU time as the request itself, which counts where hundreds run at once.
 */
export function disturbRequests(client: DynamoDBClient, disturb: Disturb): DisturbedRequests {
  let [calls, onTheirWay] = [0, 0];
  client.middlewareStack.add(
    (next) => async (args) => {
      const { headers, body } = v.parse(RequestSchema, args.request);
      const operation = new Headers(headers).get("x-amz-target")?.split(".")[1] ?? "";
      // The SDK's body converts itself to a string, with a warning, for all that ask its value, Buffer.from() too.
      const text = typeof body === "string" ? body : new TextDecoder().decode(body);
      const { answer, delayMs, done } = disturb({ operation, body: text, call: calls, attempt: 1 });
      calls += 1;
      onTheirWay += 1;
      try {
        await sleep(delayMs?.before ?? 0);
        const answered = answer === undefined ? await next(args) : asResponse(answer);
        done?.();
        await sleep(delayMs?.after ?? 0);
        return answered as Awaited<ReturnType<typeof next>>;
      } finally {
        onTheirWay -= 1;
      }
    },
    // The step closest to the network: what it returns is read like an answer of the engine.
    { step: "deserialize", priority: "low", name: "disturbRequests" },
  );
  return { onTheirWay: () => onTheirWay };
}

function asResponse({ status, body }: { readonly status: number; readonly body: string }) {
  const headers = { "content-type": "application/x-amz-json-1.0" };
  return { response: { statusCode: status, headers, body: Readable.from([Buffer.from(body)]) } };
}
