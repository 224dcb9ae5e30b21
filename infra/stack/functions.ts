import type { RemovalPolicy } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { TableName } from "../../shared/tables/table-definition.ts";
import { BookingFunction } from "./booking-function.ts";
import type { MailParts } from "./deliveries/mail-parts.ts";
import type { WebhookParts } from "./deliveries/webhook-parts.ts";
import { type FunctionName, functionDeclarations, functionNames } from "./functions/function-declarations.ts";
import type { Config, TokenIssuer } from "./settings/config.ts";

/** What the functions depend on. */
export interface BookingFunctionsProps {
  readonly config: Config;
  /** The issuer whose tokens are accepted. */
  readonly issuer: TokenIssuer;
  readonly tables: Readonly<Record<TableName, Table>>;
  /** The key and the queue of functions with secrets. */
  readonly webhookParts: WebhookParts;
  /** What functions share about messages; undefined where there are none. */
  readonly mail: MailParts | undefined;
  /** What happens to the logs when the stack is deleted. */
  readonly logRemovalPolicy: RemovalPolicy;
}

/** The functions of infra/stack/functions/function-declarations.ts, each with a log group and a role of its own. */
export class BookingFunctions extends Construct {
  readonly byName: Readonly<Record<FunctionName, LambdaFunction>>;

  constructor(scope: Construct, id: string, props: BookingFunctionsProps) {
    super(scope, id);
    const entries = functionNames.map((name) => [name, this.#function(name, props)]);
    this.byName = Object.fromEntries(entries) as Record<FunctionName, LambdaFunction>;
  }

  #function(name: FunctionName, { logRemovalPolicy, ...props }: BookingFunctionsProps): LambdaFunction {
    const logGroup = new LogGroup(this, `${name}Log`, {
      retention: props.config.logRetentionDays,
      removalPolicy: logRemovalPolicy,
    });
    const declaration = functionDeclarations[name];
    return new BookingFunction(this, name, {
      ...props,
      name,
      declaration,
      logGroup,
    }).lambda;
  }
}
