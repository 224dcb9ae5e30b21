import * as v from "valibot";
import { jsonAnswer, type SiteAnswer, type SiteContext } from "./site-answer.ts";

/** A request to the site's session. */
export interface SessionRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const COOKIE = "session";
const MAX_AGE_S = 30 * 24 * 60 * 60;
const APP_CLIENT = "sample-site";

const BodySchema = v.union([
  v.strictObject({ code: v.string(), code_verifier: v.string(), redirect_uri: v.string() }),
  v.strictObject({}),
]);

const TokensSchema = v.object({
  access_token: v.string(),
  expires_in: v.number(),
  id_token: v.optional(v.string()),
  refresh_token: v.optional(v.string()),
});

/**
 * Keeps members signed in on their devices: `POST session` begins with a code or goes on with `{}`, `DELETE session` ends. The
 * refresh token is in a cookie that no script reads and no other site sends.
 * @returns undefined if the request has another method
 */
export async function answerSession(
  { apiUrl, issuer }: Pick<SiteContext, "apiUrl" | "issuer">,
  { method, headers, body }: SessionRequest,
): Promise<SiteAnswer | undefined> {
  const refreshToken = cookieIn(String(headers.cookie ?? ""));
  if (isForeign(headers)) return refused(403, "Only the pages of this site may ask.");
  if (method === "DELETE") {
    if (refreshToken !== undefined) {
      await post(`${issuer}/revoke`, { token: refreshToken }).catch(() => undefined);
    }
    return { ...jsonAnswer({}), headers: setCookie(undefined) };
  }
  if (method !== "POST") return undefined;
  // A form of another site can send no JSON.
  const isJson = /^application\/json\b/i.test(String(headers["content-type"] ?? ""));
  const asked = isJson ? v.safeParse(BodySchema, parsed(body)) : undefined;
  if (!asked?.success) return refused(400, "Send code, code_verifier and redirect_uri as JSON, or {}.");
  const grant = grantOf(asked.output, refreshToken);
  if (grant === undefined) return refused(401, "Nobody is signed in on this device.");
  const response = await post(`${apiUrl()}/oauth2/token`, grant);
  const tokens = v.safeParse(TokensSchema, await response.json().catch(() => undefined));
  if (response.status >= 500) return refused(503, "The issuer does not answer.");
  if (!response.ok || !tokens.success) {
    const ended = refused(401, "The sign-in is used up, or too old.");
    return "refresh_token" in grant ? { ...ended, headers: setCookie(undefined) } : ended;
  }
  const { refresh_token = refreshToken, ...said } = tokens.output;
  return { ...jsonAnswer(said), headers: setCookie(refresh_token) };
}

function grantOf(asked: v.InferOutput<typeof BodySchema>, refresh_token: string | undefined) {
  if ("code" in asked) return { grant_type: "authorization_code", ...asked };
  return refresh_token === undefined ? undefined : { grant_type: "refresh_token", refresh_token };
}

async function post(url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ client_id: APP_CLIENT, ...fields }),
  });
}

function isForeign({ host, origin }: SessionRequest["headers"]): boolean {
  return origin !== undefined && origin !== `http://${String(host)}`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function cookieIn(header: string): string | undefined {
  const pairs = header.split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([name]) => name === COOKIE)?.[1] || undefined;
}

// On this machine there is no TLS: the deployed pages' cookie is Secure, too.
function setCookie(refreshToken: string | undefined): Readonly<Record<string, string>> {
  const attributes = `Path=/session; HttpOnly; SameSite=Strict; Max-Age=${refreshToken === undefined ? 0 : MAX_AGE_S}`;
  return { "Set-Cookie": `${COOKIE}=${refreshToken ?? ""}; ${attributes}` };
}

function refused(status: number, message: string): SiteAnswer {
  return { status, ...jsonAnswer({ message }) };
}
