import { describe, expect, it } from "vitest";
import { authorizerSettings } from "../../../functions/authorizer/authorizer-settings.ts";

const environment = {
  ISSUER: "https://issuer.example/pool",
  JWKS_URI: "https://issuer.example/pool/.well-known/jwks.json",
  AUDIENCE: "booking-api, another-api",
  SCOPE_PREFIX: "https://booking.example/",
};

describe("authorizerSettings", () => {
  it("reads the environment", () => {
    expect(authorizerSettings(environment)).toEqual({
      issuer: "https://issuer.example/pool",
      jwksUri: "https://issuer.example/pool/.well-known/jwks.json",
      audiences: ["booking-api", "another-api"],
      scopePrefix: "https://booking.example/",
    });
  });

  it("takes any client of the issuer where the environment says so instead of naming audiences", () => {
    const { AUDIENCE: _, ...others } = environment;
    expect(authorizerSettings({ ...others, ANY_CLIENT: "true" }).audiences).toBe("any client");
    expect(() => authorizerSettings({ ...others, ANY_CLIENT: "yes" })).toThrow("ANY_CLIENT must be true");
    expect(authorizerSettings({ ...environment, ANY_CLIENT: "true" }).audiences).toHaveLength(2);
  });

  it("takes a missing scope prefix for none", () => {
    expect(authorizerSettings({ ...environment, SCOPE_PREFIX: undefined }).scopePrefix).toBe("");
  });

  it.each(["ISSUER", "JWKS_URI", "AUDIENCE"])("says that %s is missing", (name) => {
    const { [name]: _, ...others } = environment as Record<string, string>;
    expect(() => authorizerSettings(others)).toThrow(`${name} is not set`);
    expect(() => authorizerSettings({ ...environment, [name]: "" })).toThrow(`${name} `);
  });

  it.each(["booking-api,", ",", "a,,b"])("refuses the audiences %j", (AUDIENCE) => {
    expect(() => authorizerSettings({ ...environment, AUDIENCE })).toThrow("AUDIENCE must be");
  });

  it.each([
    "http://127.0.0.1:8080/jwks",
    "http://localhost:8080/jwks",
    "http://[::1]:8080/jwks",
    "HTTPS://issuer.example/jwks",
  ])("fetches keys from %s", (JWKS_URI) => {
    expect(authorizerSettings({ ...environment, JWKS_URI }).jwksUri).toBe(JWKS_URI);
  });

  it.each([
    "http://issuer.example/jwks",
    "http://127.0.0.1.example/jwks",
    "http://127.0.0.1@issuer.example/jwks",
    "http://localhost.example/jwks",
    "http://0.0.0.0/jwks",
    "http://169.254.169.254/jwks",
    "ftp://127.0.0.1/jwks",
    "file:///etc/jwks",
    "issuer.example/jwks",
  ])("fetches no keys from %s", (JWKS_URI) => {
    expect(() => authorizerSettings({ ...environment, JWKS_URI })).toThrow("JWKS_URI must be an https URL");
  });
});
