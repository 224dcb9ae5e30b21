import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import description from "../../../shared/api/openapi.json" with { type: "json" };
import { scopes } from "../../../shared/api/operations.ts";
import { TOKEN_PATH } from "../../../shared/api/token-path.ts";
import { RECORDED_DAY } from "../../open-api/recorded-answer.ts";
import { jsonAnswer, type SiteAnswer, type SiteContext } from "./site-answer.ts";

// The package names no path of its script for browsers, which lies beside its main module.
const SCALAR = new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference"));
const WEEK_MS = 7 * 24 * 60 * 60_000;
const LIFETIME_S = 3_600;
const ALL_SCOPES = Object.keys(scopes);

/** The API reference's file at a path; undefined if there is none. */
export function docsPage(context: SiteContext, path: string): Promise<SiteAnswer> | SiteAnswer | undefined {
  if (path === "/docs") return reference(context);
  if (path === "/docs/openapi.json") return jsonAnswer(localDescription(context));
  if (path !== "/docs/reference.js") return undefined;
  const body = readFileSync(SCALAR);
  return { type: "text/javascript; charset=utf-8", body };
}

/**
 * The API description with the API and the issuer of this machine. Its examples book a week from now, so they can be sent as
 * they are.
 */
function localDescription({ apiUrl, issuer }: SiteContext): unknown {
  const { accessToken, ...otherSchemes } = description.components.securitySchemes;
  const { clientCredentials, authorizationCode } = accessToken.flows;
  const tokenUrl = `${apiUrl()}${TOKEN_PATH}`;
  const flows = {
    clientCredentials: { ...clientCredentials, tokenUrl },
    authorizationCode: {
      ...authorizationCode,
      authorizationUrl: `${issuer}/authorize`,
      tokenUrl,
      refreshUrl: tokenUrl,
    },
  };
  const local = {
    ...description,
    servers: [{ url: apiUrl(), description: "The product on this machine" }],
    components: {
      ...description.components,
      securitySchemes: { ...otherSchemes, accessToken: { ...accessToken, flows } },
    },
  };
  const day = new Date(Date.now() + WEEK_MS).toISOString().slice(0, 10);
  return JSON.parse(JSON.stringify(local).replaceAll(RECORDED_DAY, day));
}

/** The page of Scalar's reference, with a token for all operations filled in. */
async function reference({ token, apiUrl }: SiteContext): Promise<SiteAnswer> {
  const scope = ALL_SCOPES.join(" ");
  const accessToken = await token({ principal: "northwind-app", scope, lifetimeS: LIFETIME_S });
  const configuration = {
    url: "/docs/openapi.json",
    withDefaultFonts: false,
    telemetry: false,
    // The page is slow with many operations open; a group opens when it is chosen.
    defaultOpenFirstTag: false,
    hideModels: true,
    hideClientButton: true,
    showDeveloperTools: "never",
    agent: { disabled: true },
    mcp: { disabled: true },
    authentication: {
      preferredSecurityScheme: "accessToken",
      securitySchemes: {
        accessToken: {
          flows: { clientCredentials: { token: accessToken, selectedScopes: ALL_SCOPES } },
        },
      },
    },
  };
  const settings = JSON.stringify(configuration).replaceAll("<", "\\u003c");
  const script = `Scalar.createApiReference("#reference", ${settings})`;
  const body = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Fitness club booking: API reference</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/reference.js"></script>
    <script>${script}</script>
  </body>
</html>
`;
  return { type: "text/html; charset=utf-8", headers: security(apiUrl(), script), body };
}

/**
 * The reference runs its own two scripts and no other (W3C Content Security Policy Level 3), and calls the API. Its styles
 * are set by its script.
 */
function security(apiUrl: string, script: string): Readonly<Record<string, string>> {
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src data:",
    `connect-src 'self' ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { "Content-Security-Policy": policy.join("; ") };
}
