import { CfnOutput, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import {
  type CfnUserPool,
  NumberAttribute,
  ResourceServerScope,
  UserPool,
  type UserPoolResourceServer,
} from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";
import { scopes } from "../../shared/api/operations.ts";
import type { Config, TokenIssuer } from "./settings/config.ts";

/** What the issuer depends on. */
export interface OwnIssuerProps {
  readonly config: Config;
  /** Whether the pool, and with it every app's client, outlives the stack. */
  readonly isKept: boolean;
}

const RESOURCE_SERVER = "booking";

/**
 * An issuer of the stack's own: an Amazon Cognito user pool. Apps get tokens with their client credentials, people whom
 * the club creates get them by signing in. `npm run app-client` makes the clients of both kinds.
 */
export class OwnIssuer extends Construct {
  readonly tokenIssuer: TokenIssuer & { readonly tokenEndpoint: string };
  /** The pool, and what its clients' scopes are of. */
  readonly pool: UserPool;
  readonly resourceServer: UserPoolResourceServer;

  constructor(scope: Construct, id: string, { config, isKept }: OwnIssuerProps) {
    super(scope, id);
    const pool = this.#pool(isKept);
    this.pool = pool;
    this.resourceServer = addResourceServer(pool);
    const { account, region } = Stack.of(this);
    // A domain prefix is unique in its region, across all accounts.
    const domain = pool.addDomain("Domain", {
      cognitoDomain: { domainPrefix: `fitness-booking-${account}-${config.stage}` },
    });
    const url = `https://cognito-idp.${region}.${Stack.of(this).urlSuffix}/${pool.userPoolId}`;
    this.tokenIssuer = {
      url,
      jwksUri: `${url}/.well-known/jwks.json`,
      audience: "any client",
      scopePrefix: `${RESOURCE_SERVER}/`,
      tokenEndpoint: `${domain.baseUrl()}/oauth2/token`,
    };
    output(this, "UserPoolId", pool.userPoolId, "Where npm run app-client makes clients");
    output(this, "TokenEndpoint", this.tokenIssuer.tokenEndpoint, "Where the issuer itself gives tokens");
    output(this, "AuthorizeUrl", `${domain.baseUrl()}/oauth2/authorize`, "Where apps send people to sign in");
    output(this, "ScopePrefix", this.tokenIssuer.scopePrefix, "What tokens have before each scope");
  }

  #pool(isKept: boolean): UserPool {
    const pool = new UserPool(this, "UserPool", {
      selfSignUpEnabled: false,
      // Read by apps in the ID token, to know whom they show; the API goes by the access record alone.
      customAttributes: {
        tenant_id: new NumberAttribute({ mutable: true }),
        client_id: new NumberAttribute({ mutable: true }),
      },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      deletionProtection: isKept,
      removalPolicy: isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    // Another logical id would be another pool, and every app would lose its client.
    (pool.node.defaultChild as CfnUserPool).overrideLogicalId("UserPool");
    acknowledgeFindings(pool);
    return pool;
  }
}

function addResourceServer(pool: UserPool): UserPoolResourceServer {
  return pool.addResourceServer("ResourceServer", {
    identifier: RESOURCE_SERVER,
    scopes: Object.entries(scopes).map(
      ([scopeName, { allows }]) => new ResourceServerScope({ scopeName, scopeDescription: allows }),
    ),
  });
}

// Outputs keep a plain name wherever their construct lies in the tree.
function output(scope: Construct, name: string, value: string, description: string): void {
  new CfnOutput(scope, name, { value, description }).overrideLogicalId(name);
}

function acknowledgeFindings(pool: UserPool): void {
  Validations.of(pool).acknowledge(
    {
      id: "AwsSolutions-COG2",
      reason:
        "Nobody can sign up. A member's token acts for that member alone; a club whose people need a second factor sets its own issuer.",
    },
    {
      id: "AwsSolutions-COG8",
      reason:
        "The plan with threat protection costs money per person, for apps that have no password to guess.",
    },
  );
}
