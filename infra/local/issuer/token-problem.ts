import * as v from "valibot";

/** An error of RFC 6749 §5.2. */
export interface TokenError {
  readonly error:
    | "invalid_request"
    | "invalid_client"
    | "invalid_grant"
    | "unsupported_grant_type"
    | "invalid_scope";
  readonly error_description: string;
}

/** A request's form, and the header with which an app may name itself. */
export interface TokenRequest {
  readonly form: URLSearchParams;
  readonly authorization: string | undefined;
}

type Fields = Readonly<Record<string, string>>;

const GRANT_TYPES = ["client_credentials", "authorization_code", "refresh_token"];
// RFC 6749 §3.3.
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;

const LifetimeSchema = v.pipe(v.string(), v.digits(), v.toNumber(), v.safeInteger());

/** A request that does not name its app. */
export const NO_CLIENT: TokenError = {
  error: "invalid_client",
  error_description: "Name the app: by HTTP Basic, or by client_id.",
};

/** Why a token request is refused before its grant is looked at; undefined if nothing is against it. */
export function problemOf(
  { form }: TokenRequest,
  fields: Fields,
  clientId: string | undefined,
): TokenError | undefined {
  const { grant_type: grantType, scope, lifetime } = fields;
  const twice = [...new Set(form.keys())].filter((name) => form.getAll(name).length > 1);
  if (twice.length > 0) return invalidRequest(`${twice.join(", ")}: send it once.`);
  if (!grantType) return invalidRequest("grant_type is missing: send a form with it.");
  if (!GRANT_TYPES.includes(grantType)) {
    const error_description = `grant_type is one of ${GRANT_TYPES.join(", ")}.`;
    return { error: "unsupported_grant_type", error_description };
  }
  if (clientId === undefined) return NO_CLIENT;
  if (scope && !SCOPE.test(scope)) {
    return { error: "invalid_scope", error_description: "scope has scopes, separated by spaces." };
  }
  return lifetime === undefined || v.is(LifetimeSchema, lifetime)
    ? undefined
    : invalidRequest("lifetime is a number of seconds.");
}

/** A request that lacks something, or has it twice or wrong. */
export function invalidRequest(error_description: string): TokenError {
  return { error: "invalid_request", error_description };
}

/**
 * The id of the app that a request names: by HTTP Basic, where it is form-encoded (RFC 6749 §2.3.1), or in its form.
 * @returns undefined if it names none
 */
export function clientOf({ authorization }: TokenRequest, { client_id }: Fields): string | undefined {
  const encoded = /^basic ([\w+/=-]+)$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return client_id || undefined;
  const [user = ""] = Buffer.from(encoded, "base64").toString().split(":");
  return new URLSearchParams(`user=${user}`).get("user") || undefined;
}
