import { describe, expect, it } from "vitest";
import { scopes } from "../../../shared/api/operations.ts";
import { OWN_ISSUER, templateOf } from "./synthesized.ts";

const own = templateOf(OWN_ISSUER);

describe("a stack without an issuer in the context", () => {
  it("has a pool that nobody can sign up to, which outlives every stage but dev", () => {
    own.hasResource("AWS::Cognito::UserPool", {
      DeletionPolicy: "Delete",
      Properties: {
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
        DeletionProtection: "INACTIVE",
      },
    });
    const prod = templateOf({ ...OWN_ISSUER, stage: "prod" });
    prod.hasResource("AWS::Cognito::UserPool", {
      DeletionPolicy: "Retain",
      UpdateReplacePolicy: "Retain",
      Properties: { DeletionProtection: "ACTIVE" },
    });
    expect(Object.keys(own.findResources("AWS::Cognito::UserPool"))).toEqual(["UserPool"]);
  });

  it("can say of a person whose client they are, as long as the club can change it", () => {
    own.hasResourceProperties("AWS::Cognito::UserPool", {
      Schema: ["tenant_id", "client_id"].map((Name) => ({
        Name,
        AttributeDataType: "Number",
        Mutable: true,
      })),
    });
  });

  it("has each scope once with its meaning, and a domain for the token endpoint", () => {
    own.hasResourceProperties("AWS::Cognito::UserPoolResourceServer", {
      Identifier: "booking",
      Scopes: Object.entries(scopes).map(([ScopeName, { allows }]) => ({
        ScopeName,
        ScopeDescription: allows,
      })),
    });
    own.hasResourceProperties("AWS::Cognito::UserPoolDomain", {
      Domain: { "Fn::Join": ["", ["fitness-booking-", { Ref: "AWS::AccountId" }, "-dev"]] },
    });
  });

  it("has no client from the start: each app gets one of its own", () => {
    own.resourceCountIs("AWS::Cognito::UserPoolClient", 0);
  });

  it("tells the authorizer to accept the pool's clients, with the resource server's prefix", () => {
    const pool = (rest: string) => ({
      "Fn::Join": [
        "",
        [
          "https://cognito-idp.",
          { Ref: "AWS::Region" },
          ".",
          { Ref: "AWS::URLSuffix" },
          "/",
          { Ref: "UserPool" },
        ].concat(rest === "" ? [] : [rest]),
      ],
    });
    own.hasResourceProperties("AWS::Lambda::Function", {
      Environment: {
        Variables: {
          ISSUER: pool(""),
          JWKS_URI: pool("/.well-known/jwks.json"),
          ANY_CLIENT: "true",
          SCOPE_PREFIX: "booking/",
        },
      },
    });
  });

  it("says where clients are made, people sign in and tokens are got, at the API and past it", () => {
    const outputs = own.findOutputs("*");
    expect(Object.keys(outputs)).toEqual(
      expect.arrayContaining(["UserPoolId", "AuthorizeUrl", "TokenUrl", "ScopePrefix"]),
    );
    expect(JSON.stringify(outputs.TokenEndpoint?.Value)).toMatch(/amazoncognito\.com\/oauth2\/token"/);
  });
});

describe("a stack with an issuer in the context", () => {
  it("has nothing of this", () => {
    const types = Object.values(templateOf().toJSON().Resources).map((resource) => Object(resource).Type);
    expect(types.filter((type) => type.startsWith("AWS::Cognito"))).toEqual([]);
    expect(Object.keys(templateOf().findOutputs("*"))).not.toContain("TokenUrl");
    expect(JSON.stringify(templateOf().toJSON())).not.toContain("ANY_CLIENT");
  });
});
