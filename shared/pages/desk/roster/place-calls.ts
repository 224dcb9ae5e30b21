import type { ApiResult, CallOptions } from "@fitness-club-booking/sdk";
import type { BookClassRequest, ListedClient } from "@fitness-club-booking/sdk/records";
import type { Failure } from "../../parts/alerts.ts";
import type { RecordWrites } from "../card/record-writes.ts";
import { type Desk, tenantPath } from "../club/club-records.ts";
import type { ChangedPlace } from "./roster-rules.ts";

/** What is sent to book somebody. */
export interface PlaceCall {
  /** Tells it from others of the person. */
  readonly change: unknown;
  readonly send: (options: Pick<CallOptions, "idempotencyKey">) => Promise<ApiResult<ChangedPlace>>;
  /** Whether a check-in follows: a trial is booked first, and checked in then. */
  readonly checksIn: boolean;
}

/** Books a place in a class. */
export function bookCall(desk: Desk, class_id: number, body: BookClassRequest): PlaceCall {
  const path = { ...tenantPath(desk), class_id };
  return {
    change: body,
    send: (options) => desk.sdk.bookClass({ path, body }, options),
    checksIn: false,
  };
}

/** Books a trial in a class for a person whom the club knows. */
export function trialCall(
  desk: Desk,
  class_id: number,
  { person: { client_id }, checksIn }: { readonly person: ListedClient; readonly checksIn: boolean },
): PlaceCall {
  const path = { ...tenantPath(desk), class_id };
  const body = { client_id };
  return {
    change: { trial: body },
    send: (options) => desk.sdk.bookTrialClient({ path, body }, options),
    checksIn,
  };
}

/**
 * Sends what books somebody, once however often it is pressed.
 * @returns what came of it, with the alert in which a failure is explained; undefined where another change is on its way
 */
export async function sendPlace(writes: RecordWrites, clientId: number, { change, send }: PlaceCall) {
  return await writes.once(clientId, async (sendOnce, alert) => ({
    alert,
    result: await sendOnce(change, send),
  }));
}

/** Whether a refusal says that all places are taken. */
export function isOfFull(failure: Failure): boolean {
  return failure.reason === "refused" && failure.problems.some(({ errorCode }) => errorCode === "CLASS_FULL");
}
