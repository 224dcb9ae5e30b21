import { afterAll, beforeAll } from "vitest";
import { itRefuses } from "./refused-tokens.ts";
import { AUDIENCE, ISSUER, startTestWorld, type TestWorld } from "./test-authorizer.ts";
import { rsaKey } from "./test-issuer.ts";
import { goodToken, nowS } from "./test-token.ts";

const rsa = rsaKey("rsa-1");
let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld(rsa);
});

afterAll(() => world.keyServer.stop());

function token(claims: Readonly<Record<string, unknown>>): string {
  return goodToken(rsa, claims);
}

itRefuses(
  () => world,
  () => token({}),
  {
    time: [
      ["expired", "expired", () => token({ exp: nowS() - 1 })],
      ["expired long ago", "expired", () => token({ exp: 0 })],
      ["no exp", "no_expiry", () => token({ exp: undefined })],
      ["exp is a string", "malformed", () => token({ exp: String(nowS() + 300) })],
      ["exp is null", "malformed", () => token({ exp: null })],
      ["exp is a fraction", "malformed", () => token({ exp: nowS() + 300.5 })],
      ["exp in milliseconds", "malformed", () => token({ exp: Date.now() + 300_000 })],
      ["exp beyond all dates", "malformed", () => token({ exp: 1e300 })],
      ["exp before all dates", "malformed", () => token({ exp: -1e300 })],
      ["exp negative", "malformed", () => token({ exp: -1 })],
      ["exp is a list", "malformed", () => token({ exp: [nowS() + 300] })],
      ["not yet valid", "not_yet_valid", () => token({ nbf: nowS() + 60 })],
      ["nbf is a string", "malformed", () => token({ nbf: String(nowS() - 60) })],
      ["nbf is a fraction", "malformed", () => token({ nbf: nowS() - 60.5 })],
      ["nbf beyond all dates", "malformed", () => token({ nbf: 1e300 })],
      ["nbf is null", "malformed", () => token({ nbf: null })],
    ],
    issuer: [
      ["another", "issuer", () => token({ iss: "https://issuer.example/other" })],
      ["with a trailing slash", "issuer", () => token({ iss: `${ISSUER}/` })],
      ["in another case", "issuer", () => token({ iss: ISSUER.toUpperCase() })],
      ["a beginning of it", "issuer", () => token({ iss: ISSUER.slice(0, -1) })],
      ["over http", "issuer", () => token({ iss: ISSUER.replace("https", "http") })],
      ["empty", "issuer", () => token({ iss: "" })],
      ["missing", "malformed", () => token({ iss: undefined })],
      ["a list", "malformed", () => token({ iss: [ISSUER] })],
    ],
    audience: [
      ["another", "audience", () => token({ aud: "payments-api" })],
      ["others", "audience", () => token({ aud: ["payments-api", "stock-api"] })],
      ["an empty list", "audience", () => token({ aud: [] })],
      ["empty", "audience", () => token({ aud: "" })],
      ["in another case", "audience", () => token({ aud: AUDIENCE.toUpperCase() })],
      ["a longer one", "audience", () => token({ aud: `${AUDIENCE}-2` })],
      ["two in one string", "audience", () => token({ aud: `${AUDIENCE} payments-api` })],
      ["null", "malformed", () => token({ aud: null })],
      ["a list with a number", "malformed", () => token({ aud: [AUDIENCE, 1] })],
      ["another, client_id right", "audience", () => token({ aud: "payments-api", client_id: AUDIENCE })],
      ["an empty list, client_id right", "audience", () => token({ aud: [], client_id: AUDIENCE })],
      ["none, client_id another", "audience", () => token({ aud: undefined })],
      [
        "none, no client_id",
        "audience",
        () => token({ aud: undefined, client_id: undefined, sub: AUDIENCE }),
      ],
    ],
    use: [
      ["an ID token", "token_use", () => token({ token_use: "id" })],
      ["a refresh token", "token_use", () => token({ token_use: "refresh" })],
      ["Access in another case", "token_use", () => token({ token_use: "Access" })],
      ["null", "token_use", () => token({ token_use: null })],
      ["a list", "token_use", () => token({ token_use: ["access"] })],
    ],
    principal: [
      ["nobody", "no_principal", () => token({ client_id: undefined })],
      ["an empty sub beside a client_id", "no_principal", () => token({ sub: "" })],
      ["a sub of 256 characters beside a client_id", "no_principal", () => token({ sub: "x".repeat(256) })],
      ["a client_id that is a number", "malformed", () => token({ client_id: 7 })],
      ["a sub that is a list", "malformed", () => token({ sub: ["club-app"] })],
      ["256 characters", "no_principal", () => token({ client_id: "x".repeat(256) })],
      ["a lone surrogate", "no_principal", () => token({ client_id: "club-app\ud800" })],
      ["a control character", "no_principal", () => token({ client_id: "club-app\u0000" })],
    ],
    scope: [["a list", "malformed", () => token({ scope: ["tours.write"] })]],
  },
);
