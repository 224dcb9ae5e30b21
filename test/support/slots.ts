import { expect } from "vitest";
import type { RequestOptions, Send } from "./function-under-test.ts";

/** A slot as an answer has it. */
export interface AnsweredSlot {
  readonly start_date_time: string;
  readonly end_date_time: string;
  readonly local_start: string;
  readonly coach_ids: readonly number[];
  readonly room_ids: readonly number[];
}

/** The parameters of a query, each with one value. */
export type Query = Readonly<Record<string, string | number | boolean>>;

/** Request options with a query. */
export function asking(query: Query, options: RequestOptions = {}): RequestOptions {
  const values = Object.entries(query).map(([name, value]) => [name, [String(value)]]);
  return { ...options, query: Object.fromEntries(values) };
}

/** The request options of the sample club's tenant 13, which is open all day. */
export const CAMDEN = { pathParameters: { tenant_id: "13" } };

/** The slots that an operation answers. */
export async function slotsOf(
  send: Send,
  query: Query,
  options: RequestOptions = {},
): Promise<AnsweredSlot[]> {
  const { status, body } = await send(undefined, asking(query, options));
  expect([status, body.info]).toEqual([200, undefined]);
  return body.slots;
}

/** The local times of slots, such as `09:15`. */
export function timesOf(slots: readonly Pick<AnsweredSlot, "local_start">[]): string[] {
  return slots.map(({ local_start }) => local_start.slice(11, 16));
}
