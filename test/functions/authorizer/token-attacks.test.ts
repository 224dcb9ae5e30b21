import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestTables } from "../../support/engine.ts";
import {
  AUDIENCE,
  allowedArns,
  goodClaims,
  ISSUER,
  putAccess,
  type TestAuthorizer,
  testAuthorizer,
} from "./test-authorizer.ts";
import {
  agreementKey,
  base64url,
  ecKey,
  edKey,
  type KeyServer,
  rsaKey,
  signedToken,
  startKeyServer,
} from "./test-issuer.ts";

const rsa = rsaKey("rsa-1");
const openRsa = rsaKey("rsa-open", {});
const ec = ecKey("ec-1");
const wideEc = ecKey("ec-384", "P-384");
const ed = edKey("ed-1");
const encryption = rsaKey("rsa-enc", { use: "enc" });
const agreement = agreementKey("x-1");
const foreign = rsaKey("rsa-1");
const now = () => Math.floor(Date.now() / 1000);

let keyServer: KeyServer;
let attackerServer: KeyServer;
let subject: TestAuthorizer;

beforeAll(async () => {
  keyServer = await startKeyServer(rsa, openRsa, ec, wideEc, ed, encryption, agreement);
  attackerServer = await startKeyServer(foreign);
  const tables = await createTestTables();
  await putAccess(tables, "club-app");
  subject = testAuthorizer(keyServer.jwksUri, tables.database);
});

afterAll(() => Promise.all([keyServer.stop(), attackerServer.stop()]));

type Json = Readonly<Record<string, unknown>>;
/** Everything right but what is given: signed by the issuer, with claims that hold. */
function token(claims: Json = {}, header: Json = {}, key = rsa): string {
  return signedToken({ alg: "RS256", kid: key.kid, ...header }, goodClaims(claims), key.privateKey);
}

function parts(jwt: string): [string, string, string] {
  const [header = "", payload = "", signature = ""] = jwt.split(".");
  return [header, payload, signature];
}

function withPayload(claims: Json): string {
  const [header, , signature] = parts(token());
  return `${header}.${base64url(goodClaims(claims))}.${signature}`;
}

function withSignature(change: (signature: string) => string): string {
  const [header, payload, signature] = parts(token());
  return `${header}.${payload}.${change(signature)}`;
}

function unsigned(alg: unknown, signature: string): string {
  return `${base64url({ alg, kid: "rsa-1" })}.${base64url(goodClaims())}.${signature}`;
}

function hmacToken(secret: string): string {
  return signedToken({ alg: "HS256", kid: "rsa-1" }, goodClaims(), secret);
}

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
}

const pem = (type: "spki" | "pkcs1") => String(rsa.publicKey.export({ format: "pem", type }));
const attackersKey = (header: Json) =>
  signedToken({ alg: "RS256", kid: "rsa-1", ...header }, goodClaims(), foreign.privateKey);

type Attack = readonly [name: string, reason: string, token: () => string];

const attacks: Readonly<Record<string, readonly Attack[]>> = {
  algorithm: [
    ["alg none, no signature", "not_bearer", () => unsigned("none", "")],
    ["alg None, no signature", "not_bearer", () => unsigned("None", "")],
    ["alg none, some signature", "algorithm", () => unsigned("none", "AAAA")],
    ["alg NONE, some signature", "algorithm", () => unsigned("NONE", "AAAA")],
    ["alg none, the signature of a good token", "algorithm", () => unsigned("none", parts(token())[2])],
    ["no alg", "algorithm", () => token({}, { alg: undefined })],
    ["alg is a list", "malformed", () => token({}, { alg: ["RS256"] })],
    ["alg in lower case", "algorithm", () => token({}, { alg: "rs256" })],
    ["alg __proto__", "algorithm", () => token({}, { alg: "__proto__" })],
    ["HS256 with the public key as PEM", "algorithm", () => hmacToken(pem("spki"))],
    ["HS256 with the public key as PKCS#1 PEM", "algorithm", () => hmacToken(pem("pkcs1"))],
    ["HS256 with the public key as JWK", "algorithm", () => hmacToken(JSON.stringify(rsa.jwk))],
    ["HS256 with the modulus", "algorithm", () => hmacToken(String(rsa.jwk.n))],
    ["HS256 with the empty key", "algorithm", () => hmacToken("")],
    ["PS256 over an RS256 key", "algorithm", () => token({}, { alg: "PS256" })],
    ["RS512 over an RS256 key", "algorithm", () => token({}, { alg: "RS512" })],
    [
      "ES256 over an RSA key without alg",
      "algorithm",
      () => token({}, { alg: "ES256", kid: "rsa-open" }, ec),
    ],
    ["ES256, signed by an RSA key without alg", "signature", () => token({}, { alg: "ES256" }, openRsa)],
    ["EdDSA over an RSA key without alg", "algorithm", () => token({}, { alg: "EdDSA" }, openRsa)],
    ["RS256 over an EC key", "algorithm", () => token({}, { alg: "RS256" }, ec)],
    ["ES256 over a P-384 key", "algorithm", () => token({}, { alg: "ES256", kid: "ec-384" }, ec)],
    ["ES256, signed by a P-384 key", "signature", () => token({}, { alg: "ES256" }, wideEc)],
    ["RS256 over an Ed25519 key", "algorithm", () => token({}, { alg: "RS256" }, ed)],
    [
      "EdDSA over a key for key agreement",
      "algorithm",
      () => signedToken({ alg: "EdDSA", kid: "x-1" }, goodClaims(), ed.privateKey),
    ],
  ],
  key: [
    ["another key under the same kid", "signature", () => attackersKey({})],
    ["the attacker's key in jwk", "signature", () => attackersKey({ jwk: foreign.jwk })],
    [
      "the attacker's key in jwk, no kid",
      "unknown_key",
      () => attackersKey({ jwk: foreign.jwk, kid: undefined }),
    ],
    ["the attacker's keys behind jku", "signature", () => attackersKey({ jku: attackerServer.jwksUri })],
    ["jku, kid unknown", "unknown_key", () => attackersKey({ jku: attackerServer.jwksUri, kid: "rsa-2" })],
    [
      "the attacker's certificate behind x5u",
      "signature",
      () => attackersKey({ x5u: attackerServer.jwksUri }),
    ],
    [
      "the attacker's certificate in x5c",
      "signature",
      () => attackersKey({ x5c: [base64url("certificate")] }),
    ],
    ["iss of the attacker and his keys behind it", "issuer", () => token({ iss: attackerServer.jwksUri })],
    ["a key of the issuer for encryption", "unknown_key", () => token({}, {}, encryption)],
  ],
  kid: [
    ["missing", "unknown_key", () => token({}, { kid: undefined })],
    ["null", "malformed", () => token({}, { kid: null })],
    ["empty", "unknown_key", () => token({}, { kid: "" })],
    ["unknown", "unknown_key", () => token({}, { kid: "rsa-9" })],
    ["in another case", "unknown_key", () => token({}, { kid: "RSA-1" })],
    ["with a space", "unknown_key", () => token({}, { kid: "rsa-1 " })],
    ["a list", "malformed", () => token({}, { kid: ["rsa-1"] })],
    ["a number", "malformed", () => token({}, { kid: 0 })],
    ["an object", "malformed", () => token({}, { kid: { rsa: 1 } })],
    ["a path", "unknown_key", () => token({}, { kid: "../../../../../../dev/null" })],
    ["a URL", "unknown_key", () => token({}, { kid: attackerServer.jwksUri })],
    ["SQL", "unknown_key", () => token({}, { kid: "x' UNION SELECT 'secret' --" })],
    ["a command", "unknown_key", () => token({}, { kid: "rsa-1|sleep 10" })],
    ["__proto__", "unknown_key", () => token({}, { kid: "__proto__" })],
  ],
  signature: [
    ["of a tampered payload", "signature", () => withPayload({ client_id: "other-app" })],
    ["of a payload with more scopes", "signature", () => withPayload({ scope: "everything" })],
    ["truncated", "signature", () => withSignature((signature) => signature.slice(0, -8))],
    ["of one byte", "signature", () => withSignature(() => "AA")],
    ["longer", "signature", () => withSignature((signature) => `${signature}AAAA`)],
    ["of another token", "signature", () => withSignature(() => parts(token({ sub: "x" }))[2])],
    [
      "of zeros (CVE-2022-21449)",
      "signature",
      () => {
        const [header, payload] = parts(token({}, { alg: "ES256" }, ec));
        return `${header}.${payload}.${Buffer.alloc(64).toString("base64url")}`;
      },
    ],
    [
      "of an EC key, one byte short",
      "signature",
      () => {
        const [header, payload, signature] = parts(token({}, { alg: "ES256" }, ec));
        return `${header}.${payload}.${signature.slice(0, -2)}`;
      },
    ],
    [
      "of an Ed25519 key, too short",
      "signature",
      () => {
        const [header, payload] = parts(token({}, { alg: "EdDSA" }, ed));
        return `${header}.${payload}.AAAA`;
      },
    ],
  ],
  header: [
    ["crit names an extension", "critical_header", () => token({}, { crit: ["tenant"], tenant: 11 })],
    ["crit names a known one", "critical_header", () => token({}, { crit: ["exp"], exp: now() + 300 })],
    ["crit is empty", "critical_header", () => token({}, { crit: [] })],
    ["an unencoded payload (RFC 7797)", "critical_header", () => token({}, { crit: ["b64"], b64: false })],
  ],
  form: [
    ["two parts", "not_bearer", () => parts(token()).slice(0, 2).join(".")],
    ["four parts", "not_bearer", () => `${token()}.AAAA`],
    ["five parts (JWE)", "not_bearer", () => `${token()}.AAAA.AAAA`],
    ["an empty payload part", "not_bearer", () => `${parts(token())[0]}..${parts(token())[2]}`],
    ["padding", "not_bearer", () => `${token()}==`],
    ["the base64 alphabet", "not_bearer", () => `${token()}+/`],
    ["empty", "not_bearer", () => ""],
    ["junk", "not_bearer", () => "junk"],
    ["junk in three parts", "malformed", () => "junk.junk.junk"],
    [
      "the header is not JSON",
      "malformed",
      () => `${base64url("{alg")}.${parts(token()).slice(1).join(".")}`,
    ],
    ["the header is null", "malformed", () => `${base64url(null)}.${parts(token()).slice(1).join(".")}`],
    [
      "the payload is a list",
      "malformed",
      () => signedToken({ alg: "RS256", kid: "rsa-1" }, [goodClaims()], rsa.privateKey),
    ],
    [
      "the payload is null",
      "malformed",
      () => signedToken({ alg: "RS256", kid: "rsa-1" }, null, rsa.privateKey),
    ],
    [
      "the payload is a string",
      "malformed",
      () => signedToken({ alg: "RS256", kid: "rsa-1" }, '"x"', rsa.privateKey),
    ],
    [
      "the payload is nested deeply",
      "no_expiry",
      () => signedToken({ alg: "RS256", kid: "rsa-1" }, nested(900), rsa.privateKey),
    ],
    ["over-long", "not_bearer", () => token({ padding: "x".repeat(8_192) })],
  ],
  time: [
    ["expired", "expired", () => token({ exp: now() - 1 })],
    ["expired long ago", "expired", () => token({ exp: 0 })],
    ["no exp", "no_expiry", () => token({ exp: undefined })],
    ["exp is a string", "malformed", () => token({ exp: String(now() + 300) })],
    ["exp is null", "malformed", () => token({ exp: null })],
    ["exp is a fraction", "malformed", () => token({ exp: now() + 300.5 })],
    ["exp in milliseconds", "malformed", () => token({ exp: Date.now() + 300_000 })],
    ["exp beyond all dates", "malformed", () => token({ exp: 1e300 })],
    ["exp before all dates", "malformed", () => token({ exp: -1e300 })],
    ["exp negative", "malformed", () => token({ exp: -1 })],
    ["exp is a list", "malformed", () => token({ exp: [now() + 300] })],
    ["not yet valid", "not_yet_valid", () => token({ nbf: now() + 60 })],
    ["nbf is a string", "malformed", () => token({ nbf: String(now() - 60) })],
    ["nbf is a fraction", "malformed", () => token({ nbf: now() - 60.5 })],
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
    ["none, no client_id", "audience", () => token({ aud: undefined, client_id: undefined, sub: AUDIENCE })],
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
    ["an empty client_id beside a sub", "no_principal", () => token({ client_id: "", sub: "club-app" })],
    ["a client_id that is a number", "malformed", () => token({ client_id: 7 })],
    ["a sub that is a list", "malformed", () => token({ client_id: undefined, sub: ["club-app"] })],
    ["256 characters", "no_principal", () => token({ client_id: "x".repeat(256) })],
    ["a lone surrogate", "no_principal", () => token({ client_id: "club-app\ud800" })],
    ["a control character", "no_principal", () => token({ client_id: "club-app\u0000" })],
  ],
  scope: [["a list", "malformed", () => token({ scope: ["tours.write"] })]],
};

it("lets the token pass that each attack starts from", async () => {
  expect(allowedArns(await subject.authorize(`Bearer ${token()}`))).toHaveLength(2);
});

describe.each(Object.entries(attacks))("%s", (_, cases) => {
  it.each(cases)("refuses: %s (%s)", async (_name, reason, attack) => {
    await expect(subject.authorize(`Bearer ${attack()}`)).rejects.toThrow(/^Unauthorized$/);
    expect(subject.log.at(-1)).toMatchObject({
      level: "info",
      fields: { outcome: "unauthorized", reason },
    });
  });
});

it("never asks the attacker's server", () => {
  expect(attackerServer.requests()).toBe(0);
});
