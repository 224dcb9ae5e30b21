import { generateKeyPairSync, type JsonWebKey, type KeyObject } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A key pair of an issuer, as it is published and as it signs. */
export interface IssuerKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly jwk: JsonWebKey;
}

/** What the endpoint shows of a key. */
export type PublishedKey = Pick<IssuerKey, "jwk">;

/** Makes an RSA key pair under this `kid`. */
export function rsaKey(kid: string, published: JsonWebKey = { alg: "RS256", use: "sig" }): IssuerKey {
  return issuerKey(kid, generateKeyPairSync("rsa", { modulusLength: 2048 }), published);
}

/** Makes an elliptic curve key pair under this `kid`. */
export function ecKey(kid: string, namedCurve = "P-256", published: JsonWebKey = {}): IssuerKey {
  return issuerKey(kid, generateKeyPairSync("ec", { namedCurve }), published);
}

/** Makes an Ed25519 key pair under this `kid`. */
export function edKey(kid: string): IssuerKey {
  return issuerKey(kid, generateKeyPairSync("ed25519"), {});
}

/** Makes an X25519 key pair, which can't sign, under this `kid`. */
export function agreementKey(kid: string): IssuerKey {
  return issuerKey(kid, generateKeyPairSync("x25519"), {});
}

/** Publishes this secret, as no issuer should. */
export function publishedSecret(kid: string, secret: string): PublishedKey {
  return { jwk: { kty: "oct", k: Buffer.from(secret).toString("base64url"), kid } };
}

function issuerKey(
  kid: string,
  pair: { readonly privateKey: KeyObject; readonly publicKey: KeyObject },
  published: JsonWebKey,
): IssuerKey {
  return { kid, ...pair, jwk: { ...pair.publicKey.export({ format: "jwk" }), ...published, kid } };
}

/** An issuer's endpoint for its keys, on a free port of the loopback. */
export interface KeyServer {
  readonly jwksUri: string;
  /** How many requests it has had. */
  readonly requests: () => number;
  /** Publishes these keys from now on. */
  readonly publish: (...keys: readonly PublishedKey[]) => void;
  /** Answers this way from now on. */
  readonly answer: (listener: RequestListener) => void;
  readonly stop: () => Promise<void>;
}

/** Starts a {@link KeyServer}. */
export async function startKeyServer(...keys: readonly PublishedKey[]): Promise<KeyServer> {
  let requests = 0;
  let listener = publishing(keys);
  const server = createServer((request, response) => {
    requests += 1;
    // Every fetch is a connection of its own, so that a stopped server is really gone.
    response.setHeader("Connection", "close");
    listener(request, response);
  });
  const port = await listen(server);
  return {
    jwksUri: `http://127.0.0.1:${port}/jwks`,
    requests: () => requests,
    publish: (...newKeys) => {
      listener = publishing(newKeys);
    },
    answer: (newListener) => {
      listener = newListener;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function publishing(keys: readonly PublishedKey[]): RequestListener {
  return (_, response) => response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
