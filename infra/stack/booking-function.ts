import { Duration, Validations } from "aws-cdk-lib";
import { type Table, TableGrants } from "aws-cdk-lib/aws-dynamodb";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { allTables } from "../../shared/tables/all-tables.ts";
import type { TableName } from "../../shared/tables/table-definition.ts";
import { bundle } from "./bundle.ts";
import type { Config, TokenIssuer } from "./config.ts";
import type { FunctionDeclaration } from "./function-declarations.ts";

/** What one function is made from. */
export interface BookingFunctionProps {
  /** What the function's log lines call it. */
  readonly serviceName: string;
  readonly declaration: FunctionDeclaration;
  readonly config: Config;
  /** Whose tokens are accepted. */
  readonly issuer: TokenIssuer;
  readonly tables: Readonly<Record<TableName, Table>>;
  readonly logGroup: LogGroup;
}

/** One function with a role of its own: it may write its log and its traces, and do what is declared to its tables. */
export class BookingFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: BookingFunctionProps) {
    super(scope, id);
    const { serviceName, declaration, config, issuer, logGroup } = props;
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    logGroup.grantWrite(role);
    this.lambda = new LambdaFunction(this, "Function", {
      role,
      logGroup,
      code: bundle(declaration.entry),
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: declaration.memoryMb,
      // Two calls of the database that stall through all their attempts take 12 s, as do the keys and the database.
      timeout: Duration.seconds(15),
      tracing: Tracing.ACTIVE,
      ...(config.reservedConcurrency === undefined
        ? {}
        : { reservedConcurrentExecutions: config.reservedConcurrency }),
      loggingFormat: LoggingFormat.JSON,
      // The logger keeps the level itself: Lambda must let through the lines that carry metrics at every level.
      applicationLogLevelV2: ApplicationLogLevel[config.logLevel === "DEBUG" ? "DEBUG" : "INFO"],
      environment: {
        POWERTOOLS_SERVICE_NAME: serviceName,
        POWERTOOLS_LOG_LEVEL: config.logLevel,
        ...declaration.environment(config, issuer),
      },
    });
    for (const [table, actions] of declaredTables(declaration))
      this.#grant(table, props.tables[table], actions);
    acknowledgeTraceWildcard(role);
  }

  #grant(name: TableName, table: Table, actions: readonly string[]): void {
    this.lambda.addEnvironment(allTables[name].environmentVariable, table.tableName);
    const dynamoDbActions = actions.map((action) => `dynamodb:${action}`);
    // No function reads an index: the grant is for the table alone.
    TableGrants.fromTable(table, [], false).actions(this.lambda, ...dynamoDbActions);
  }
}

function declaredTables({ tables }: FunctionDeclaration): [TableName, readonly string[]][] {
  return Object.entries(tables) as [TableName, readonly string[]][];
}

function acknowledgeTraceWildcard(role: Role): void {
  Validations.of(role).acknowledge({
    id: "AwsSolutions-IAM5[Resource::*]",
    reason: "The two X-Ray actions know no resources; every other statement names the one it is for.",
  });
}
