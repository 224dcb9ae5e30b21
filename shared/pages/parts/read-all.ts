import { CallFailed } from "@fitness-club-booking/sdk/call-failed";
import type { Failure } from "./alerts.ts";

/** What reading came to: what was read, or why it was not. */
export type Read<Data> = { readonly ok: true; readonly data: Data } | Failure;

/** Reads by several calls; the first that fails ends it. */
export async function readAll<Data>(read: () => Promise<Data>): Promise<Read<Data>> {
  try {
    return { ok: true, data: await read() };
  } catch (error) {
    if (error instanceof CallFailed) return error.result;
    throw error;
  }
}
