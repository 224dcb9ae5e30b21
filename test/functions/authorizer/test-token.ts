import { createHmac, type KeyObject, sign } from "node:crypto";
import { AUDIENCE, ISSUER, SCOPE_PREFIX } from "./test-authorizer.ts";
import type { IssuerKey } from "./test-issuer.ts";

type JsonObject = Readonly<Record<string, unknown>>;

const ALGORITHMS: Readonly<Record<string, string>> = { rsa: "RS256", ec: "ES256", ed25519: "EdDSA" };

/** The present in seconds. */
export function nowS(): number {
  return Math.floor(Date.now() / 1000);
}

/** Claims that hold, of the principal `club-app`; what is overridden with `undefined` is left out. */
export function goodClaims(overrides: JsonObject = {}): JsonObject {
  return {
    iss: ISSUER,
    aud: AUDIENCE,
    client_id: "club-app",
    scope: ["tours.write", "appointments.write", "classes.write"]
      .map((scope) => SCOPE_PREFIX + scope)
      .join(" "),
    exp: nowS() + 300,
    ...overrides,
  };
}

/** A token of the issuer that holds but for what is overridden. */
export function goodToken(key: IssuerKey, claims: JsonObject = {}, header: JsonObject = {}): string {
  const alg = ALGORITHMS[key.privateKey.asymmetricKeyType ?? ""];
  return signedToken({ alg, kid: key.kid, ...header }, goodClaims(claims), key.privateKey);
}

/** A JWT made by hand, so that header and payload may be anything; a symmetric key is a string. */
export function signedToken(header: JsonObject, payload: unknown, key: KeyObject | string): string {
  const input = `${base64url(header)}.${base64url(payload)}`;
  return `${input}.${signature(input, key).toString("base64url")}`;
}

/** Header, payload and signature of a JWT, still encoded. */
export function tokenParts(token: string): [string, string, string] {
  const [header = "", payload = "", signature = ""] = token.split(".");
  return [header, payload, signature];
}

/** One part of a JWT; text and bytes are taken as they are. */
export function base64url(part: unknown): string {
  const isRaw = typeof part === "string" || Buffer.isBuffer(part);
  return Buffer.from(isRaw ? part : JSON.stringify(part)).toString("base64url");
}

function signature(input: string, key: KeyObject | string): Buffer {
  if (typeof key === "string") return createHmac("sha256", key).update(input).digest();
  const digest = key.asymmetricKeyType === "ed25519" ? null : "sha256";
  return sign(digest, Buffer.from(input), { key, dsaEncoding: "ieee-p1363" });
}
