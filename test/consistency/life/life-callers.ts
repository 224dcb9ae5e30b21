import { type Caller, toAuthorizerContext } from "../../../shared/api/caller.ts";
import { operationNames, operations, type Scope } from "../../../shared/api/operations.ts";
import { NORTHWIND, type RequestOptions, TOKEN_EXPIRES_S } from "../../support/function-under-test.ts";

/** The principal of the club's desk, which manages appointments. */
export const DESK = "desk";

/** Who calls: the desk, the club's app, or a client with a token of their own. */
export type LifeCaller = "desk" | "app" | { readonly member: number };

const WRITE: readonly Scope[] = ["appointments.write", "appointments.read"];

/** What the authorizer hands on of a caller; one with a number is another principal of the same kind. */
export function as(caller: LifeCaller, number?: number): Pick<RequestOptions, "authorizer"> {
  return withScopes(
    caller,
    caller === DESK ? ["appointments.manage", "staff.write", ...WRITE] : WRITE,
    number,
  );
}

/** What the authorizer hands on of a caller whose token has these scopes. */
export function withScopes(
  caller: LifeCaller,
  scopes: readonly Scope[],
  number?: number,
): Pick<RequestOptions, "authorizer"> {
  const isMember = typeof caller === "object";
  const name = isMember ? `member-${caller.member}` : caller;
  const context: Caller = {
    principal: number === undefined ? name : `${name}-${number}`,
    grants: isMember
      ? { companies: [], tenants: [11], client_id: caller.member }
      : { companies: [NORTHWIND], tenants: [11] },
    operations: operationNames.filter(
      (name) => scopes.includes(operations[name].scope) && (!isMember || operations[name].members),
    ),
    scopes,
    expiresAtS: TOKEN_EXPIRES_S,
  };
  return { authorizer: toAuthorizerContext(context) };
}

/** Whether a principal manages appointments. */
export function managesAppointments(principal: string): boolean {
  return principal === DESK || principal.startsWith(`${DESK}-`);
}
