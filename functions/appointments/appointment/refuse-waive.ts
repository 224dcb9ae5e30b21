import { type Refusal, refuse } from "../../../shared/api/answer.ts";
import { type Caller, managesAppointments } from "../../../shared/api/caller.ts";

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
