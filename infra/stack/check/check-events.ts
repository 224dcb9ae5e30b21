import { PAGES_ROUTES } from "../../../functions/pages/routes.ts";
import { toAuthorizerContext } from "../../../shared/api/caller.ts";
import {
  type OperationFunction,
  type OperationName,
  type OperationRow,
  operationNames,
  operations,
} from "../../../shared/api/operations.ts";
import { operationFunctions } from "../functions/function-declarations.ts";
import type { DeployedName } from "../functions/versions.ts";

/** The principal of the synthetic check's requests in logs. No token has it, so nobody can act as it. */
export const CHECK_PRINCIPAL = "synthetic-check";

/** What the check's requests are answered: nothing, or that there is no such tenant. */
export const CHECK_STATUSES = [200, 404] as const;

// No club has this tenant: the highest id, and UUIDs without a version. A request for it has no body and changes nothing.
const TENANT_ID = Number.MAX_SAFE_INTEGER;
const NO_UUID = "00000000-0000-0000-0000-000000000000";

// A reading method is preferred; every operation looks for its tenant before it does anything else.
const METHODS: readonly OperationRow["method"][] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** An event that calls a function, as API Gateway would send it. */
export type CheckEvent = Readonly<Record<string, unknown>>;

/** The check's call of each function. */
export function checkEvents(): Readonly<Record<DeployedName, CheckEvent>> {
  const ofOperations = operationFunctions.map((name) => [name, requestEvent(checkedOperation(name))]);
  return {
    Authorizer: TOKEN_EVENT,
    Deliveries: NO_MESSAGES,
    Pages: STRANGERS_REQUEST,
    ...Object.fromEntries(ofOperations),
  };
}

/** The operations by which a function can be checked. A company without a tenant is refused, as a fault of access would be. */
export const checkableOperations = operationNames.filter((name) => {
  const { path } = operations[name];
  return path.includes("{tenant_uuid}") || !path.includes("{company_uuid}");
});

/** The operation by which a function is checked: the one that reads, and asks for the fewest parameters. */
export function checkedOperation(name: OperationFunction): OperationName {
  const [first] = checkableOperations
    .filter((operation) => operations[operation].function === name)
    .sort((a, b) => rank(operations[a]) - rank(operations[b]));
  if (first === undefined) throw new Error(`The function ${name} has no operation to check it by.`);
  return first;
}

/** A request to an operation for a tenant that does not exist, from a caller who may call everything. */
export function requestEvent(name: OperationName): CheckEvent {
  const { method, path }: OperationRow = operations[name];
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => [
    parameter,
    valueFor(parameter),
  ]);
  return {
    httpMethod: method,
    resource: path,
    path,
    headers: {},
    multiValueHeaders: {},
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: Object.fromEntries(parameters),
    body: null,
    isBase64Encoded: false,
    requestContext: {
      requestId: CHECK_PRINCIPAL,
      authorizer: toAuthorizerContext({
        principal: CHECK_PRINCIPAL,
        grants: { companies: [NO_UUID], tenants: [TENANT_ID] },
        operations: [name],
        scopes: [],
        expiresAtS: Date.UTC(2100, 0, 1) / 1_000,
      }),
    },
  };
}

// Three parts of a token that are none: the authorizer refuses it and asks neither the issuer nor a table.
const TOKEN_EVENT: CheckEvent = {
  type: "TOKEN",
  authorizationToken: `Bearer ${CHECK_PRINCIPAL}.${CHECK_PRINCIPAL}.${CHECK_PRINCIPAL}`,
  methodArn: "arn:aws:execute-api:local:000000000000:check/check/GET/",
};

/** An empty batch of the queue, which starts the function and asks nothing of it. */
const NO_MESSAGES: CheckEvent = { Records: [] };

/** A request that no page has sent: the function of the pages refuses it, and asks the issuer for nothing. */
const STRANGERS_REQUEST: CheckEvent = {
  httpMethod: "POST",
  resource: PAGES_ROUTES.session,
  headers: {},
  queryStringParameters: null,
  body: null,
  isBase64Encoded: false,
  requestContext: { requestId: CHECK_PRINCIPAL, identity: { sourceIp: "" } },
};

function rank({ method, path }: OperationRow): number {
  return METHODS.indexOf(method) * 10 + path.split("{").length;
}

function valueFor(parameter: string): string {
  return parameter.endsWith("_uuid") ? NO_UUID : String(TENANT_ID);
}
