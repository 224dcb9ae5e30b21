import type { BookingSdkOptions } from "../../../shared/sdk/booking-sdk.ts";
import { createBookingSdk } from "../../../shared/sdk/booking-sdk.ts";
import * as operations from "../../../shared/sdk/operations.ts";

/** What the API does with one attempt: answers it, or breaks the connection. */
export type Reply = Response | Error;

/** An answer of the API. */
export function reply(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const types = { "Content-Type": "application/json", "x-amzn-RequestId": "request-1" };
  return new Response(JSON.stringify(body), { status, headers: { ...types, ...headers } });
}

/** A refusal of the API with these problems; without any, with one that is about nothing in particular. */
export function refusal(status: number, ...problems: readonly object[]): Response {
  const all = problems.length > 0 ? problems : [{ errorCode: "ANY" }];
  const filled = all.map((entry) => ({ severity: "Error", identifier: "", jsonObject: null, ...entry }));
  return reply(status, { id: null, info: filled });
}

/** An SDK with all operations, whose API gives these replies, one after the other, on a clock of its own. */
export function sdkOf(replies: readonly Reply[], options: Partial<BookingSdkOptions> = {}) {
  const requests: Request[] = [];
  const pausesMs: number[] = [];
  const clock = { nowMs: 0 };
  let tokens = 0;
  const api: BookingSdkOptions = {
    baseUrl: "https://api.example/prod",
    token: async () => {
      tokens += 1;
      return { accessToken: `token-${tokens}`, expiresAtMs: clock.nowMs + 3_600_000 };
    },
    fetch: async (request) => {
      const next = replies[requests.length];
      requests.push(request);
      if (next === undefined) throw new Error("One attempt too many.");
      if (next instanceof Error) throw next;
      return next;
    },
    timing: {
      nowMs: () => clock.nowMs,
      sleep: async (ms) => {
        pausesMs.push(ms);
        clock.nowMs += ms;
      },
      random: () => 0.5,
    },
    ...options,
  };
  const sdk = createBookingSdk(api, operations);
  const sent = (header: string) => requests.map(({ headers }) => headers.get(header));
  return { sdk, clock, requests, pausesMs, sent };
}

/** All that an iterator gives. */
export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
