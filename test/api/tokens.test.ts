import * as oauth from "openid-client";
import { beforeAll, describe, expect, it } from "vitest";
import { accessCommand } from "../../infra/commands/access-command.ts";
import { TOKEN_PATH } from "../../shared/api/token-path.ts";
import { APPOINTMENT_PATH, type Api, sharedApi } from "../support/api.ts";
import { appointmentBody } from "../support/bodies.ts";
import { runInProcess } from "../support/command.ts";
import { refusalCodes } from "../support/envelope-shape.ts";
import { localDirectoryOf } from "../support/local-directory.ts";
import { oauthApp, signIn } from "../support/oauth-app.ts";
import { openHour } from "../support/open-hour.ts";
import { ALLOWED_ORIGINS } from "../support/product-launcher.ts";
import { expectCommonHeaders, expectReadableByWebApp, WEB_APP } from "./well-formed.ts";

const MEMBER_SCOPES = "appointments.write";

let api: Api;

beforeAll(async () => {
  api = await sharedApi();
});

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

function form(fields: Readonly<Record<string, string>>) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: WEB_APP };
  return api.send(TOKEN_PATH, { headers, body: new URLSearchParams(fields).toString() });
}

describe("an app with a real OAuth library", () => {
  it.each([
    ["in the body", oauth.ClientSecretPost("any")],
    ["by HTTP Basic", oauth.ClientSecretBasic("any")],
  ])("gets a token with its credentials %s, which the API takes", async (_, authentication) => {
    const app = oauthApp(api.state, "northwind-app", authentication);
    const { access_token: token, expires_in } = await oauth.clientCredentialsGrant(app, {
      scope: MEMBER_SCOPES,
    });
    expect(expires_in).toBe(3_600);
    expect((await api.send("/tenants/11/rooms", { method: "GET", token })).status).toBe(200);
  });

  it("signs a person in with PKCE, and refreshes their token for as long as it keeps the newest", async () => {
    const app = oauthApp(api.state, "members-app");
    const first = await signIn(app, "ada", `openid ${MEMBER_SCOPES}`);
    expect(first.claims()).toMatchObject({ sub: "ada", aud: "members-app" });
    const second = await oauth.refreshTokenGrant(app, first.refresh_token ?? "");
    const third = await oauth.refreshTokenGrant(app, second.refresh_token ?? "");
    for (const { access_token } of [first, second, third]) {
      expect(claimsOf(access_token)).toMatchObject({ sub: "ada", client_id: "members-app" });
    }
    expect(new Set([first, second, third].map(({ refresh_token }) => refresh_token)).size).toBe(3);
    await expect(oauth.refreshTokenGrant(app, first.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
      status: 400,
    });
  });

  it("learns why the issuer refuses", async () => {
    const app = oauthApp(api.state, "members-app");
    const { refresh_token = "" } = await signIn(app, "ada", "appointments.read");
    const refused = oauth.refreshTokenGrant(app, refresh_token, { scope: "appointments.manage" });
    await expect(refused).rejects.toMatchObject({ error: "invalid_scope" });
  });
});

describe("a member's own token", () => {
  it("books for the client whom npm run access named, and nobody else, once refreshed too", async () => {
    const member = "4b1c9d5e-member-of-the-token-tests";
    const environment = { LOCAL_DIRECTORY: localDirectoryOf(api.state) };
    const grant = ["grant", member, "--tenant", "11", "--client", "9001"];
    expect(await runInProcess(accessCommand, grant, environment)).toMatchObject({ exitCode: 0 });
    const app = oauthApp(api.state, "members-app");
    const first = await signIn(app, member, MEMBER_SCOPES);
    const refreshed = await oauth.refreshTokenGrant(app, first.refresh_token ?? "");
    for (const [index, { access_token: token }] of [first, refreshed].entries()) {
      const start_date_time = openHour(2_700 + index);
      const book = (client_id: number) =>
        api.send(APPOINTMENT_PATH, { token, body: appointmentBody({ client_id, start_date_time }) });
      expect((await book(9001)).status).toBe(201);
      const foreign = await book(9002);
      expect([foreign.status, refusalCodes(JSON.parse(foreign.text))]).toEqual([403, ["ACCESS_DENIED"]]);
    }
  });

  it("does nothing before the club grants it something, whatever its app may do", async () => {
    const { access_token: token } = await signIn(
      oauthApp(api.state, "northwind-app"),
      "nobody",
      MEMBER_SCOPES,
    );
    expect((await api.send("/tenants/11/rooms", { method: "GET", token })).status).toBe(403);
  });
});

describe("an answer to a token request", () => {
  it("is the issuer's, with the headers of every answer", async () => {
    const answer = await form({
      grant_type: "refresh_token",
      client_id: "members-app",
      refresh_token: "of nobody",
    });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      400,
      { error: "invalid_grant", error_description: expect.any(String) },
    ]);
    expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
    expectCommonHeaders(answer);
    expectReadableByWebApp(answer);
  });

  it("follows a preflight as everywhere", async () => {
    const headers = { Origin: WEB_APP, "Access-Control-Request-Method": "POST" };
    const answer = await api.send(TOKEN_PATH, { method: "OPTIONS", headers });
    expect(answer.status).toBe(204);
    expect(ALLOWED_ORIGINS).toContain(answer.headers.get("Access-Control-Allow-Origin"));
    expect(answer.headers.get("Access-Control-Allow-Methods")).toBe("POST");
    expect(answer.headers.get("Access-Control-Allow-Headers")).toContain("Authorization");
  });

  it("is the gateway's where it is no POST: there is no such route", async () => {
    const answer = await api.send(TOKEN_PATH, { method: "GET" });
    expect([answer.status, refusalCodes(JSON.parse(answer.text))]).toEqual([404, ["ROUTE_NOT_FOUND"]]);
  });
});
