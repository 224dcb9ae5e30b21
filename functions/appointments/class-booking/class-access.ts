import { type Refusal, refuse } from "../../../shared/api/answer.ts";
import { type Caller, managesClasses } from "../../../shared/api/caller.ts";

/** Refuses what only callers with `classes.manage` may ask for. @param field the field that asks for it; undefined if none does */
export function refuseWithoutManage(
  caller: Pick<Caller, "scopes" | "grants">,
  field: string | undefined,
): Refusal | undefined {
  if (field === undefined || managesClasses(caller)) return undefined;
  return refuse("ACCESS_DENIED", { identifier: field });
}
