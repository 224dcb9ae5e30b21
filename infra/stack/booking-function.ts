import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import { type Table, TableGrants } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { ItemAction } from "../../shared/operations/operation-definition.ts";
import { type TableName, tableVariable } from "../../shared/tables/table-definition.ts";
import { bundle } from "./bundle.ts";
import type { MailParts } from "./deliveries/mail-parts.ts";
import type { WebhookParts } from "./deliveries/webhook-parts.ts";
import { type FunctionDeclaration, joinedTables } from "./functions/function-declarations.ts";
import type { DeployedName } from "./functions/versions.ts";
import type { Config, TokenIssuer } from "./settings/config.ts";
import { functionName } from "./settings/stack-name.ts";

/** What a function depends on. */
export interface BookingFunctionProps {
  /** The function's name in the stack, and in small letters that in its log lines. */
  readonly name: DeployedName;
  readonly declaration: FunctionDeclaration;
  readonly config: Config;
  /** The issuer whose tokens are accepted. */
  readonly issuer: TokenIssuer;
  readonly tables: Readonly<Record<TableName, Table>>;
  /** The key and the queue of functions with secrets. */
  readonly webhookParts: WebhookParts;
  /** What functions share about messages; undefined where there are none. */
  readonly mail: MailParts | undefined;
  readonly logGroup: LogGroup;
}

/** A function with a role of its own, which may write its log and traces and take the declared actions on its tables. */
export class BookingFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: BookingFunctionProps) {
    super(scope, id);
    const { name, declaration, config, issuer, logGroup } = props;
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    logGroup.grantWrite(role);
    this.lambda = new LambdaFunction(this, "Function", {
      // The API names it by this name (infra/stack/function-integration.ts).
      functionName: functionName(config, name),
      role,
      logGroup,
      code: bundle(declaration.entry),
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: declaration.memoryMb,
      timeout: Duration.seconds(declaration.timeoutS),
      // An alias can be switched back to a version only as long as it is there. Versions cost nothing.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
      tracing: Tracing.ACTIVE,
      // Lambda stops a function after about 16 messages that each led to the next ("Use Lambda recursive loop detection to
      // prevent infinite loops"). A long queue of deliveries takes more turns. The alarm DeliveriesLooping sees a loop without
      // work.
      ...(declaration.wakesItself === true ? { recursiveLoop: RecursiveLoop.ALLOW } : {}),
      ...(config.reservedConcurrency === undefined
        ? {}
        : { reservedConcurrentExecutions: config.reservedConcurrency }),
      loggingFormat: LoggingFormat.JSON,
      // The logger applies the level itself: Lambda must let lines with metrics through at every level.
      applicationLogLevelV2: ApplicationLogLevel[config.logLevel === "DEBUG" ? "DEBUG" : "INFO"],
      environment: {
        POWERTOOLS_SERVICE_NAME: name.toLowerCase(),
        POWERTOOLS_LOG_LEVEL: config.logLevel,
        ...declaration.environment(config, issuer),
      },
    });
    const { tables: always, mailTables } = declaration;
    const granted = joinedTables(always, props.mail === undefined ? {} : mailTables);
    const tables = Object.entries(granted) as [TableName, readonly ItemAction[]][];
    for (const [table, actions] of tables) this.#grant(table, props.tables[table], actions);
    if (declaration.secrets !== undefined) this.#grantWebhooks(props.webhookParts, declaration.secrets);
    if (declaration.mail !== undefined && props.mail !== undefined) {
      this.#grantMail(props.mail, declaration.mail);
    }
    acknowledgeTraceWildcard(role);
  }

  #grantMail(mail: MailParts, use: "sends" | "links"): void {
    this.lambda.addEnvironment("MAIL_FROM", mail.from);
    this.lambda.addEnvironment("LINK_KEY", mail.key.keyArn);
    this.lambda.addToRolePolicy(mail.deriving());
    if (use === "links") return;
    this.lambda.addEnvironment("MAIL_CONFIGURATION_SET", mail.configurationSetName);
    this.lambda.addToRolePolicy(mail.sending());
  }

  #grantWebhooks({ key, queue, webhookQueue }: WebhookParts, action: "Encrypt" | "Decrypt"): void {
    this.lambda.addEnvironment("WEBHOOK_KEY", key.keyArn);
    this.lambda.addEnvironment("MESSAGE_QUEUE_URL", queue.queueUrl);
    this.lambda.addEnvironment("WEBHOOK_QUEUE_URL", webhookQueue.queueUrl);
    this.lambda.addToRolePolicy(
      new PolicyStatement({
        actions: [`kms:${action}`],
        resources: [key.keyArn],
        conditions: OF_ONE_WEBHOOK,
      }),
    );
    this.lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ["sqs:SendMessage"],
        resources: [queue.queueArn, webhookQueue.queueArn],
      }),
    );
  }

  #grant(name: TableName, table: Table, actions: readonly ItemAction[]): void {
    this.lambda.addEnvironment(tableVariable(name), table.tableName);
    const changesClub = name === "Club" && actions.includes("UpdateItem");
    const onTable = actions
      .filter((action) => indexOf(action) === undefined && !(changesClub && action === "UpdateItem"))
      .map((action) => `dynamodb:${action}`);
    // The grant names the table alone; each index that is queried gets a statement of its own. A statement needs an action.
    if (onTable.length > 0) TableGrants.fromTable(table, [], false).actions(this.lambda, ...onTable);
    if (changesClub) this.lambda.addToRolePolicy(changeOfTenants(table));
    const indexes = actions.map(indexOf).filter((index) => index !== undefined);
    for (const index of indexes) {
      const statement = { actions: ["dynamodb:Query"], resources: [`${table.tableArn}/index/${index}`] };
      this.lambda.addToRolePolicy(new PolicyStatement(statement));
    }
  }
}

// A secret is bound to its webhook: a call must name both ids in the encryption context, and nothing else (AWS Key Management
// Service Developer Guide, "kms:EncryptionContextKeys"). `ForAllValues` alone would let a call without any context pass.
const OF_ONE_WEBHOOK = {
  "ForAllValues:StringEquals": { "kms:EncryptionContextKeys": ["tenant_id", "webhook_id"] },
  Null: { "kms:EncryptionContext:tenant_id": "false", "kms:EncryptionContext:webhook_id": "false" },
};

/** Lets a function change the records of tenants, such as coaches, and neither access records nor companies. */
function changeOfTenants(table: Table): PolicyStatement {
  return new PolicyStatement({
    actions: ["dynamodb:UpdateItem"],
    resources: [table.tableArn],
    conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["tenant#*"] } },
  });
}

/** The index that an action such as `Query by-start` queries; undefined for one on the table. */
function indexOf(action: ItemAction): string | undefined {
  return action.split(" ")[1];
}

function acknowledgeTraceWildcard(role: Role): void {
  Validations.of(role).acknowledge({
    id: "AwsSolutions-IAM5[Resource::*]",
    reason: "The two X-Ray actions take no resources; every other statement names its resource.",
  });
}
