import { afterAll, beforeAll } from "vitest";
import { itRefuses } from "./refused-tokens.ts";
import { startTestWorld, type TestWorld } from "./test-authorizer.ts";
import { rsaKey } from "./test-issuer.ts";
import { base64url, goodClaims, goodToken, signedToken, tokenParts } from "./test-token.ts";

const rsa = rsaKey("rsa-1");
let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld(rsa);
});

afterAll(() => world.keyServer.stop());

function withHeader(header: string): string {
  const [, payload, signature] = tokenParts(goodToken(rsa));
  return `${header}.${payload}.${signature}`;
}

function signedPayload(payload: unknown): string {
  return signedToken({ alg: "RS256", kid: "rsa-1" }, payload, rsa.privateKey);
}

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
}

itRefuses(
  () => world,
  () => goodToken(rsa),
  {
    form: [
      ["two parts", "not_bearer", () => tokenParts(goodToken(rsa)).slice(0, 2).join(".")],
      ["four parts", "not_bearer", () => `${goodToken(rsa)}.AAAA`],
      ["five parts (JWE)", "not_bearer", () => `${goodToken(rsa)}.AAAA.AAAA`],
      ["an empty payload part", "not_bearer", () => goodToken(rsa).replace(/\..*\./, "..")],
      ["padding", "not_bearer", () => `${goodToken(rsa)}==`],
      ["the base64 alphabet", "not_bearer", () => `${goodToken(rsa)}+/`],
      ["empty", "not_bearer", () => ""],
      ["junk", "not_bearer", () => "junk"],
      ["junk in three parts", "malformed", () => "junk.junk.junk"],
      ["the header is not JSON", "malformed", () => withHeader(base64url("{alg"))],
      ["the header is null", "malformed", () => withHeader(base64url(null))],
      ["the payload is a list", "malformed", () => signedPayload([goodClaims()])],
      ["the payload is null", "malformed", () => signedPayload(null)],
      ["the payload is a string", "malformed", () => signedPayload('"x"')],
      ["the payload is nested deeply", "no_expiry", () => signedPayload(nested(900))],
      ["over-long", "not_bearer", () => goodToken(rsa, { padding: "x".repeat(8_192) })],
    ],
  },
);
