import type { Scope } from "../../../shared/api/operations.ts";
import type { RequestOptions } from "../../support/function-under-test.ts";
import { DESK, type LifeCaller, withScopes } from "../life/life-callers.ts";

const WRITE: readonly Scope[] = ["appointments.write", "appointments.read", "classes.write", "classes.read"];
const MANAGE: readonly Scope[] = ["appointments.manage", "classes.manage", "clients.find", ...WRITE];

/** What the authorizer hands on of a caller who books classes and appointments. */
export function asCaller(caller: LifeCaller): Pick<RequestOptions, "authorizer"> {
  return withScopes(caller, caller === DESK ? MANAGE : WRITE);
}
