import * as v from "valibot";

/** What a token must contain. */
export interface TokenRequest {
  /** The principal; its access record says for whom it may act. */
  readonly principal: string;
  /** Scopes, separated by spaces. */
  readonly scope: string;
  readonly lifetimeS?: number;
  readonly audience?: string;
}

const AnswerSchema = v.object({ access_token: v.string() });

/**
 * Gets a token of the local issuer by the client credentials grant (RFC 6749 §4.4).
 * @param tokenUrl the API's token endpoint, or the issuer's own
 */
export async function requestToken(tokenUrl: string, wish: TokenRequest): Promise<string> {
  const { principal, scope, lifetimeS, audience } = wish;
  const response = await fetch(tokenUrl, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: principal,
      scope,
      ...(lifetimeS === undefined ? {} : { lifetime: String(lifetimeS) }),
      ...(audience === undefined ? {} : { audience }),
    }),
  });
  if (!response.ok) throw new Error(`There is no token: ${await response.text()}`);
  return v.parse(AnswerSchema, await response.json()).access_token;
}
