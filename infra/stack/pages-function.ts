import type { RemovalPolicy } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { TableName } from "../../shared/tables/table-definition.ts";
import { BookingFunction } from "./booking-function.ts";
import type { WebhookParts } from "./deliveries/webhook-parts.ts";
import { pagesDeclaration } from "./functions/pages-declaration.ts";
import type { Config, TokenIssuer } from "./settings/config.ts";
import type { PagesClientsConfig } from "./settings/pages-config.ts";

/** What the function depends on. */
export interface PagesFunctionProps {
  readonly config: Config;
  readonly issuer: TokenIssuer;
  readonly clients: PagesClientsConfig;
  /** The origin of the pages. */
  readonly origin: string;
  readonly tables: Readonly<Record<TableName, Table>>;
  readonly webhookParts: WebhookParts;
  readonly logRemovalPolicy: RemovalPolicy;
}

/** The function that gives visitors a token and keeps people signed in. */
export class PagesFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: PagesFunctionProps) {
    super(scope, id);
    const { config, issuer, clients, origin } = props;
    const logGroup = new LogGroup(this, "Log", {
      retention: config.logRetentionDays,
      removalPolicy: props.logRemovalPolicy,
    });
    this.lambda = new BookingFunction(this, "Pages", {
      ...props,
      mail: undefined,
      name: "Pages",
      declaration: pagesDeclaration,
      logGroup,
    }).lambda;
    const environment = {
      SIGN_IN_CLIENT_ID: clients.signInClientId,
      VISITOR_SECRET_ARN: clients.visitorSecretArn,
      PAGES_ORIGIN: origin,
      TOKEN_ENDPOINT: issuer.tokenEndpoint ?? "",
    };
    for (const [name, value] of Object.entries(environment)) this.lambda.addEnvironment(name, value);
    this.lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ["secretsmanager:GetSecretValue"],
        resources: [clients.visitorSecretArn],
      }),
    );
  }
}
