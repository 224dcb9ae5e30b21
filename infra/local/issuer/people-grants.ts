import { createHash, randomUUID } from "node:crypto";
import * as v from "valibot";

/** What a person has authorised an app to do. */
export interface PersonGrant {
  /** The person, whom tokens name in `sub`. */
  readonly subject: string;
  readonly clientId: string;
  readonly scope: string;
  /** What the ID token repeats from the request (OpenID Connect Core 1.0 §3.1.2.1). */
  readonly nonce?: string | undefined;
}

/** What a code stands for. */
interface CodeGrant extends PersonGrant {
  readonly redirectUri: string;
  readonly challenge: string;
}

/** Tokens for a grant, or an error of RFC 6749 §5.2. */
export type Redeemed =
  | { readonly ok: true; readonly grant: PersonGrant; readonly refreshToken: string }
  | {
      readonly ok: false;
      readonly error: "invalid_request" | "invalid_grant" | "invalid_scope";
      readonly description: string;
    };

const AuthorizationSchema = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  scope: v.optional(v.string(), ""),
  /** Who signs in. */
  login_hint: v.string(),
  code_challenge: v.string(),
  code_challenge_method: v.literal("S256"),
  nonce: v.optional(v.string()),
});

const RedemptionSchema = v.variant("grant_type", [
  v.object({
    grant_type: v.literal("authorization_code"),
    code: v.string(),
    redirect_uri: v.string(),
    code_verifier: v.string(),
  }),
  v.object({
    grant_type: v.literal("refresh_token"),
    refresh_token: v.string(),
    scope: v.optional(v.string()),
  }),
]);

/**
 * The grants of people: authorization codes (RFC 6749 §4.1, with PKCE, RFC 7636) and refresh tokens (§6). Each can be used
 * once, as those of `npm run app-client -- add NAME --users` are.
 */
export class PeopleGrants {
  readonly #codes = new Map<string, CodeGrant>();
  readonly #refreshTokens = new Map<string, PersonGrant>();

  /** Takes note of what a code stands for, or replaces it in the redirect by an error of RFC 6749 §4.1.2.1. */
  authorize(query: unknown, { searchParams }: URL): void {
    const code = searchParams.get("code");
    const asked = v.safeParse(AuthorizationSchema, query);
    if (asked.success && code !== null) {
      const { scope, nonce } = asked.output;
      this.#codes.set(code, {
        subject: asked.output.login_hint,
        clientId: asked.output.client_id,
        redirectUri: asked.output.redirect_uri,
        challenge: asked.output.code_challenge,
        scope,
        nonce,
      });
      return;
    }
    const missing = (asked.issues ?? []).map((issue) => v.getDotPath(issue)).join(", ");
    searchParams.delete("code");
    searchParams.set("error", "invalid_request");
    searchParams.set("error_description", `Missing or wrong: ${missing}.`);
  }

  /**
   * Redeems the code or the refresh token of a token request, which is then used up.
   * @returns undefined if the request is for neither
   */
  redeem(form: unknown, clientId: string | undefined): Redeemed | undefined {
    const asked = v.safeParse(RedemptionSchema, form);
    if (!asked.success) return isOfPeople(form) ? incomplete(asked.issues) : undefined;
    const grant = this.#take(asked.output);
    if (grant === undefined || grant.clientId !== clientId)
      return refused("It is used up, or was never given.");
    const scope = "scope" in asked.output ? (asked.output.scope ?? grant.scope) : grant.scope;
    if (!isWithin(scope, grant.scope)) {
      return { ok: false, error: "invalid_scope", description: "The person has not allowed that much." };
    }
    const refreshToken = randomUUID();
    this.#refreshTokens.set(refreshToken, grant);
    return { ok: true, grant: { ...grant, scope }, refreshToken };
  }

  /** Takes a refresh token back, if it is this app's (RFC 7009 §2.1). */
  revoke(refreshToken: string, clientId: string): void {
    if (this.#refreshTokens.get(refreshToken)?.clientId === clientId)
      this.#refreshTokens.delete(refreshToken);
  }

  #take(asked: v.InferOutput<typeof RedemptionSchema>): PersonGrant | undefined {
    if (asked.grant_type === "refresh_token") return taken(this.#refreshTokens, asked.refresh_token);
    const grant = taken(this.#codes, asked.code);
    const challenge = createHash("sha256").update(asked.code_verifier).digest("base64url");
    return grant?.redirectUri === asked.redirect_uri && grant.challenge === challenge ? grant : undefined;
  }
}

function taken<Grant>(grants: Map<string, Grant>, key: string): Grant | undefined {
  const grant = grants.get(key);
  grants.delete(key);
  return grant;
}

function isOfPeople(form: unknown): boolean {
  const types = RedemptionSchema.options.map(({ entries }) => entries.grant_type.literal);
  return v.is(v.object({ grant_type: v.picklist(types) }), form);
}

function isWithin(scope: string, granted: string): boolean {
  const all = granted.split(" ");
  return scope.split(" ").every((each) => all.includes(each));
}

function incomplete(issues: v.InferIssue<typeof RedemptionSchema>[]): Redeemed {
  const missing = issues.map((issue) => v.getDotPath(issue)).join(", ");
  return { ok: false, error: "invalid_request", description: `Missing: ${missing}.` };
}

function refused(description: string): Redeemed {
  return { ok: false, error: "invalid_grant", description };
}
