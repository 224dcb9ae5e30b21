import * as v from "valibot";

/** What a token must contain. */
export interface TokenWish {
  /** The principal; its access record says for whom it may act. */
  readonly principal: string;
  /** Scopes, separated by spaces. */
  readonly scope: string;
  readonly lifetimeS?: number;
  readonly audience?: string;
}

const AnswerSchema = v.object({ access_token: v.string() });

/** Gets a token from the local issuer by the client credentials grant (RFC 6749 §4.4). */
export async function requestToken(issuerUrl: string, wish: TokenWish): Promise<string> {
  const { principal, scope, lifetimeS, audience } = wish;
  const response = await fetch(`${issuerUrl}/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: principal,
      scope,
      ...(lifetimeS === undefined ? {} : { lifetime: String(lifetimeS) }),
      ...(audience === undefined ? {} : { audience }),
    }),
  });
  if (!response.ok) throw new Error(`The issuer refused the token: ${await response.text()}`);
  return v.parse(AnswerSchema, await response.json()).access_token;
}
