/** Where apps get and refresh tokens: the gateway hands the request to the issuer, no function answers it. */
export const TOKEN_PATH = "/oauth2/token";
