import { CfnOutput, Duration, SecretValue, Validations } from "aws-cdk-lib";
import {
  type CfnUserPoolClient,
  ClientAttributes,
  OAuthScope,
  type UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  type UserPoolResourceServer,
} from "aws-cdk-lib/aws-cognito";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Scope } from "../../../shared/api/operations.ts";
import { DESK_SCOPES, MEMBER_SCOPES } from "../../../shared/pages/parts/page-scopes.ts";
import type { PagesClientsConfig } from "../settings/pages-config.ts";

/** What the clients depend on. */
export interface PagesClientsProps {
  readonly pool: UserPool;
  readonly resourceServer: UserPoolResourceServer;
  /** The identifier of the resource server and a slash. */
  readonly scopePrefix: string;
  /** The origin of the pages. */
  readonly origin: string;
}

const SIGN_IN_PAGES = ["/member", "/desk"];
// What the pages of members and staff ask for; what a person may do, their access record says.
const PEOPLE_SCOPES: readonly Scope[] = [...MEMBER_SCOPES, ...DESK_SCOPES];
const VISITOR_SCOPE: Scope = "tours.write";
// As those of npm run app-client (infra/commands/access/create-app-client.ts).
const TOKEN = Duration.minutes(60);
const REFRESH = Duration.days(30);
const RETRY = Duration.seconds(30);
// Cognito bills each token of an app, and a shorter life keeps nobody from getting another one.
const VISITOR_TOKEN = Duration.minutes(30);

/** The pages' app clients at the stack's own issuer, and the secret of the one that has one. */
export class PagesClients extends Construct implements PagesClientsConfig {
  readonly signInClientId: string;
  readonly visitorSecretArn: string;
  /** The prefix of a user pool's custom attributes in the ID tokens of Amazon Cognito. */
  readonly claimPrefix = "custom:";

  constructor(scope: Construct, id: string, props: PagesClientsProps) {
    super(scope, id);
    this.signInClientId = this.#people(props).userPoolClientId;
    const visitors = this.#visitors(props);
    this.visitorSecretArn = this.#secretOf(visitors).secretArn;
    new CfnOutput(this, "VisitorClient", {
      value: visitors.userPoolClientId,
      description: "The app client of visitors, to whom npm run pages grants access",
    }).overrideLogicalId("PagesVisitorPrincipal");
  }

  #people({ pool, resourceServer, scopePrefix, origin }: PagesClientsProps): UserPoolClient {
    const urls = SIGN_IN_PAGES.map((path) => `${origin}${path}`);
    const client = new UserPoolClient(this, "People", {
      userPool: pool,
      generateSecret: false,
      authFlows: { userSrp: true },
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [
          OAuthScope.OPENID,
          ...PEOPLE_SCOPES.map((name) => OAuthScope.custom(`${scopePrefix}${name}`)),
        ],
        callbackUrls: urls,
        logoutUrls: urls,
      },
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: TOKEN,
      idTokenValidity: TOKEN,
      refreshTokenValidity: REFRESH,
      refreshTokenRotationGracePeriod: RETRY,
      readAttributes: new ClientAttributes()
        .withStandardAttributes({ fullname: true, email: true, emailVerified: true })
        .withCustomAttributes("tenant_id", "client_id"),
      // Whom a person is a client of, only the club may write.
      writeAttributes: new ClientAttributes().withStandardAttributes({ fullname: true }),
    });
    client.node.addDependency(resourceServer);
    return client;
  }

  #visitors({ pool, resourceServer, scopePrefix }: PagesClientsProps): UserPoolClient {
    const client = new UserPoolClient(this, "Visitors", {
      userPool: pool,
      generateSecret: true,
      oAuth: {
        flows: { clientCredentials: true },
        scopes: [OAuthScope.custom(`${scopePrefix}${VISITOR_SCOPE}`)],
      },
      preventUserExistenceErrors: true,
      accessTokenValidity: VISITOR_TOKEN,
    });
    client.node.addDependency(resourceServer);
    return client;
  }

  #secretOf(client: UserPoolClient): Secret {
    const { attrClientSecret } = client.node.defaultChild as CfnUserPoolClient;
    const secret = new Secret(this, "VisitorSecret", {
      description: "Id and secret of the app client of the pages' visitors",
      secretObjectValue: {
        // Nobody needs to hide the id.
        client_id: SecretValue.unsafePlainText(client.userPoolClientId),
        client_secret: SecretValue.resourceAttribute(attrClientSecret),
      },
    });
    Validations.of(secret).acknowledge({
      id: "AwsSolutions-SMG4",
      reason:
        "The issuer made it with the app client and cannot change it: a new app client brings a new one.",
    });
    return secret;
  }
}
