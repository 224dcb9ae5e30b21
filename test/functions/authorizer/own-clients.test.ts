import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestWorld, type TestWorld, testAuthorizer } from "./test-authorizer.ts";
import { rsaKey } from "./test-issuer.ts";
import { goodToken } from "./test-token.ts";

const rsa = rsaKey("rsa-1");
const stranger = rsaKey("rsa-1");
// An access token as Amazon Cognito gives it to an app's client.
const cognitoClaims = { aud: undefined, token_use: "access" };
let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld(rsa);
});

afterAll(() => world.keyServer.stop());

function authorize(claims: Readonly<Record<string, unknown>>, key = rsa) {
  const subject = testAuthorizer(world.keyServer.jwksUri, world.tables.database, { audiences: "any client" });
  const settled = subject.authorize(`Bearer ${goodToken(key, { ...cognitoClaims, ...claims })}`);
  return { settled, log: subject.log };
}

describe("an issuer that serves this product alone", () => {
  it("has any of its clients' access tokens accepted, for what the club's access record says", async () => {
    const { context, policyDocument } = await authorize({}).settled;
    expect(context?.principal).toBe("club-app");
    expect(policyDocument.Statement[0]?.Effect).toBe("Allow");
  });

  it("has a client without an access record denied everything", async () => {
    const { policyDocument } = await authorize({ client_id: "new-client" }).settled;
    expect(policyDocument.Statement[0]?.Effect).toBe("Deny");
  });

  it("has a user of an app denied what the app may do", async () => {
    const { settled, log } = authorize({ sub: "4f1c2a7e-user", client_id: "club-app" });
    expect((await settled).policyDocument.Statement[0]?.Effect).toBe("Deny");
    expect(log).toMatchObject([{ fields: { principal: "4f1c2a7e-user", reason: "no_access_record" } }]);
  });

  it("has a client without a scope of ours denied everything", async () => {
    const { policyDocument } = await authorize({ scope: "aws.cognito.signin.user.admin" }).settled;
    expect(policyDocument.Statement[0]?.Effect).toBe("Deny");
  });

  it.each([
    ["an ID token", { token_use: "id" }, "token_use"],
    ["a token of no stated use", { token_use: undefined }, "token_use"],
    ["a token for another resource", { aud: "payments-api" }, "audience"],
    ["a token of no client", { client_id: undefined, sub: "somebody" }, "audience"],
    ["another issuer's", { iss: "https://issuer.example/other" }, "issuer"],
  ])("has %s refused", async (_, claims, reason) => {
    const { settled, log } = authorize(claims);
    await expect(settled).rejects.toThrow("Unauthorized");
    expect(log).toMatchObject([{ fields: { reason } }]);
  });

  it("has a token of another's key refused", async () => {
    await expect(authorize({}, stranger).settled).rejects.toThrow("Unauthorized");
  });
});
