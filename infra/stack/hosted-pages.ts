import { CfnOutput, type RemovalPolicy, Stack } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { TableName } from "../../shared/tables/table-definition.ts";
import type { WebhookParts } from "./deliveries/webhook-parts.ts";
import type { OwnIssuer } from "./own-issuer.ts";
import { PagesClients } from "./pages/pages-clients.ts";
import { PagesSite, placeOf } from "./pages/pages-site.ts";
import { PagesFunction } from "./pages-function.ts";
import { PAGES_PATH } from "./pages-routes.ts";
import type { Config, TokenIssuer } from "./settings/config.ts";
import type { PagesConfig } from "./settings/pages-config.ts";

/** What the hosted pages depend on. */
export interface HostedPagesProps {
  readonly config: Config;
  readonly pages: PagesConfig;
  readonly issuer: TokenIssuer;
  /** The stack's own issuer, if it has one; else the settings name the app clients. */
  readonly ownIssuer: OwnIssuer | undefined;
  readonly tables: Readonly<Record<TableName, Table>>;
  readonly webhookParts: WebhookParts;
  readonly logRemovalPolicy: RemovalPolicy;
}

/** The pages on S3 and CloudFront, and what gives them tokens, so that a club needs no server of its own. */
export class HostedPages extends Construct {
  /** The configuration with the pages' own origin among those that may call the API. */
  readonly config: Config;
  /** The function that answers the pages' own requests. */
  readonly lambda: LambdaFunction;
  readonly #site: PagesSite;

  constructor(scope: Construct, id: string, props: HostedPagesProps) {
    super(scope, id);
    const { pages, issuer, ownIssuer } = props;
    this.#site = new PagesSite(this, "Site", { ...props, issuerOrigins: originsOf(issuer) });
    const { origin } = this.#site;
    this.config = { ...props.config, allowedOrigins: withOrigin(props.config.allowedOrigins, origin) };
    const { scopePrefix } = issuer;
    const clients =
      ownIssuer === undefined
        ? pages.clients
        : new PagesClients(this, "Clients", { ...ownIssuer, scopePrefix, origin });
    if (clients === undefined) throw new Error("The pages have no app clients.");
    this.lambda = new PagesFunction(this, "Function", {
      ...props,
      config: this.config,
      clients,
      origin,
    }).lambda;
    // What npm run pages writes into config.json: nothing secret.
    new CfnOutput(this, "SignIn", {
      value: Stack.of(this).toJsonString({
        issuer: issuer.url,
        clientId: clients.signInClientId,
        scopePrefix,
        claims: { tenant: `${clients.claimPrefix}tenant_id`, client: `${clients.claimPrefix}client_id` },
      }),
      description: "How people sign in at the pages",
    }).overrideLogicalId("PagesSignIn");
  }

  /** Tells the site where the API is. */
  serve(restApiId: string): void {
    this.#site.serve(placeOf(this, restApiId, this.config, PAGES_PATH));
  }
}

// Pages navigate to the issuer to sign in, and call it to have a token revoked.
function originsOf({ url, tokenEndpoint }: TokenIssuer): string[] {
  return [...new Set([url, tokenEndpoint].flatMap((each) => (each === undefined ? [] : [originOf(each)])))];
}

// The own issuer's URLs have parts that only the deployed stack knows, so no parser takes them.
function originOf(url: string): string {
  return url.split("/").slice(0, 3).join("/");
}

function withOrigin(allowed: readonly string[], origin: string): readonly string[] {
  return allowed.includes("*") || allowed.includes(origin) ? allowed : [...allowed, origin];
}
