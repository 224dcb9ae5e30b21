import * as v from "valibot";
import { isLoopbackUrl } from "./issuer-keys.ts";

const NOT_SET = "is not set";

const EnvironmentSchema = v.object(
  {
    ISSUER: v.pipe(v.string(), v.nonEmpty(NOT_SET)),
    JWKS_URI: v.pipe(
      v.string(),
      v.check(isFetchable, "must be an https URL (http only for this machine's loopback)"),
    ),
    AUDIENCE: v.optional(
      v.pipe(
        v.string(),
        v.transform((list) => list.split(",").map((audience) => audience.trim())),
        v.check((list) => !list.includes(""), "must be one or more audiences, separated by commas"),
      ),
    ),
    ANY_CLIENT: v.optional(v.literal("true", "must be true or not be set")),
    SCOPE_PREFIX: v.optional(v.string(), ""),
  },
  NOT_SET,
);

/** The issuer whose tokens the authorizer accepts, and how it writes the product's scopes. */
export interface AuthorizerSettings {
  /** The token's `iss`, character by character. */
  readonly issuer: string;
  /** Where the issuer publishes its keys. */
  readonly jwksUri: string;
  /**
   * The audiences that a token may be for. `"any client"` accepts an access token of any app client of the issuer: it is
   * for an issuer that serves this product only.
   */
  readonly audiences: readonly string[] | "any client";
  /** What the issuer puts before each scope of the product, such as `https://booking.example/`; may be empty. */
  readonly scopePrefix: string;
}

/**
 * Reads the settings from `ISSUER`, `JWKS_URI`, `AUDIENCE` or else `ANY_CLIENT`, and `SCOPE_PREFIX`.
 * @throws if a variable is missing or invalid; the message names it
 */
export function authorizerSettings(
  environment: Readonly<Record<string, string | undefined>>,
): AuthorizerSettings {
  const parsed = v.safeParse(EnvironmentSchema, environment);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
    throw invalid(problems.join("; "));
  }
  const { ISSUER, JWKS_URI, AUDIENCE, ANY_CLIENT, SCOPE_PREFIX } = parsed.output;
  const audiences = AUDIENCE ?? (ANY_CLIENT && "any client");
  if (audiences === undefined) throw invalid(`AUDIENCE ${NOT_SET}`);
  return { issuer: ISSUER, jwksUri: JWKS_URI, audiences, scopePrefix: SCOPE_PREFIX };
}

function invalid(problems: string): Error {
  return new Error(`The authorizer's environment is invalid: ${problems}.`);
}

function isFetchable(uri: string): boolean {
  return URL.parse(uri)?.protocol === "https:" || isLoopbackUrl(uri);
}
