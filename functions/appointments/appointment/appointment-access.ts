import { type Refusal, refuse } from "../../../shared/api/answer.ts";
import { type Caller, managesAppointments } from "../../../shared/api/caller.ts";

/** Refuses a member's own token that asks for another client. */
export function refuseOtherClient({
  caller: { grants },
  body,
}: {
  readonly caller: Pick<Caller, "grants">;
  readonly body: { readonly client_id?: number | undefined };
}): Refusal | undefined {
  return grants.client_id === undefined || grants.client_id === body.client_id
    ? undefined
    : refuse("ACCESS_DENIED", { identifier: "client_id" });
}

/** Refuses `waive` without `appointments.manage`. */
export function refuseWaive({
  caller,
  body,
}: {
  readonly caller: Pick<Caller, "scopes" | "grants">;
  readonly body: { readonly waive?: boolean | undefined };
}): Refusal | undefined {
  if (body.waive !== true || managesAppointments(caller)) return undefined;
  return refuse("ACCESS_DENIED", { identifier: "waive" });
}
