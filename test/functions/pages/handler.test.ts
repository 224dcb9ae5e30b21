import { text } from "node:stream/consumers";
import { decodeJwt } from "jose";
import { expect, it, onTestFinished, vi } from "vitest";
import { pagesSettings } from "../../../functions/pages/pages-settings.ts";
import { startIssuer } from "../../../infra/local/issuer/issuer.ts";
import { OWN_ORIGIN, pagesEvent, read, signedInBody, startServer, VISITORS } from "./test-pages.ts";

const SECRET_ARN = "arn:aws:secretsmanager:local:123456789012:secret:visitors";

const ENVIRONMENT = {
  ISSUER: "https://login.club.example",
  TOKEN_ENDPOINT: "https://login.club.example/oauth2/token",
  SCOPE_PREFIX: "booking/",
  SIGN_IN_CLIENT_ID: "pages-people",
  VISITOR_SECRET_ARN: SECRET_ARN,
  PAGES_ORIGIN: OWN_ORIGIN,
  ALLOWED_ORIGINS: `${OWN_ORIGIN},https://www.club.example`,
};

it("the pages' handler is wired by its environment alone, and reads the secret once", async () => {
  const issuer = await startIssuer("booking");
  onTestFinished(() => issuer.stop());
  const asked: string[] = [];
  const secrets = await startServer(async (request, response) => {
    asked.push(`${request.headers["x-amz-target"]} ${await text(request)}`);
    const SecretString = JSON.stringify({
      client_id: VISITORS.clientId,
      client_secret: VISITORS.clientSecret,
    });
    response.setHeader("Content-Type", "application/x-amz-json-1.1");
    response.end(JSON.stringify({ SecretString }));
  });
  const environment = {
    ...ENVIRONMENT,
    ISSUER: issuer.url,
    TOKEN_ENDPOINT: issuer.tokenEndpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets,
    AWS_REGION: "local",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    POWERTOOLS_LOG_LEVEL: "SILENT",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { handler } = await import("../../../functions/pages/handler.ts");
  const token = read(await handler(pagesEvent("token")));
  await handler(pagesEvent("token"));
  expect(decodeJwt(String(token.json.access_token))).toMatchObject({
    sub: VISITORS.clientId,
    scope: "booking/tours.write",
  });
  expect(asked).toEqual([`secretsmanager.GetSecretValue ${JSON.stringify({ SecretId: SECRET_ARN })}`]);
  const body = JSON.stringify(await signedInBody(issuer.url));
  expect((await handler(pagesEvent("session", { body }))).statusCode).toBe(200);
});

it.each(Object.keys(ENVIRONMENT).filter((name) => name !== "SCOPE_PREFIX"))(
  "the pages' handler does not start without %s",
  (name) => {
    expect(() => pagesSettings({ ...ENVIRONMENT, [name]: undefined })).toThrow(`${name} is not set`);
  },
);

it.each([
  ["ISSUER", "http://login.club.example"],
  ["TOKEN_ENDPOINT", "http://login.club.example/token"],
  ["PAGES_ORIGIN", `${OWN_ORIGIN}/`],
])("the pages' handler does not start with the %s %s", (name, value) => {
  expect(() => pagesSettings({ ...ENVIRONMENT, [name]: value })).toThrow(`${name} must be`);
});
