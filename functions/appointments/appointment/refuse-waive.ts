import { type Refusal, refuse } from "../../../shared/api/answer.ts";

/** Refuses `waive` without `appointments.manage`. */
export function refuseWaive({
  caller,
  body,
}: {
  readonly caller: { readonly scopes: readonly string[] };
  readonly body: { readonly waive?: boolean | undefined };
}): Refusal | undefined {
  return body.waive === true && !caller.scopes.includes("appointments.manage")
    ? refuse("ACCESS_DENIED", { identifier: "waive" })
    : undefined;
}
