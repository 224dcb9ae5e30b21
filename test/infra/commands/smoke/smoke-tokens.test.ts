import { describe, expect, it, onTestFinished, vi } from "vitest";
import { givenTokens, ownIssuerTokens, SMOKE_APP } from "../../../../infra/commands/smoke/smoke-tokens.ts";
import { smokeCommand } from "../../../../infra/commands/smoke-command.ts";
import { startServer } from "../../../functions/pages/test-pages.ts";
import { runInProcess } from "../../../support/command.ts";
import { startFakeAws } from "../fake-aws.ts";
import { FakeUserPool } from "../fake-user-pool.ts";

describe("the smoke test's token at the stack's own issuer", () => {
  /** A pool with an app client of somebody else, and one that an earlier run has left. */
  async function issuer() {
    const pool = new FakeUserPool([
      { name: "kiosk", id: "kiosk-1", secrets: ["s"] },
      { name: SMOKE_APP, id: "left-1", secrets: ["s"] },
    ]);
    const { environment } = await startFakeAws({}, {}, "none", undefined, pool);
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const asked: (string | undefined)[] = [];
    const TokenUrl = await startServer((request, response) => {
      asked.push(request.headers.authorization);
      request.resume().on("end", () => response.end('{"access_token":"a-token"}'));
    });
    const tokens = ownIssuerTokens({ UserPoolId: "eu-west-1_abc", TokenUrl, ScopePrefix: "booking/" });
    return { pool, asked, tokens };
  }

  it("is an app client's that is made for it", async () => {
    const { pool, asked, tokens } = await issuer();
    const { principal, token } = await tokens.open();
    expect(await token()).toBe("a-token");
    const made = pool.apps.find(({ id }) => id === principal);
    expect(made?.name).toBe(SMOKE_APP);
    expect(asked).toEqual([`Basic ${btoa(`${principal}:${made?.secrets[0]}`)}`]);
  });

  it("leaves no app client of the test, and every other", async () => {
    const { pool, tokens } = await issuer();
    await tokens.open();
    await tokens.close();
    expect(pool.apps.map(({ name }) => name)).toEqual(["kiosk"]);
  });
});

describe("the smoke test's token at another issuer", () => {
  const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;

  it.each([
    [{ sub: "smoke", client_id: "app" }, "smoke"],
    [{ client_id: "app" }, "app"],
  ])("has the principal that the authorizer reads: %j", async (claims, principal) => {
    expect(await givenTokens(jwt(claims)).open()).toMatchObject({ principal });
  });

  it.each(["", "a.b.c", jwt({}), jwt({ sub: 1 })])("is refused where it has no principal: %j", (token) => {
    expect(() => givenTokens(token)).toThrow(/^SMOKE_TOKEN is no JWT/);
  });

  it("is asked for where the stack has no issuer of its own", async () => {
    const outputs = { ClubTableName: "c", ClientsTableName: "d", BaseUrl: "https://booking.club.example" };
    const { environment } = await startFakeAws(outputs);
    const { exitCode, stderr } = await runInProcess(smokeCommand, ["--stack", "Club"], environment);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^smoke: The stack has no issuer of its own: set SMOKE_TOKEN /m);
  });
});
