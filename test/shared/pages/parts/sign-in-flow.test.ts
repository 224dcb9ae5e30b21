import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { sampleSiteConfig } from "../../../../infra/local/site/sample-site-config.ts";
import { clockAheadMs } from "../../../../shared/pages/parts/clock.ts";
import { revokeToken } from "../../../../shared/pages/parts/sign-in.ts";
import { SignInFailed, type SignInProblem } from "../../../../shared/pages/parts/sign-in-failed.ts";
import {
  type PendingSignIn,
  redeemAnswer,
  type SignInSession,
  signInRequest,
} from "../../../../shared/pages/parts/sign-in-flow.ts";
import { isSignInAnswer } from "../../../../shared/pages/parts/sign-in-memory.ts";
import { type Person, signedInPerson } from "../../../../shared/pages/parts/signed-in-person.ts";
import type { SignInSettings } from "../../../../shared/pages/parts/site-config.ts";
import { type Api, sharedApi } from "../../../support/api.ts";
import { sdkOf } from "../../sdk/fake-api.ts";
import { learnOwnClock } from "./token-answer.ts";

const PAGE_URL = "http://127.0.0.1:3001/member?club=13#sessions";
const DAY_MS = 24 * 3_600_000;
const SIGN_IN = { scope: "appointments.write", loginHint: "member-9301" };

let api: Api;
let settings: SignInSettings;

beforeAll(async () => {
  api = await sharedApi();
  settings = sampleSiteConfig(api.state.baseUrl, api.state.issuer).signIn;
}, 120_000);

/** Sends the person to the issuer and back, as a browser does. */
async function backFromIssuer(options = SIGN_IN): Promise<{ answer: URL; pending: PendingSignIn }> {
  const { address, pending } = await signInRequest(settings, options, PAGE_URL);
  const redirect = await fetch(address, { redirect: "manual" });
  return { answer: new URL(redirect.headers.get("Location") ?? ""), pending };
}

async function problemOf(signIn: Promise<unknown>): Promise<SignInProblem> {
  const failure = await signIn.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof SignInFailed) return failure.problem;
  throw new Error(`It is no SignInFailed: ${String(failure)}`);
}

const redeem = (back: { answer: URL; pending: PendingSignIn | undefined }) =>
  redeemAnswer(api.state.baseUrl, settings, back);

describe("the request to sign in", () => {
  it("asks for a code with PKCE, to come back to the page without its query", async () => {
    const { address, pending } = await signInRequest(settings, SIGN_IN, PAGE_URL);
    const { searchParams } = new URL(address);
    expect(address.startsWith(`${settings.authorizationEndpoint}?`)).toBe(true);
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: "code",
      client_id: "sample-site",
      redirect_uri: "http://127.0.0.1:3001/member",
      scope: "openid appointments.write",
      state: pending.state,
      code_challenge: createHash("sha256").update(pending.verifier).digest("base64url"),
      code_challenge_method: "S256",
      login_hint: "member-9301",
    });
    expect(pending.pageUrl).toBe(PAGE_URL);
  });

  it("puts the issuer's prefix before each scope of the API", async () => {
    const prefixed = { ...settings, scopePrefix: "booking/" };
    const { address } = await signInRequest(prefixed, { scope: "a b" }, PAGE_URL);
    expect(new URL(address).searchParams.get("scope")).toBe("openid booking/a booking/b");
    expect(new URL(address).searchParams.has("login_hint")).toBe(false);
  });

  it("asks the issuer to ask who it is, after somebody has signed out", async () => {
    const { address } = await signInRequest(settings, { ...SIGN_IN, asksAnew: true }, PAGE_URL);
    expect(new URL(address).searchParams.get("prompt")).toBe("login");
  });

  it("has another verifier and state each time", async () => {
    const [one, two] = await Promise.all([1, 2].map(() => signInRequest(settings, SIGN_IN, PAGE_URL)));
    expect(one?.pending.verifier).not.toBe(two?.pending.verifier);
    expect(one?.pending.state).not.toBe(two?.pending.state);
  });
});

it.each([
  ["?code=1&state=2", true],
  ["?error=access_denied&state=2", true],
  ["?code=1", false],
  ["?club=12", false],
])("a page opened with %s is the issuer's answer: %s", (search, isAnswer) => {
  expect(isSignInAnswer(new URL(`http://127.0.0.1:3001/member${search}`))).toBe(isAnswer);
});

describe("the issuer's answer", () => {
  it("gives the member's tokens, name, location and client", async () => {
    const { token, session } = await redeem(await backFromIssuer());
    expect(session).toEqual({
      id: expect.any(String),
      sub: "member-9301",
      name: "Zara Whitfield",
      tenantId: 13,
      clientId: 9301,
      refreshToken: expect.any(String),
    });
    expect(token.expiresAtMs).toBeGreaterThan(Date.now());
    const own = await api.send("/tenants/13/clients/9301", { method: "GET", token: token.accessToken });
    expect(own.status).toBe(200);
  });

  it.each([-100, 100])(
    "signs in on a device whose clock is %i days ahead, and tells it the time",
    async (days) => {
      const back = await backFromIssuer();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY_MS });
      onTestFinished(() => {
        vi.useRealTimers();
        learnOwnClock();
      });
      const { token, session } = await redeem(back);
      expect(session.name).toBe("Zara Whitfield");
      expect(token.expiresAtMs).toBeGreaterThan(Date.now());
      expect(Math.round(clockAheadMs() / DAY_MS)).toBe(-days);
    },
  );

  it("names no client of staff, and no location where there are several", async () => {
    const { session } = await redeem(await backFromIssuer({ ...SIGN_IN, loginHint: "northwind-app" }));
    expect(session).toEqual({
      id: expect.any(String),
      sub: "northwind-app",
      name: "Staff of Northwind Fitness",
      refreshToken: expect.any(String),
    });
  });

  it("can be redeemed once", async () => {
    const back = await backFromIssuer();
    await redeem(back);
    await expect(redeem(back)).rejects.toThrow(SignInFailed);
  });

  it("is refused without the tab that asked", async () => {
    const { answer } = await backFromIssuer();
    expect(await problemOf(redeem({ answer, pending: undefined }))).toBe("invalid");
  });

  it.each([
    ["state", "another"],
    ["iss", "https://issuer.example"],
  ])("is refused with another %s", async (name, value) => {
    const back = await backFromIssuer();
    back.answer.searchParams.set(name, value);
    expect(await problemOf(redeem(back))).toBe("invalid");
  });

  it("says that the person refused", async () => {
    const back = await backFromIssuer();
    back.answer.searchParams.delete("code");
    back.answer.searchParams.set("error", "access_denied");
    await expect(redeem(back)).rejects.toMatchObject({ problem: "refused", error: "access_denied" });
  });

  it.each([
    [400, { error: "invalid_grant" }, "expired"],
    [400, { error: "unauthorized_client" }, "refused"],
    [429, { id: null, info: [] }, "unreachable"],
    [503, { id: null, info: [] }, "unreachable"],
  ] as const)("where the token endpoint says %i %o means: %s", async (status, body, problem) => {
    const server = createServer((_, response) => {
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const asked = redeemAnswer(`http://127.0.0.1:${port}`, settings, await backFromIssuer());
    expect(await problemOf(asked)).toBe(problem);
    server.close();
  });

  it("says that the token endpoint did not answer", async () => {
    const nowhere = redeemAnswer("http://127.0.0.1:1", settings, await backFromIssuer());
    expect(await problemOf(nowhere)).toBe("unreachable");
  });
});

describe("somebody who is signed in", () => {
  let kept: SignInSession | undefined;

  async function signedIn(session: SignInSession): Promise<Person> {
    kept = session;
    return await signedInPerson({
      baseUrl: api.state.baseUrl,
      appClientId: settings.clientId,
      session,
      keep: (newest) => {
        kept = newest;
      },
      revoke: (refreshToken) => revokeToken(settings, refreshToken),
    });
  }

  const newSession = async () => (await redeem(await backFromIssuer())).session;

  it("stays so by a refresh token, which is replaced by the next", async () => {
    const session = await newSession();
    const person = await signedIn(session);
    expect(person).toMatchObject({ name: "Zara Whitfield", tenantId: 13, clientId: 9301 });
    expect(kept?.refreshToken).not.toBe(session.refreshToken);
    expect((await signedIn(kept ?? session)).name).toBe("Zara Whitfield");
  });

  it("learns the issuer's clock from each refresh token's answer", async () => {
    const person = await signedIn(await newSession());
    await person.token();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY_MS });
    onTestFinished(() => {
      vi.useRealTimers();
      learnOwnClock();
    });
    await person.token();
    expect(Math.round(clockAheadMs() / DAY_MS)).toBe(-1);
  });

  it("has one new token for requests at the same time", async () => {
    const person = await signedIn(await newSession());
    const first = await person.token();
    const [one, two] = await Promise.all([person.token(), person.token()]);
    expect(one).toBe(two);
    expect(one).not.toBe(first);
  });

  it("is no more once the refresh token has been used elsewhere", async () => {
    const session = await newSession();
    const person = await signedIn(session);
    const copied = kept ?? session;
    await signedIn(copied);
    await person.token();
    expect(await problemOf(person.token())).toBe("expired");
    expect(kept).toBeUndefined();
    expect(await problemOf(signedIn(copied))).toBe("expired");
  });

  it("keeps the session while the issuer is away", async () => {
    const session = await newSession();
    const away = { baseUrl: "http://127.0.0.1:1", appClientId: settings.clientId, session };
    kept = session;
    const keep = (newest?: SignInSession) => {
      kept = newest;
    };
    const revoke = () => Promise.reject(new Error("The issuer is away."));
    expect(await problemOf(signedInPerson({ ...away, keep, revoke }))).toBe("unreachable");
    expect(kept).toBe(session);
  });

  it("has no token after signing out", async () => {
    const person = await signedIn(await newSession());
    const signedOut = person.signOut();
    expect(kept).toBeUndefined();
    await signedOut;
    expect(await problemOf(person.token())).toBe("expired");
  });

  it("has a refresh token that gets nothing after signing out", async () => {
    const person = await signedIn(await newSession());
    const stolen = kept;
    await person.signOut();
    if (stolen === undefined) throw new Error("No session was kept.");
    expect(await problemOf(signedIn(stolen))).toBe("expired");
  });

  it("leaves no refresh token behind that was on its way at signing out", async () => {
    const revoked: string[] = [];
    const person = await signedInPerson({
      baseUrl: api.state.baseUrl,
      appClientId: settings.clientId,
      session: await newSession(),
      keep: () => undefined,
      revoke: async (refreshToken) => {
        revoked.push(refreshToken);
        await revokeToken(settings, refreshToken);
      },
    });
    await person.token();
    const renewed = person.token();
    const [renewedAs] = await Promise.all([problemOf(renewed), person.signOut()]);
    expect(renewedAs).toBe("expired");
    const session = { id: "left behind", name: "Zara Whitfield", refreshToken: revoked[0] ?? "" };
    expect(await problemOf(signedIn(session))).toBe("expired");
    expect(revoked).toHaveLength(1);
  });

  it("is signed out here, even where the issuer is away", async () => {
    const session = await newSession();
    kept = session;
    const person = await signedInPerson({
      baseUrl: api.state.baseUrl,
      appClientId: settings.clientId,
      session,
      keep: (newest) => {
        kept = newest;
      },
      revoke: () => revokeToken({ ...settings, revocationEndpoint: "http://127.0.0.1:1/revoke" }, "any"),
    });
    await person.signOut();
    expect(kept).toBeUndefined();
  });

  it("has calls that end at once where there will be no token", async () => {
    const asked: unknown[] = [];
    for (const problem of ["expired", "unreachable"] as const) {
      const token = () => {
        asked.push(problem);
        return Promise.reject(new SignInFailed(problem));
      };
      await sdkOf([], { token, attempts: 2 }).sdk.listTenants();
    }
    expect(asked).toEqual(["expired", "unreachable", "unreachable"]);
  });
});
