import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { PeopleGrants } from "../../../../infra/local/issuer/people-grants.ts";

const CALLBACK = "http://127.0.0.1:8400/in";
const QUERY = {
  response_type: "code",
  client_id: "members",
  redirect_uri: CALLBACK,
  scope: "openid appointments.write",
  login_hint: "ada",
  code_challenge: createHash("sha256").update("v").digest("base64url"),
  code_challenge_method: "S256",
};
const CODE = { grant_type: "authorization_code", code: "1", redirect_uri: CALLBACK, code_verifier: "v" };
const REFRESH = { grant_type: "refresh_token" };

let people: PeopleGrants;

beforeEach(() => {
  people = new PeopleGrants();
});

function authorize(query: object): URLSearchParams {
  const redirect = new URL(`${CALLBACK}?code=1`);
  people.authorize(query, redirect);
  return redirect.searchParams;
}

function refreshToken(): string {
  authorize(QUERY);
  const redeemed = people.redeem(CODE, "members");
  return redeemed?.ok ? redeemed.refreshToken : "";
}

describe("a code", () => {
  it("is for whoever signed in, at the app that asked, and good for once", () => {
    expect(authorize(QUERY).get("code")).toBe("1");
    expect(people.redeem(CODE, "members")).toMatchObject({
      ok: true,
      grant: { subject: "ada", clientId: "members", scope: QUERY.scope },
    });
    expect(people.redeem(CODE, "members")).toMatchObject({ ok: false, error: "invalid_grant" });
  });

  it.each(["client_id", "login_hint", "code_challenge", "code_challenge_method"])(
    "is not given where %s is missing",
    (name) => {
      const { [name]: _, ...query }: Record<string, string> = QUERY;
      const redirect = authorize(query);
      expect([redirect.get("code"), redirect.get("error")]).toEqual([null, "invalid_request"]);
      expect(redirect.get("error_description")).toContain(name);
    },
  );

  it("is not given for a challenge in plain text", () => {
    expect(authorize({ ...QUERY, code_challenge_method: "plain" }).get("error")).toBe("invalid_request");
  });

  it.each([
    ["another app", CODE, "other"],
    ["an app without a name", CODE, undefined],
    ["another redirect", { ...CODE, redirect_uri: "http://127.0.0.1:1/" }, "members"],
    ["a wrong verifier", { ...CODE, code_verifier: "w" }, "members"],
  ])("is refused to %s", (_, form, clientId) => {
    authorize(QUERY);
    expect(people.redeem(form, clientId)).toMatchObject({ ok: false, error: "invalid_grant" });
  });
});

it.each([
  ["the verifier", { ...CODE, code_verifier: undefined }, "code_verifier"],
  ["the token", REFRESH, "refresh_token"],
])("a request without %s is told so", (_, form, name) => {
  const refused = people.redeem(form, "members");
  expect(refused).toEqual({ ok: false, error: "invalid_request", description: `Missing: ${name}.` });
});

describe("a refresh token", () => {
  it("is good for once, and gives the next", () => {
    const first = { ...REFRESH, refresh_token: refreshToken() };
    expect(people.redeem(first, "members")).toMatchObject({ ok: true, grant: { subject: "ada" } });
    expect(people.redeem(first, "members")).toMatchObject({ ok: false, error: "invalid_grant" });
  });

  it("gives less scope where less is asked for, and never more", () => {
    const less = people.redeem(
      { ...REFRESH, refresh_token: refreshToken(), scope: "appointments.write" },
      "members",
    );
    expect(less).toMatchObject({ ok: true, grant: { scope: "appointments.write" } });
    const more = { ...REFRESH, refresh_token: refreshToken(), scope: "appointments.write staff.write" };
    expect(people.redeem(more, "members")).toMatchObject({ ok: false, error: "invalid_scope" });
  });

  it("is no more once its app gave it back, and no other app can", () => {
    const token = refreshToken();
    people.revoke(token, "other");
    const redeemed = people.redeem({ ...REFRESH, refresh_token: token }, "members");
    const newest = redeemed?.ok ? redeemed.refreshToken : "";
    people.revoke(newest, "members");
    expect(people.redeem({ ...REFRESH, refresh_token: newest }, "members")).toMatchObject({
      ok: false,
      error: "invalid_grant",
    });
  });

  it("is refused to another app", () => {
    const stolen = { ...REFRESH, refresh_token: refreshToken() };
    expect(people.redeem(stolen, "other")).toMatchObject({ ok: false, error: "invalid_grant" });
  });
});

it("a grant of the client's own credentials is none of a person's", () => {
  expect(people.redeem({ grant_type: "client_credentials" }, "app")).toBeUndefined();
  expect(people.redeem(undefined, "app")).toBeUndefined();
});
