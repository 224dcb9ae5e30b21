// The gateway takes at most 10,240 bytes of headers in all.
const MAX_TOKEN_CHARACTERS = 8_192;

// RFC 9110 §11.4: a scheme in any case, then spaces; RFC 7515 §3.1 and §2: three base64url parts without padding.
const BEARER_JWT = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The JWT of an `Authorization: Bearer …` header's value; undefined where it holds none. */
export function bearerToken(headerValue: string): string | undefined {
  const token = BEARER_JWT.exec(headerValue)?.[1];
  return token !== undefined && token.length <= MAX_TOKEN_CHARACTERS ? token : undefined;
}
