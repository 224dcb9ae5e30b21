import * as v from "valibot";
import type { ClientId } from "../tables/client-id.ts";

/** The body of a webhook's request, JSON: what happened, when, and to which record (Standard Webhooks, "Payload structure"). */
export function eventBody(type: string, at: string, data: object): string {
  return JSON.stringify({ type, timestamp: at, data });
}

/**
 * What an event's `data` has of the event on the bus: ids and versions as integers, and nothing that is empty.
 * @param detail the event's detail, whose values are all text
 */
export function eventData(detail: Readonly<Record<string, string>>): Record<string, string | number> {
  // The body has the instant of the change already.
  const { at: _, ...fields } = detail;
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  return Object.fromEntries(given.map(([name, value]) => [name, isInteger(name) ? Number(value) : value]));
}

function isInteger(name: string): boolean {
  return name === "version" || (name.endsWith("_id") && name !== "event_id");
}

const OfClientSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    type: v.pipe(v.string(), v.notValue("client.erased")),
    data: v.object({ tenant_id: v.number(), client_id: v.number() }),
  }),
);

/** The client whom a body tells of; undefined if it tells of none, or that they were erased. */
export function clientToldOf(body: unknown): ClientId | undefined {
  const told = v.safeParse(OfClientSchema, body);
  if (!told.success) return undefined;
  const { tenant_id, client_id } = told.output.data;
  return { tenant_id, client_id };
}
