import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { engineEndpoint } from "../../support/engine.ts";
import {
  APP_ARNS,
  APPOINTMENT_ARN,
  AUDIENCE,
  allowedArns,
  ISSUER,
  SCOPE_PREFIX,
  startTestWorld,
  type TestWorld,
} from "./test-authorizer.ts";
import { rsaKey } from "./test-issuer.ts";
import { goodToken } from "./test-token.ts";

const rsa = rsaKey("rsa-1");
let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld(rsa);
  const environment = {
    ISSUER,
    JWKS_URI: world.keyServer.jwksUri,
    AUDIENCE,
    SCOPE_PREFIX,
    CLUB_TABLE: world.tables.names.Club,
    AWS_ENDPOINT_URL_DYNAMODB: engineEndpoint(),
    AWS_REGION: "local",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    POWERTOOLS_LOG_LEVEL: "SILENT",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});

afterAll(() => {
  vi.unstubAllEnvs();
  return world.keyServer.stop();
});

it("the authorizer's handler is wired by its environment alone", async () => {
  const { handler } = await import("../../../functions/authorizer/handler.ts");
  const event = (token: string) => ({
    type: "TOKEN" as const,
    authorizationToken: `Bearer ${token}`,
    methodArn: APPOINTMENT_ARN,
  });
  const context = { getRemainingTimeInMillis: () => 5_000 };
  expect(allowedArns(await handler(event(goodToken(rsa)), context))).toEqual(APP_ARNS);
  await expect(handler(event(goodToken(rsa, { exp: 1 })), context)).rejects.toThrow(/^Unauthorized$/);
});
