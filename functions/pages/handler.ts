import { functionLogger } from "../../shared/telemetry/logger.ts";
import { Issuer, IssuerUnavailable } from "./issuer.ts";
import { pagesHandler } from "./pages-handler.ts";
import { pagesSettings } from "./pages-settings.ts";
import { sessionCookie } from "./session-cookie.ts";
import { secretsManagerClient, VisitorClient } from "./visitor-client.ts";
import { VisitorTokens } from "./visitor-tokens.ts";

const settings = pagesSettings(process.env);
const issuer = new Issuer(settings);
const visitorClient = new VisitorClient(secretsManagerClient(), settings.visitorSecretArn);

async function visitorToken() {
  const credentials = await visitorClient.credentials();
  return await issuer.appToken(credentials, settings.visitorScope).catch((error: unknown) => {
    if (error instanceof IssuerUnavailable) visitorClient.forget();
    throw error;
  });
}

/** The entry of the function of the pages. */
export const handler = pagesHandler({
  ...settings,
  issuer,
  visitorTokens: new VisitorTokens(visitorToken, Date.now),
  cookie: sessionCookie(settings.ownOrigin),
  nowMs: Date.now,
  log: functionLogger(),
});
