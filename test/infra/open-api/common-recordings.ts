import type { DescribedOperation } from "../../../infra/open-api/described-operation.ts";
import { recordsInPath, refusalCodes } from "../../../infra/open-api/refusals.ts";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import { Unavailable } from "../../../shared/values/unavailable.ts";
import { LONDON_BRIDGE_PATH, NORTHWIND, type RequestOptions } from "../../support/function-under-test.ts";
import type { Recording } from "./recording.ts";

const NO_TENANT = { tenant_id: "99", tenant_uuid: "00000000-0000-4000-8000-000000000000" };

/** What of a request the gateway itself answers. */
export interface GatewayCase {
  readonly path?: string;
  readonly hasToken?: boolean;
  /** Whether the gateway has just taken as many requests as it takes at once. */
  readonly isBusy?: boolean;
  /** Whether the authorizer does not allow the operation. */
  readonly isDenied?: boolean;
  /** Whether the web ACL blocks it. */
  readonly isBlocked?: boolean;
}

/** A request whose answer needs no example of the operation's own. */
export interface CommonRecording extends Recording {
  /** Where the gateway answers in the function's place. */
  readonly gateway?: GatewayCase;
  /** What the next call to the database fails with. */
  readonly fault?: Error;
}

/**
 * The refusals that every operation of a kind has, as far as this one has them and no recording of its own shows them.
 * @param own its own recordings, of which the first is a success
 */
export function commonRecordings(
  operation: DescribedOperation,
  own: readonly Recording[],
): CommonRecording[] {
  const [success] = own;
  if (success === undefined) throw new Error(`${operation.name} has no recordings.`);
  const codes = new Set([...refusalCodes(operation).values()].flat());
  const shown = new Set(own.map(({ name }) => name));
  return [...fromGateway(), ...ofRequest(operation, success)].filter(
    ({ name }) => codes.has(name) && !shown.has(name),
  );
}

type NamedForCode = CommonRecording & { readonly name: ErrorCode };

/** What the gateway itself answers. */
function fromGateway(): NamedForCode[] {
  return [
    { name: "TOKEN_INVALID", summary: "No token, or none that is valid", gateway: { hasToken: false } },
    {
      name: "ROUTE_NOT_FOUND",
      summary: "The path ends in a slash too many",
      gateway: { path: "/tenants/11/appointments/" },
    },
    {
      name: "TOO_MANY_REQUESTS",
      summary: "More requests at once than the API takes",
      gateway: { isBusy: true },
    },
    { name: "ACCESS_DENIED", summary: "The token has not the scope", gateway: { isDenied: true } },
    {
      name: "REQUEST_BLOCKED",
      summary: "The web ACL takes the request for an attack",
      gateway: { isBlocked: true },
    },
  ];
}

/** A request that is a success otherwise, with something wrong. */
function ofRequest({ row }: DescribedOperation, { body, options = {} }: Recording): NamedForCode[] {
  const { pathParameters } = options;
  const records = recordsInPath(row.path);
  const parameters = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
  const but = (changed: RequestOptions): Pick<Recording, "body" | "options"> => ({
    body,
    options: { ...options, ...changed },
  });
  return [
    { name: "INTERNAL_ERROR", summary: "A fault on our side", fault: new TypeError("A bug"), ...but({}) },
    {
      name: "SERVICE_UNAVAILABLE",
      summary: "The database is unavailable",
      fault: new Unavailable("The database does not answer."),
      ...but({}),
    },
    {
      name: "PATH_PARAMETER_INVALID",
      summary: "An id in the path is none",
      ...but({ pathParameters: Object.fromEntries(parameters.map((parameter) => [parameter, "eleven"])) }),
    },
    {
      name: "QUERY_PARAMETER_UNKNOWN",
      summary: "A query parameter's name is misspelt",
      ...but({ query: { lmit: ["5"] } }),
    },
    {
      name: "QUERY_PARAMETER_INVALID",
      summary: "A query parameter is not what it must be",
      ...but({ query: { limit: ["0"] } }),
    },
    {
      name: "CURSOR_INVALID",
      summary: "The cursor is none of this list's",
      ...but({ query: { cursor: ["nonsense"] } }),
    },
    { name: "BODY_NOT_JSON", summary: "The body is cut off", ...but({ rawBody: "{" }) },
    {
      name: "BODY_TOO_LARGE",
      summary: "The body is larger than the operation takes",
      ...but({ rawBody: " ".repeat(1024 * 1024 + 1) }),
    },
    {
      name: "CONTENT_TYPE_UNSUPPORTED",
      summary: "The body is not declared as JSON",
      ...but({ rawBody: '{"colour":7}', headers: { "Content-Type": "text/plain" } }),
    },
    { name: "FIELD_INVALID", summary: "The body is no object", ...but({ rawBody: "[]" }) },
    { name: "FIELD_REQUIRED", summary: "Fields are missing", ...but({ rawBody: "{}" }) },
    {
      name: "FIELD_UNKNOWN",
      summary: "The body has a field that the operation does not know",
      options: { ...options, rawBody: JSON.stringify({ ...Object(body), colour: "blue" }) },
    },
    {
      name: "IDEMPOTENCY_KEY_INVALID",
      summary: "The Idempotency-Key has a space",
      ...but({ headers: { "Idempotency-Key": "a b" } }),
    },
    {
      name: "IF_MATCH_INVALID",
      summary: "If-Match names no version",
      ...but({ headers: { "If-Match": "*" } }),
    },
    {
      name: "VERSION_CHANGED",
      summary: "The record has another version now",
      ...but({ headers: { "If-Match": '"99"' } }),
    },
    {
      name: "TOKEN_MISSING",
      summary: "The operation runs without its authorizer",
      ...but({ authorizer: undefined }),
    },
    {
      name: "TENANT_NOT_FOUND",
      summary: "The tenant that the token's principal may act for is no longer there",
      ...but({
        pathParameters: { ...LONDON_BRIDGE_PATH, ...pathParameters, ...NO_TENANT },
        grants: { companies: [NORTHWIND], tenants: [99] },
      }),
    },
    ...records.map(({ parameter, code }) => ({
      name: code,
      summary: "The tenant has no such record",
      ...but({
        // With the key of the success it would be another request under the same key.
        headers: { ...options.headers, "Idempotency-Key": "of-its-own" },
        pathParameters: { ...pathParameters, [parameter]: "999999" },
      }),
    })),
  ];
}
