import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import description from "../../../shared/api/openapi.json" with { type: "json" };
import { scopes } from "../../../shared/api/operations.ts";
import { TOKEN_PATH } from "../../../shared/api/token-path.ts";
import { RECORDED_DAY } from "../../open-api/recorded-answer.ts";
import { jsonAnswer, type SiteAnswer, type SiteContext } from "./site-answer.ts";

const FILES: Readonly<Record<string, { readonly type: string; readonly file: string }>> = {
  "/docs/reference.js": { type: "text/javascript; charset=utf-8", file: "swagger-ui-bundle.js" },
  "/docs/reference.css": { type: "text/css; charset=utf-8", file: "swagger-ui.css" },
};
const WEEK_MS = 7 * 24 * 60 * 60_000;
const LIFETIME_S = 3_600;
const ALL_SCOPES = Object.keys(scopes);

/** The API reference's file at a path; undefined if there is none. */
export function docsPage(context: SiteContext, path: string): Promise<SiteAnswer> | SiteAnswer | undefined {
  if (path === "/docs") return reference(context);
  if (path === "/docs/openapi.json") return jsonAnswer(localDescription(context));
  const { type, file } = FILES[path] ?? {};
  if (type === undefined) return undefined;
  return { type, body: readFileSync(new URL(import.meta.resolve(`swagger-ui-dist/${file}`))) };
}

/**
 * The API description with the API and the issuer of this machine. It begins with a booking. Its examples book a week from now, so
 * they can be sent as they are.
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
    info: {
      ...description.info,
      description: `${firstBooking(apiUrl())}\n\n${description.info.description}`,
    },
    servers: [{ url: apiUrl(), description: "The product on this machine" }],
    components: {
      ...description.components,
      securitySchemes: { ...otherSchemes, accessToken: { ...accessToken, flows } },
    },
  };
  const day = new Date(Date.now() + WEEK_MS).toISOString().slice(0, 10);
  return JSON.parse(JSON.stringify(local).replaceAll(RECORDED_DAY, day));
}

/** A booking at the sample club in five lines of a shell. Pasted again, it gives the same answer. */
function firstBooking(apiUrl: string): string {
  const appointment = {
    ...{ appointment_type_id: 101, client_id: 9001, coach_id: 501, room_id: 72 },
    start_date_time: `${RECORDED_DAY}T13:00:00Z`,
  };
  return `**A booking in five lines.** Paste them into a shell:

\`\`\`sh
TOKEN=$(curl -sS ${apiUrl}${TOKEN_PATH} -u northwind-app:any -d "grant_type=client_credentials&scope=appointments.write" \\
  | node -p 'JSON.parse(fs.readFileSync(0)).access_token')
curl -sS ${apiUrl}/tenants/11/appointments -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" -H "Idempotency-Key: first-${RECORDED_DAY}" \\
  -d '${JSON.stringify(appointment)}'
\`\`\``;
}

/** The page of Swagger UI, with a token for all operations filled in. */
async function reference({ token, apiUrl }: SiteContext): Promise<SiteAnswer> {
  const scope = ALL_SCOPES.join(" ");
  const accessToken = await token({ principal: "northwind-app", scope, lifetimeS: LIFETIME_S });
  const signedIn = {
    auth: { name: "accessToken", schema: description.components.securitySchemes.accessToken },
    token: { access_token: accessToken, token_type: "Bearer" },
  };
  const settings = {
    url: "/docs/openapi.json",
    dom_id: "#reference",
    // The page would be slow with many operations open.
    docExpansion: "none",
    defaultModelsExpandDepth: -1,
    deepLinking: true,
    filter: true,
    tryItOutEnabled: true,
    validatorUrl: null,
  };
  const script = `const reference = SwaggerUIBundle({
  ...${inScript(settings)},
  onComplete: () => reference.authActions.authorizeOauth2(${inScript(signedIn)}),
});`;
  const body = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Fitness club booking: API reference</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/reference.css">
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

/** A value as JSON that is safe inside a script element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/**
 * The reference runs its own two scripts and no other (W3C Content Security Policy Level 3), and calls the API. It sets some
 * of its styles by script.
 */
function security(apiUrl: string, script: string): Readonly<Record<string, string>> {
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { "Content-Security-Policy": policy.join("; ") };
}
