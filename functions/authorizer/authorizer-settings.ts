import * as v from "valibot";
import { isLoopbackUrl } from "./loopback-url.ts";

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
        v.check((list) => !list.includes(""), "must be one or more audiences with commas between them"),
      ),
    ),
    ANY_CLIENT: v.optional(v.literal("true", "must be true or not be set")),
    SCOPE_PREFIX: v.optional(v.string(), ""),
  },
  NOT_SET,
);

/** Whose tokens the authorizer accepts, and how the issuer writes the product's scopes. */
export interface AuthorizerSettings {
  /** Exactly what the token's `iss` must be. */
  readonly issuer: string;
  /** Where the issuer publishes its keys. */
  readonly jwksUri: string;
  /**
   * A token must be meant for one of these, or be an access token of any of the issuer's clients. That is for an issuer
   * that serves this product alone: whoever has a client of it was given it for this.
   */
  readonly audiences: readonly string[] | "any client";
  /** What the issuer puts before each scope of the product, e.g. `https://booking.example/`; may be empty. */
  readonly scopePrefix: string;
}

/**
 * Reads the settings from `ISSUER`, `JWKS_URI`, `AUDIENCE` or else `ANY_CLIENT`, and `SCOPE_PREFIX`.
 * @throws where one is missing or can't be used, naming it
 */
export function authorizerSettings(
  environment: Readonly<Record<string, string | undefined>>,
): AuthorizerSettings {
  const parsed = v.safeParse(EnvironmentSchema, environment);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
    throw unusable(problems.join("; "));
  }
  const { ISSUER, JWKS_URI, AUDIENCE, ANY_CLIENT, SCOPE_PREFIX } = parsed.output;
  const audiences = AUDIENCE ?? (ANY_CLIENT && "any client");
  if (audiences === undefined) throw unusable(`AUDIENCE ${NOT_SET}`);
  return { issuer: ISSUER, jwksUri: JWKS_URI, audiences, scopePrefix: SCOPE_PREFIX };
}

function unusable(problems: string): Error {
  return new Error(`The authorizer's environment can't be used: ${problems}.`);
}

function isFetchable(uri: string): boolean {
  return URL.parse(uri)?.protocol === "https:" || isLoopbackUrl(uri);
}
