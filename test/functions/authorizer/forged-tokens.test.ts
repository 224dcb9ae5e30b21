import { afterAll, beforeAll, expect, it } from "vitest";
import { itRefuses } from "./refused-tokens.ts";
import { startTestWorld, type TestWorld } from "./test-authorizer.ts";
import {
  agreementKey,
  ecKey,
  edKey,
  type KeyServer,
  publishedSecret,
  rsaKey,
  startKeyServer,
} from "./test-issuer.ts";
import { base64url, goodClaims, goodToken, nowS, signedToken, tokenParts } from "./test-token.ts";

const rsa = rsaKey("rsa-1");
const openRsa = rsaKey("rsa-open", {});
const ec = ecKey("ec-1");
const wideEc = ecKey("ec-384", "P-384");
const ed = edKey("ed-1");
const encryption = rsaKey("rsa-enc", { use: "enc" });
const agreement = agreementKey("x-1");
const secret = publishedSecret("oct-1", "a published secret");
const foreign = rsaKey("rsa-1");

let world: TestWorld;
let attackerServer: KeyServer;

beforeAll(async () => {
  world = await startTestWorld(rsa, openRsa, ec, wideEc, ed, encryption, agreement, secret);
  attackerServer = await startKeyServer(foreign);
});

afterAll(() => Promise.all([world.keyServer.stop(), attackerServer.stop()]));

function withPayload(claims: Readonly<Record<string, unknown>>): string {
  const [header, , signature] = tokenParts(goodToken(rsa));
  return `${header}.${base64url(goodClaims(claims))}.${signature}`;
}

function withSignature(token: string, change: (signature: string) => string): string {
  const [header, payload, signature] = tokenParts(token);
  return `${header}.${payload}.${change(signature)}`;
}

function unsigned(alg: unknown, signature: string): string {
  return `${base64url({ alg, kid: "rsa-1" })}.${base64url(goodClaims())}.${signature}`;
}

function hmacToken(secret: string): string {
  return signedToken({ alg: "HS256", kid: "rsa-1" }, goodClaims(), secret);
}

function attackersToken(header: Readonly<Record<string, unknown>> = {}): string {
  return goodToken(foreign, {}, header);
}

function pem(type: "spki" | "pkcs1"): string {
  return String(rsa.publicKey.export({ format: "pem", type }));
}

itRefuses(
  () => world,
  () => goodToken(rsa),
  {
    algorithm: [
      ["alg none, no signature", "not_bearer", () => unsigned("none", "")],
      ["alg None, no signature", "not_bearer", () => unsigned("None", "")],
      ["alg none, some signature", "algorithm", () => unsigned("none", "AAAA")],
      ["alg NONE, some signature", "algorithm", () => unsigned("NONE", "AAAA")],
      [
        "alg none, the signature of a good token",
        "algorithm",
        () => unsigned("none", tokenParts(goodToken(rsa))[2]),
      ],
      ["no alg", "algorithm", () => goodToken(rsa, {}, { alg: undefined })],
      ["alg is a list", "malformed", () => goodToken(rsa, {}, { alg: ["RS256"] })],
      ["alg in lower case", "algorithm", () => goodToken(rsa, {}, { alg: "rs256" })],
      ["alg __proto__", "algorithm", () => goodToken(rsa, {}, { alg: "__proto__" })],
      ["HS256 with the public key as PEM", "algorithm", () => hmacToken(pem("spki"))],
      ["HS256 with the public key as PKCS#1 PEM", "algorithm", () => hmacToken(pem("pkcs1"))],
      ["HS256 with the public key as JWK", "algorithm", () => hmacToken(JSON.stringify(rsa.jwk))],
      ["HS256 with the modulus", "algorithm", () => hmacToken(String(rsa.jwk.n))],
      ["HS256 with the empty key", "algorithm", () => hmacToken("")],
      [
        "HS256 with a secret among the keys",
        "algorithm",
        () => signedToken({ alg: "HS256", kid: "oct-1" }, goodClaims(), "a published secret"),
      ],
      ["PS256 over an RS256 key", "algorithm", () => goodToken(rsa, {}, { alg: "PS256" })],
      ["RS512 over an RS256 key", "algorithm", () => goodToken(rsa, {}, { alg: "RS512" })],
      ["ES256 over an RSA key without alg", "algorithm", () => goodToken(ec, {}, { kid: "rsa-open" })],
      [
        "ES256, signed by an RSA key without alg",
        "signature",
        () => goodToken(openRsa, {}, { alg: "ES256" }),
      ],
      ["EdDSA over an RSA key without alg", "algorithm", () => goodToken(openRsa, {}, { alg: "EdDSA" })],
      ["RS256 over an EC key", "algorithm", () => goodToken(ec, {}, { alg: "RS256" })],
      ["ES256 over a P-384 key", "algorithm", () => goodToken(ec, {}, { kid: "ec-384" })],
      ["ES256, signed by a P-384 key", "signature", () => goodToken(wideEc, {}, { alg: "ES256" })],
      ["RS256 over an Ed25519 key", "algorithm", () => goodToken(ed, {}, { alg: "RS256" })],
      ["EdDSA over a key for key agreement", "algorithm", () => goodToken(ed, {}, { kid: "x-1" })],
    ],
    key: [
      ["another key under the same kid", "signature", () => attackersToken()],
      ["the attacker's key in jwk", "signature", () => attackersToken({ jwk: foreign.jwk })],
      [
        "the attacker's key in jwk, no kid",
        "unknown_key",
        () => attackersToken({ jwk: foreign.jwk, kid: undefined }),
      ],
      ["the attacker's keys behind jku", "signature", () => attackersToken({ jku: attackerServer.jwksUri })],
      [
        "jku, kid unknown",
        "unknown_key",
        () => attackersToken({ jku: attackerServer.jwksUri, kid: "rsa-2" }),
      ],
      [
        "the attacker's certificate behind x5u",
        "signature",
        () => attackersToken({ x5u: attackerServer.jwksUri }),
      ],
      [
        "the attacker's certificate in x5c",
        "signature",
        () => attackersToken({ x5c: [base64url("certificate")] }),
      ],
      [
        "iss of the attacker and his keys behind it",
        "issuer",
        () => goodToken(rsa, { iss: attackerServer.jwksUri }),
      ],
      ["a key of the issuer for encryption", "unknown_key", () => goodToken(encryption)],
    ],
    kid: [
      ["missing", "unknown_key", () => goodToken(rsa, {}, { kid: undefined })],
      ["null", "malformed", () => goodToken(rsa, {}, { kid: null })],
      ["empty", "unknown_key", () => goodToken(rsa, {}, { kid: "" })],
      ["unknown", "unknown_key", () => goodToken(rsa, {}, { kid: "rsa-9" })],
      ["in another case", "unknown_key", () => goodToken(rsa, {}, { kid: "RSA-1" })],
      ["with a space", "unknown_key", () => goodToken(rsa, {}, { kid: "rsa-1 " })],
      ["a list", "malformed", () => goodToken(rsa, {}, { kid: ["rsa-1"] })],
      ["a number", "malformed", () => goodToken(rsa, {}, { kid: 0 })],
      ["an object", "malformed", () => goodToken(rsa, {}, { kid: { rsa: 1 } })],
      ["a path", "unknown_key", () => goodToken(rsa, {}, { kid: "../../../../../../dev/null" })],
      ["a URL", "unknown_key", () => goodToken(rsa, {}, { kid: attackerServer.jwksUri })],
      ["SQL", "unknown_key", () => goodToken(rsa, {}, { kid: "x' UNION SELECT 'secret' --" })],
      ["a command", "unknown_key", () => goodToken(rsa, {}, { kid: "rsa-1|sleep 10" })],
      ["__proto__", "unknown_key", () => goodToken(rsa, {}, { kid: "__proto__" })],
    ],
    signature: [
      ["of a tampered payload", "signature", () => withPayload({ client_id: "other-app" })],
      ["of a payload with more scopes", "signature", () => withPayload({ scope: "everything" })],
      ["truncated", "signature", () => withSignature(goodToken(rsa), (signature) => signature.slice(0, -8))],
      ["of one byte", "signature", () => withSignature(goodToken(rsa), () => "AA")],
      ["longer", "signature", () => withSignature(goodToken(rsa), (signature) => `${signature}AAAA`)],
      [
        "of another token",
        "signature",
        () => withSignature(goodToken(rsa), () => tokenParts(goodToken(rsa, { sub: "x" }))[2]),
      ],
      [
        "of zeros (CVE-2022-21449)",
        "signature",
        () => withSignature(goodToken(ec), () => base64url(Buffer.alloc(64))),
      ],
      [
        "of an EC key, too short",
        "signature",
        () => withSignature(goodToken(ec), (signature) => signature.slice(0, -2)),
      ],
      [
        "of an EC key, too long",
        "signature",
        () => withSignature(goodToken(ec), (signature) => `${signature}AA`),
      ],
      ["of an Ed25519 key, too short", "signature", () => withSignature(goodToken(ed), () => "AAAA")],
    ],
    header: [
      [
        "crit names an extension",
        "critical_header",
        () => goodToken(rsa, {}, { crit: ["tenant"], tenant: 11 }),
      ],
      [
        "crit names a known one",
        "critical_header",
        () => goodToken(rsa, {}, { crit: ["exp"], exp: nowS() + 300 }),
      ],
      ["crit is empty", "critical_header", () => goodToken(rsa, {}, { crit: [] })],
      [
        "an unencoded payload (RFC 7797)",
        "critical_header",
        () => goodToken(rsa, {}, { crit: ["b64"], b64: false }),
      ],
    ],
  },
);

it("the authorizer never asks the attacker's server", () => {
  expect(attackerServer.requests()).toBe(0);
});
