import { functionDatabase } from "../../shared/tables/function-database.ts";
import { functionLogger } from "../../shared/telemetry/logger.ts";
import { authorizer } from "./authorizer.ts";
import { authorizerSettings } from "./authorizer-settings.ts";
import { tokenVerifier } from "./token-verifier.ts";

const log = functionLogger();
const settings = authorizerSettings(process.env);

/** The REST API's token authorizer: says which operations the token's principal may call, and for whom. */
export const handler = authorizer({
  verifyToken: tokenVerifier(settings, log),
  database: functionDatabase(process.env, ["Club"]),
  scopePrefix: settings.scopePrefix,
  log,
});
