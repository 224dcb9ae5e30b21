import { functionDatabase } from "../../shared/tables/database.ts";
import { functionLogger } from "../../shared/telemetry/logger.ts";
import { authorizer } from "./authorizer.ts";
import { authorizerSettings } from "./authorizer-settings.ts";
import { IssuerKeys } from "./issuer-keys.ts";
import { tokenVerifier } from "./token-verifier.ts";

const log = functionLogger();
const settings = authorizerSettings(process.env);
const keys = new IssuerKeys(log);
const database = functionDatabase(process.env);
const ready = Promise.all([keys.warmUp(settings.jwksUri), database.warmUp()]);

/** The token authorizer's entry: which operations the token's principal may call, and for whom. */
export const handler = authorizer({
  verifyToken: tokenVerifier(settings, keys),
  database,
  scopePrefix: settings.scopePrefix,
  log,
});

await ready;
