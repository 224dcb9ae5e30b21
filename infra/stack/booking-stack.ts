import { CfnOutput, RemovalPolicy, Stack, Tags } from "aws-cdk-lib";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { OperationRow } from "../../shared/api/operations.ts";
import { BookingApi } from "./api.ts";
import { SyntheticCheck } from "./check/synthetic-check.ts";
import { Deliveries } from "./deliveries/deliveries.ts";
import { MailParts } from "./deliveries/mail-parts.ts";
import { WebhookParts } from "./deliveries/webhook-parts.ts";
import { BookingEventBus } from "./events/event-bus.ts";
import { operationFunctions } from "./functions/function-declarations.ts";
import { currentVersions, type OfFunctions } from "./functions/versions.ts";
import { BookingFunctions } from "./functions.ts";
import { HostedPages } from "./hosted-pages.ts";
import { LiveAliases } from "./live-aliases.ts";
import { BookingAlarms } from "./monitoring/alarms.ts";
import { addBudget } from "./monitoring/budget.ts";
import { BookingDashboard } from "./monitoring/dashboard.ts";
import { SavedQueries } from "./monitoring/saved-queries.ts";
import { OwnIssuer } from "./own-issuer.ts";
import type { Config } from "./settings/config.ts";
import { PROJECT, stackName } from "./settings/stack-name.ts";
import { BookingTables } from "./tables.ts";

/** What the stack depends on. */
export interface BookingStackProps {
  readonly config: Config;
  /** The operations of its API by name. */
  readonly operations: Readonly<Record<string, OperationRow>>;
}

/** One stage of the product: its tables, its functions and its API. */
export class BookingStack extends Stack {
  constructor(scope: Construct, id: string, { config: settings, operations }: BookingStackProps) {
    super(scope, id, {
      stackName: stackName(settings),
      description: `Fitness club bookings, stage ${settings.stage}`,
    });
    Tags.of(this).add("project", PROJECT);
    Tags.of(this).add("stage", settings.stage);
    const isKept = settings.stage !== "dev";
    // A first deployment that fails leaves no logs.
    const logRemovalPolicy = isKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    const tables = new BookingTables(this, "Tables", { isKept });
    const ownIssuer =
      settings.issuer === undefined
        ? new OwnIssuer(this, "Identity", { config: settings, isKept })
        : undefined;
    const issuer = settings.issuer ?? ownIssuer?.tokenIssuer;
    if (issuer === undefined) throw new Error("The stack has no issuer.");
    const { tokenEndpoint } = issuer;
    const webhookParts = new WebhookParts(this, "Webhooks", { isKept });
    const pages =
      settings.pages === undefined
        ? undefined
        : new HostedPages(this, "Pages", {
            config: settings,
            pages: settings.pages,
            issuer,
            ownIssuer,
            tables: tables.byName,
            webhookParts,
            logRemovalPolicy,
          });
    const config = pages?.config ?? settings;
    const mail = mailParts(this, config, isKept);
    const functions = new BookingFunctions(this, "Functions", {
      config,
      issuer,
      tables: tables.byName,
      webhookParts,
      mail,
      logRemovalPolicy,
    });
    const events = new BookingEventBus(this, "Events", { config, tables: tables.byName });
    const deliveries = new Deliveries(this, "Deliveries", { parts: webhookParts, bus: events.bus });
    const deployed: OfFunctions<LambdaFunction> = {
      ...functions.byName,
      ...(pages === undefined ? {} : { Pages: pages.lambda }),
    };
    const versions = currentVersions(deployed);
    // A new version at the stage dev gets all calls at once, and an idle stack is to cost next to nothing.
    const isChecked = config.stage !== "dev";
    const check = isChecked ? [new SyntheticCheck(this, "Check", { versions })] : [];
    const watched = { config, functions: deployed, tables: tables.byName };
    const hasTokens = tokenEndpoint !== undefined;
    const alarms = new BookingAlarms(this, "Alarms", {
      ...watched,
      webhookParts,
      deliveryRule: deliveries.rule,
      mail,
      versions,
      events,
      isChecked,
      hasTokens,
    });
    const live = new LiveAliases(this, "Live", {
      config,
      versions,
      alarms: alarms.ofVersions,
      after: check,
    });
    deliveries.addReceiver(live.byName.Deliveries, config);
    const api = new BookingApi(this, "Api", {
      config,
      operations,
      functions: live.byName,
      tokenEndpoint,
      logRemovalPolicy,
    });
    pages?.serve(api.restApiId);
    // A message names the host in the ids of its calendar events. The REST API depends on no function.
    if (mail !== undefined) functions.byName.Deliveries.addEnvironment("API_HOST", api.host);
    addBudget(this, config);
    new BookingDashboard(this, "Dashboard", { ...watched, webhookParts, mail, alarms });
    new SavedQueries(this, "Queries", {
      config,
      functionLogs: [
        ...operationFunctions.map((name) => functions.byName[name].logGroup),
        ...(pages === undefined ? [] : [pages.lambda.logGroup]),
      ],
      deliveryLog: functions.byName.Deliveries.logGroup,
      accessLog: api.accessLog,
      hasTokens,
    });
    new CfnOutput(this, "EventBusName", {
      value: events.bus.eventBusName,
      description: "Where an event of each change is put",
    });
    for (const { table, pipeName } of events.pipes) {
      new CfnOutput(this, `${table}PipeName`, {
        value: pipeName,
        description: `The pipe of the ${table} table's events`,
      });
    }
    new CfnOutput(this, "DeliveryQueueArn", {
      value: webhookParts.queue.queueArn,
      description: "The queue of the function of deliveries",
    });
    new CfnOutput(this, "DeliveryDeadLettersArn", {
      value: webhookParts.deadLetters.queueArn,
      description: "What the function of deliveries could not work on",
    });
    new CfnOutput(this, "ApiId", {
      value: api.restApiId,
      description: "The REST API, whose stage caches what the authorizer answers",
    });
    new CfnOutput(this, "ApiStage", { value: config.stage, description: "Its stage" });
    new CfnOutput(this, "BaseUrl", { value: api.baseUrl, description: "Where the paths of the API begin" });
    if (api.tokenUrl !== undefined) {
      new CfnOutput(this, "TokenUrl", { value: api.tokenUrl, description: "Where apps get tokens" });
    }
    if (mail !== undefined) {
      new CfnOutput(this, "MailFrom", {
        value: mail.from,
        description: "Where messages to people come from",
      });
    }
    for (const [name, table] of Object.entries(tables.byName)) {
      new CfnOutput(this, `${name}TableName`, {
        value: table.tableName,
        description: `What the ${name} table is called`,
      });
    }
  }
}

function mailParts(scope: BookingStack, config: Config, isKept: boolean): MailParts | undefined {
  const { mailFrom: from } = config;
  return from === undefined
    ? undefined
    : new MailParts(scope, "Mail", { from, name: stackName(config), isKept });
}
