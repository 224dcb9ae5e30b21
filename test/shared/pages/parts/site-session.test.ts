import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SignInFailed } from "../../../../shared/pages/parts/sign-in-failed.ts";
import { signedInPerson } from "../../../../shared/pages/parts/signed-in-person.ts";
import { hasUnsentSignOut, inTurn, SiteSession } from "../../../../shared/pages/parts/site-session.ts";
import { browserMemory } from "./browser-memory.ts";

const SITE = "https://book.club.example/member";

/** A member who stays signed in on a device. */
const ZARA = {
  baseUrl: "https://api.club.example",
  appClientId: "pages",
  session: { id: "1", name: "Zara Whitfield", stays: true },
  revoke: async () => undefined,
} as const;
const EXPIRED = { accessToken: unsigned({ sub: "member-9001" }), expiresAtMs: 0 };

/** Locks as tabs of one browser share them. */
function sharedLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_: string, ...rest: unknown[]) => {
      const task = rest.at(-1) as () => Promise<unknown>;
      const done = last.then(task);
      last = done.catch(() => undefined);
      return done;
    },
  };
}

function unsigned(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "RS256" })}.${part(claims)}.c2ln`;
}

describe("a device on which a member stays signed in", () => {
  beforeEach(() => vi.stubGlobal("localStorage", browserMemory()));
  afterEach(() => vi.unstubAllGlobals());

  it("is signed out though another tab asks for a token: its cookie is cleared, too", async () => {
    // The browser's one cookie jar: the answer that comes last decides.
    let cookie = "first";
    const refreshing = Promise.withResolvers<void>();
    vi.stubGlobal("navigator", { locks: sharedLocks() });
    vi.stubGlobal("fetch", async (_: URL, { method }: RequestInit) => {
      if (method === "DELETE") {
        cookie = "";
        return Response.json({});
      }
      // The site rotates at once; the answer is on its way for a while.
      await refreshing.promise;
      cookie = "second";
      return Response.json({ access_token: "a", expires_in: 3_600 });
    });
    const [tab, other] = [new SiteSession(SITE), new SiteSession(SITE)];
    const asked = other.token();
    await vi.waitFor(() => undefined);
    const ended = tab.end(() => true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    refreshing.resolve();
    await Promise.all([asked.catch(() => undefined), ended]);
    expect(cookie).toBe("");
  });

  it("gives a tab that shows one member no token of another who signed in elsewhere", async () => {
    vi.stubGlobal("navigator", { locks: sharedLocks() });
    vi.stubGlobal("fetch", async () =>
      Response.json({
        access_token: unsigned({ sub: "member-9002" }),
        expires_in: 3_600,
        id_token: unsigned({ sub: "member-9002", name: "Somebody Else", tenant_id: 11, client_id: 9_002 }),
      }),
    );
    const keep = vi.fn();
    const person = await signedInPerson({
      ...ZARA,
      session: { ...ZARA.session, tenantId: 11, clientId: 9_001 },
      token: EXPIRED,
      keep,
      device: { token: () => new SiteSession(SITE).token(), end: async () => undefined },
    });
    await person.token();
    const next = await person.token().catch((error: unknown) => error);
    expect(next).toBeInstanceOf(SignInFailed);
    // What the device remembers is the other member's.
    expect(keep).not.toHaveBeenCalled();
  });

  it("leaves the session of somebody who has signed in while it waited for its turn to sign out", async () => {
    const sent: (string | undefined)[] = [];
    vi.stubGlobal("navigator", { locks: sharedLocks() });
    vi.stubGlobal("fetch", async (_: URL, { method }: RequestInit) => {
      sent.push(method);
      return Response.json({ access_token: "a", expires_in: 3_600 });
    });
    let isOwn = true;
    const begun = inTurn(async () => {
      await new SiteSession(SITE).begin({ code: "c", code_verifier: "v", redirect_uri: SITE });
      await new Promise((resolve) => setTimeout(resolve, 20));
      isOwn = false;
    });
    await vi.waitFor(() => expect(sent).toEqual(["POST"]));
    const session = new SiteSession(SITE);
    await Promise.all([begun, session.end(() => isOwn)]);
    await session.end(() => isOwn);
    await session.token();
    expect(sent).toEqual(["POST", "POST"]);
  });

  it("has no more tokens for a member who has signed out in another tab", async () => {
    const signedOut = new AbortController();
    const token = vi.fn(async () => ({ accessToken: unsigned({ sub: "member-9001" }), expiresAtMs: 0 }));
    const person = await signedInPerson({
      ...ZARA,
      keep: () => undefined,
      device: { token, end: async () => undefined },
      ended: signedOut.signal,
    });
    signedOut.abort();
    await expect(person.token()).rejects.toMatchObject({ problem: "expired" });
    expect(token).toHaveBeenCalledTimes(1);
    expect(person.ended?.aborted).toBe(true);
  });

  it("is signed out from the press on, though a token is on its way, and gives no later one", async () => {
    const answered = Promise.withResolvers<Response>();
    const sent: (string | undefined)[] = [];
    vi.stubGlobal("navigator", { locks: sharedLocks() });
    vi.stubGlobal("fetch", async (_: URL, { method }: RequestInit) => {
      sent.push(method);
      return method === "DELETE" ? Response.json({}) : await answered.promise;
    });
    const keep = vi.fn();
    const session = new SiteSession(SITE);
    const person = await signedInPerson({
      ...ZARA,
      token: EXPIRED,
      keep,
      device: { token: () => session.token(), end: () => session.end(() => true) },
    });
    await person.token();
    const late = person.token().catch((error: unknown) => error);
    await vi.waitFor(() => expect(sent).toEqual(["POST"]));
    const signedOut = person.signOut();
    // Whoever leaves the page now has signed out: the next page of the site sends it.
    expect(hasUnsentSignOut()).toBe(true);
    answered.resolve(Response.json({ access_token: unsigned({ sub: "member-9001" }), expires_in: 3_600 }));
    await signedOut;
    expect(await late).toMatchObject({ problem: "expired" });
    expect([sent, hasUnsentSignOut()]).toEqual([["POST", "DELETE"], false]);
    expect(keep.mock.calls).toEqual([[]]);
  });

  it("forgets nobody who signed in since when an earlier member's token is refused", async () => {
    const answered = Promise.withResolvers<never>();
    const keep = vi.fn();
    const person = await signedInPerson({
      ...ZARA,
      token: EXPIRED,
      keep,
      device: { token: () => answered.promise, end: async () => undefined },
    });
    await person.token();
    const late = person.token().catch((error: unknown) => error);
    const signedOut = person.signOut();
    expect(keep).toHaveBeenCalledTimes(1);
    answered.reject(new SignInFailed("expired"));
    await signedOut;
    expect(await late).toMatchObject({ problem: "expired" });
    expect(keep).toHaveBeenCalledTimes(1);
  });

  it("has no token for a member whose session has ended elsewhere before this tab listened", async () => {
    const person = await signedInPerson({
      ...ZARA,
      token: EXPIRED,
      keep: () => undefined,
      device: { token: () => Promise.reject(new Error("Nobody asks.")), end: async () => undefined },
      ended: AbortSignal.abort(),
    });
    await expect(person.token()).rejects.toMatchObject({ problem: "expired" });
  });

  it("begins the next session though the one before could not be ended", async () => {
    const sent: (string | undefined)[] = [];
    let isConnected = false;
    vi.stubGlobal("navigator", { locks: sharedLocks() });
    vi.stubGlobal("fetch", async (_: URL, { method }: RequestInit) => {
      sent.push(method);
      if (!isConnected) throw new TypeError("Failed to fetch");
      return method === "DELETE"
        ? Response.json({}, { status: 429 })
        : Response.json({ access_token: "a", expires_in: 3_600 });
    });
    const session = new SiteSession(SITE);
    await session.end(() => true);
    await expect(session.token()).rejects.toMatchObject({ problem: "unreachable" });
    expect(sent).toEqual(["DELETE", "DELETE"]);
    isConnected = true;
    await session.begin({ code: "c", code_verifier: "v", redirect_uri: SITE });
    await new SiteSession(SITE).sendUnsentSignOut();
    await session.token();
    expect(sent.slice(2)).toEqual(["DELETE", "POST", "POST"]);
  });

  it("waits for its token as long as the site asks", async () => {
    vi.stubGlobal("navigator", { locks: sharedLocks() });
    const headers = { "Retry-After": "20" };
    vi.stubGlobal("fetch", async () => Response.json({}, { status: 429, headers }));
    const thrown = { problem: "unreachable", isFinal: false, status: 429, retryAfterMs: 20_000 };
    await expect(new SiteSession(SITE).token()).rejects.toMatchObject(thrown);
  });
});
