import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatted } from "../../../infra/checks/formatted.ts";
import { Gateway } from "../../../infra/local/gateway/gateway.ts";
import type { GatewayAnswer } from "../../../infra/local/gateway/gateway-answer.ts";
import { GatewayRefusal } from "../../../infra/local/gateway/gateway-refusal.ts";
import type { HeaderLine } from "../../../infra/local/gateway/gateway-request.ts";
import { readRestApi } from "../../../infra/local/gateway/rest-api.ts";
import { type LocalIssuer, startIssuer } from "../../../infra/local/issuer/issuer.ts";
import type { RecordedTokenAnswer } from "../../../infra/open-api/token-examples.ts";
import { StackTemplate } from "../../../infra/template/stack-template.ts";
import description from "../../../shared/api/openapi.json" with { type: "json" };
import { TOKEN_PATH } from "../../../shared/api/token-path.ts";
import { describedSchema } from "../../support/json-schema-validator.ts";
import { headerOf, testRequest } from "../local/gateway/test-request.ts";
import { synthesized } from "../stack/synthesized.ts";

const FILE = fileURLToPath(new URL("../../../infra/open-api/recorded-token-answers.json", import.meta.url));
const NOBODY = "http://127.0.0.1:1/token";
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const PERSON = { client_id: "members", redirect_uri: "https://app.club.example/in" };
const BASIC = ["Authorization", `Basic ${btoa("northwind-app:any")}`] as const;
const APP = { grant_type: "client_credentials", scope: "tours.write appointments.write" };
// What differs each time, and must not look like something that can be used.
const SECRETS: Readonly<Record<string, string>> = {
  access_token: "<ACCESS_TOKEN>",
  id_token: "<ID_TOKEN>",
  refresh_token: "<REFRESH_TOKEN>",
  code: "<CODE>",
};

type Form = Readonly<Record<string, string>>;

const answers: RecordedTokenAnswer[] = [];
/** The statuses of the gateway's answers that say when to try again. */
const retried = new Set<string>();
let issuer: LocalIssuer;
let strictIssuer: Server;

function gatewayOf(tokenEndpoint: string): Gateway {
  const context = { stage: "local", issuer: "http://127.0.0.1:1", tokenEndpoint };
  const api = readRestApi(new StackTemplate(synthesized(context).template, new Map()));
  return new Gateway(api, {
    invoke: () => Promise.reject(new Error("No function answers a token request.")),
    nowMs: () => 0,
    writeLine: () => undefined,
  });
}

function tokenRequest(form: Form, headers: readonly HeaderLine[] = []) {
  const type = ["Content-Type", "application/x-www-form-urlencoded"] as const;
  return testRequest({
    path: TOKEN_PATH,
    headers: [type, ["Accept", "application/json"], ...headers],
    body: new URLSearchParams(form).toString(),
  });
}

type Told = Pick<RecordedTokenAnswer, "name" | "summary" | "request">;

async function record(told: Told, given: GatewayAnswer | Promise<GatewayAnswer>) {
  const { status, headers, body } = await given;
  if (headerOf(headers, "Retry-After") !== undefined) retried.add(String(status));
  const answer = JSON.parse(String(body));
  answers.push({
    ...told,
    ...(told.request === undefined ? {} : { request: withoutSecrets(told.request) }),
    status,
    answer: withoutSecrets(answer),
  });
  return answer;
}

function withoutSecrets<Fields extends object>(fields: Fields): Fields {
  const shown = Object.entries(fields).map(([name, value]) => [name, SECRETS[name] ?? value]);
  return Object.fromEntries(shown);
}

async function codeOfPerson(): Promise<string> {
  const code_challenge = createHash("sha256").update(VERIFIER).digest("base64url");
  const asked = new URLSearchParams({
    ...PERSON,
    response_type: "code",
    scope: "openid appointments.write",
    login_hint: "member-9001",
    code_challenge,
    code_challenge_method: "S256",
  });
  const redirect = await fetch(`${issuer.url}/authorize?${asked}`, { redirect: "manual" });
  return new URL(redirect.headers.get("Location") ?? "").searchParams.get("code") ?? "";
}

beforeAll(async () => {
  issuer = await startIssuer("booking");
  // The local issuer checks no secret; this one knows nobody (RFC 6749 §5.2).
  strictIssuer = createServer((_, response) => {
    response.writeHead(401, { "Content-Type": "application/json" }).end('{"error":"invalid_client"}');
  });
  await new Promise<void>((resolve) => strictIssuer.listen(0, "127.0.0.1", resolve));
  await recordSuccesses();
  await recordRefusals();
});

afterAll(async () => {
  await issuer.stop();
  strictIssuer.close();
});

async function recordSuccesses(): Promise<void> {
  const gateway = gatewayOf(issuer.tokenEndpoint);
  const ask = (told: Told & { request: Form }, headers?: readonly HeaderLine[]) =>
    record(told, gateway.answer(tokenRequest(told.request, headers)));
  await ask({ name: "app", summary: "An app, with its id and secret in `Authorization`", request: APP }, [
    BASIC,
  ]);
  const code = { ...PERSON, code: await codeOfPerson(), code_verifier: VERIFIER };
  const { refresh_token } = await ask({
    name: "person",
    summary: "A person who has just signed in",
    request: { grant_type: "authorization_code", ...code },
  });
  const refresh = { grant_type: "refresh_token", client_id: PERSON.client_id, refresh_token };
  await ask({ name: "refreshed", summary: "A person who signed in before", request: refresh });
  const used = tokenRequest(refresh);
  await record({ name: "invalid_grant", summary: "The refresh token was used before" }, gateway.answer(used));
}

async function recordRefusals(): Promise<void> {
  const address = strictIssuer.address();
  const strict = gatewayOf(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/token`);
  const nobody = gatewayOf(NOBODY);
  const busy = gatewayOf(NOBODY);
  const request = tokenRequest(APP);
  // The route takes a burst of 100.
  await Promise.all(Array.from({ length: 100 }, () => busy.answer(request)));
  const refuse = (type: ConstructorParameters<typeof GatewayRefusal>[0]) =>
    nobody.refuse(request, new GatewayRefusal(type));
  await record({ name: "invalid_client", summary: "The app's secret is wrong" }, strict.answer(request));
  await record(
    { name: "REQUEST_BLOCKED", summary: "The web ACL takes the request for an attack" },
    refuse("WAF_FILTERED"),
  );
  await record(
    { name: "BODY_TOO_LARGE", summary: "The body is larger than the gateway takes" },
    refuse("REQUEST_TOO_LARGE"),
  );
  await record(
    { name: "TOO_MANY_REQUESTS", summary: "More requests at once than the route takes" },
    busy.answer(request),
  );
  await record({ name: "INTERNAL_ERROR", summary: "A fault on our side" }, refuse("DEFAULT_5XX"));
  await record(
    { name: "SERVICE_UNAVAILABLE", summary: "The issuer does not answer" },
    nobody.answer(request),
  );
}

describe("the answers to token requests that the API description shows", () => {
  it("are what the gateway and an issuer answer", async () => {
    const content = JSON.stringify(answers, null, 2);
    await expect(formatted("recorded-token-answers.json", content)).toMatchFileSnapshot(FILE);
  });

  it("show each grant, and each status once", () => {
    const successes = answers.filter(({ status }) => status === 200);
    expect(successes.map(({ request }) => request?.grant_type)).toEqual([
      "client_credentials",
      "authorization_code",
      "refresh_token",
    ]);
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals.map(({ status }) => status)).toEqual([400, 401, 403, 413, 429, 500, 503]);
  });

  it("say when to try again where the description says that they do, and nowhere else", () => {
    const { responses } = description.paths[TOKEN_PATH].post;
    const described = Object.entries(responses).filter(([, { headers }]) => "Retry-After" in headers);
    expect([...retried].toSorted()).toEqual(["429", "503"]);
    expect(described.map(([status]) => status)).toEqual(["429", "503"]);
  });

  it("are as the description says", () => {
    for (const { name, status, request, answer } of answers) {
      const refusal = status === 403 ? "TokenRefusal403" : `Refusal${status}`;
      const schema = status === 200 ? "TokenAnswer" : status < 402 ? "TokenError" : refusal;
      expect(describedSchema(schema)(answer), name).toBe(true);
      if (request !== undefined) expect(describedSchema("TokenRequest")(request), name).toBe(true);
    }
  });
});
