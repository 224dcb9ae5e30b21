#!/usr/bin/env node
// Stands in for the AWS CLI in a shell that runs the runbook's commands: `aws SERVICE COMMAND --option value…`. The stack
// is the JSON file of AWS_CLI_STATE; every call is noted there. A command, an option or a resource that it does not know
// ends it with 1.
import { readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";

const StateSchema = v.object({
  calls: v.array(v.string()),
  functions: v.record(v.string(), v.object({ reserved: v.nullable(v.number()) })),
  mappings: v.record(v.string(), v.object({ isEnabled: v.boolean() })),
  /** A pipe that is told to stop does so after being asked twice. */
  pipes: v.record(v.string(), v.object({ state: v.string(), asked: v.number() })),
  tables: v.array(v.string()),
  /** Tables that were restored, which are not the stack's. */
  restored: v.array(v.string()),
});

type State = v.InferOutput<typeof StateSchema>;
type Options = Readonly<Record<string, string>>;
type Command = readonly [options: readonly string[], run: (state: State, options: Options) => string];

const TABLES_BY_ID =
  "StackResourceSummaries[?ResourceType=='AWS::DynamoDB::Table'].[LogicalResourceId,PhysicalResourceId]";

const QUERY = [
  "table-name",
  "key-condition-expression",
  "expression-attribute-names",
  "expression-attribute-values",
  "query",
  "output",
];

/** Commands of which only the call counts, with what they print. */
const notedOnly: Readonly<Record<string, readonly [options: readonly string[], printed: string]>> = {
  "iam create-open-id-connect-provider": [["url", "client-id-list"], "{}"],
  "cloudformation deploy": [["stack-name", "template-file", "capabilities", "parameter-overrides"], ""],
  "sns list-subscriptions": [["query", "output"], "ops@club.example\tPendingConfirmation"],
  "dynamodb delete-item": [["table-name", "key", "return-values", "query", "output"], "11"],
  "dynamodb update-contributor-insights": [["table-name", "contributor-insights-action"], ""],
  "dynamodb describe-contributor-insights": [
    ["table-name", "query", "output"],
    "DynamoDBContributorInsights-PKT-calendar-1618028180292",
  ],
  "cloudwatch get-insight-rule-report": [
    ["rule-name", "period", "start-time", "end-time", "query", "output"],
    "coach#11#501\t40",
  ],
  "wafv2 list-web-acls": [["scope", "query", "output"], "arn:aws:wafv2:eu-west-1:1:regional/webacl/a/b"],
  "wafv2 get-rate-based-statement-managed-keys": [
    ["scope", "web-acl-name", "web-acl-id", "rule-name"],
    '{"ManagedKeysIPV4": {"IPAddressVersion": "IPV4", "Addresses": ["203.0.113.7/32"]}}',
  ],
  "wafv2 get-sampled-requests": [
    ["web-acl-arn", "rule-metric-name", "scope", "max-items", "time-window", "query", "output"],
    "",
  ],
  "deploy list-deployments": [
    ["application-name", "deployment-group-name", "include-only-statuses", "query", "output"],
    "d-1",
  ],
  "deploy stop-deployment": [["deployment-id", "auto-rollback-enabled"], ""],
  "sqs start-message-move-task": [["source-arn", "destination-arn"], "{}"],
  "dynamodb query": [[...QUERY, "no-scan-index-forward", "max-items"], "7001\tnorthwind-app\tfailing"],
  "sesv2 create-email-identity": [["email-identity"], "{}"],
  "sesv2 get-email-identity": [["email-identity", "query", "output"], "a1b2\tc3d4\te5f6"],
  "sesv2 put-email-identity-mail-from-attributes": [["email-identity", "mail-from-domain"], ""],
  "sesv2 get-account": [["query", "output"], "False\tTrue\t200.0\t3.0"],
  "sesv2 put-account-details": [
    ["production-access-enabled", "mail-type", "website-url", "contact-language"],
    "",
  ],
  "sesv2 get-suppressed-destination": [["email-address", "query", "output"], "BOUNCE\t2026-11-20"],
  "sesv2 list-suppressed-destinations": [
    ["reasons", "start-date", "query", "output"],
    "ada.hill@example.com\t2026-11-20",
  ],
  "sesv2 delete-suppressed-destination": [["email-address"], ""],
  "lambda get-alias": [["function-name", "name", "query", "output"], "10"],
  "lambda list-versions-by-function": [["function-name", "query", "output"], "8\t9\t10"],
  "lambda update-alias": [["function-name", "name", "function-version"], ""],
  "dynamodb describe-table": [["table-name", "query", "output"], "by-name\tACTIVE"],
  "dynamodb update-table": [["table-name", "no-deletion-protection-enabled"], ""],
  "dynamodb delete-table": [["table-name"], ""],
  "cognito-idp list-users": [["user-pool-id", "filter", "query", "output"], "ada\t5f0c7a52"],
  "cognito-idp update-user-pool": [["user-pool-id", "deletion-protection"], ""],
  "cognito-idp delete-user-pool": [["user-pool-id"], ""],
};

const commands: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(
    Object.entries(notedOnly).map(([name, [options, printed]]): [string, Command] => [
      name,
      [options, () => printed],
    ]),
  ),
  "cloudformation describe-stacks": [["stack-name", "query", "output"], describeStack],
  "cloudformation list-stack-resources": [["stack-name", "query", "output"], listResources],
  "cloudformation continue-update-rollback": [["stack-name"], () => ""],
  "lambda put-function-concurrency": [
    ["function-name", "reserved-concurrent-executions"],
    (state, options) =>
      reserve(state, options["function-name"], Number(options["reserved-concurrent-executions"])),
  ],
  "lambda delete-function-concurrency": [
    ["function-name"],
    (state, options) => reserve(state, options["function-name"], null),
  ],
  "lambda update-event-source-mapping": [["uuid", "no-enabled"], enableMapping],
  "pipes stop-pipe": [["name"], (state, { name }) => tell(state, name, "STOPPING")],
  "pipes start-pipe": [["name"], (state, { name }) => tell(state, name, "RUNNING")],
  "pipes describe-pipe": [["name", "query", "output"], describePipe],
  "dynamodb restore-table-to-point-in-time": [
    ["source-table-name", "target-table-name", "restore-date-time"],
    restore,
  ],
  "dynamodb wait table-exists": [
    ["table-name"],
    (state, options) => known(state.restored, options["table-name"]),
  ],
};

/** Other options of commands that have two forms. */
const otherForms: Readonly<Record<string, readonly string[]>> = {
  "dynamodb update-table": ["table-name", "global-secondary-index-updates"],
  "dynamodb query": QUERY,
  "lambda update-event-source-mapping": ["uuid", "enabled"],
};

const file = process.env.AWS_CLI_STATE ?? "";
const state = v.parse(StateSchema, JSON.parse(readFileSync(file, "utf8")));
const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => arg.startsWith("--"));
const name = args.slice(0, firstOption).join(" ");
const options = Object.fromEntries(pairs(args.slice(firstOption)));
const [taken, run] = commands[name] ?? [];
if (taken === undefined || run === undefined) throw new Error(`aws ${name} is not known here.`);
// With the option, another kind of report.
const given = Object.keys(options).filter((option) => option !== "contributor-insights-mode");
const forms = [taken, otherForms[name] ?? taken].map((form) => form.toSorted().join());
if (!forms.includes(given.toSorted().join())) {
  throw new Error(`aws ${name} takes ${taken.join(", ")}.`);
}
const printed = run(state, options);
state.calls.push(args.join(" "));
writeFileSync(file, JSON.stringify(state));
if (printed !== "") console.log(printed);

function pairs(rest: readonly string[]): [string, string][] {
  return rest.flatMap((arg, index): [string, string][] =>
    arg.startsWith("--") ? [[arg.slice(2), rest[index + 1] ?? ""]] : [],
  );
}

/** An output that names a table, a pipe or a principal, or the state of a stack whose first deployment failed. */
function describeStack({ tables }: State, { query = "" }: Options): string {
  if (query === "Stacks[0].StackStatus") return "ROLLBACK_COMPLETE";
  if (query === "Stacks[0].Outputs[].[OutputKey,OutputValue]") return "DeployRoleArn\tarn:aws:iam::1:role/a";
  const [, output = ""] = /^Stacks\[0\]\.Outputs\[\?OutputKey=='(\w+)'\]\.OutputValue$/.exec(query) ?? [];
  if (output === "ToursPipeName") return "tours-pipe";
  if (output === "PagesVisitorPrincipal") return "pages-visitors";
  if (output === "UserPoolId") return "eu-west-1_abc";
  if (/^Delivery\w+Arn$/.test(output)) return `arn:aws:sqs:eu-west-1:123456789012:${output}`;
  const table = tables.find((name) => `${logicalId(name)}TableName` === output);
  if (table === undefined) throw new Error(`The query ${query} is not known here.`);
  return table;
}

/** The logical id of a table, with which its name of the tests ends. */
function logicalId(table: string): string {
  return table.split("-").at(-1) ?? "";
}

function listResources({ functions, mappings, pipes, tables }: State, { query = "" }: Options): string {
  if (query === TABLES_BY_ID) return tables.map((name) => `${logicalId(name)}\t${name}`).join("\n");
  const [, type = ""] =
    /^StackResourceSummaries\[\?ResourceType=='([\w:]+)'\]\.PhysicalResourceId$/.exec(query) ?? [];
  const byType: Readonly<Record<string, readonly string[]>> = {
    "AWS::Lambda::Function": Object.keys(functions),
    "AWS::Lambda::EventSourceMapping": Object.keys(mappings),
    "AWS::Pipes::Pipe": Object.keys(pipes),
    "AWS::DynamoDB::Table": tables,
    "AWS::CodeDeploy::Application": ["application"],
    "AWS::CodeDeploy::DeploymentGroup": ["tours-group"],
    "AWS::Cognito::UserPool": ["eu-west-1_abc"],
    "AWS::WAFv2::WebACL": ["ApiWebAcl-x|1a2b|REGIONAL"],
  };
  const names = byType[type];
  if (names === undefined) throw new Error(`The query ${query} is not known here.`);
  return names.join("\t");
}

function reserve({ functions }: State, name: string | undefined, reserved: number | null): string {
  known(Object.keys(functions), name);
  functions[name ?? ""] = { reserved };
  return "";
}

function enableMapping({ mappings }: State, { uuid = "", ...options }: Options): string {
  known(Object.keys(mappings), uuid);
  mappings[uuid] = { isEnabled: "enabled" in options };
  return "";
}

function tell({ pipes }: State, name: string | undefined, state: string): string {
  known(Object.keys(pipes), name);
  pipes[name ?? ""] = { state, asked: 0 };
  return "";
}

function describePipe({ pipes }: State, { name = "", query }: Options): string {
  known(Object.keys(pipes), name);
  if (query !== "CurrentState") throw new Error(`The query ${query} is not known here.`);
  const { state = "", asked = 0 } = pipes[name] ?? {};
  const now = state === "STOPPING" && asked > 0 ? "STOPPED" : state;
  pipes[name] = { state: now, asked: asked + 1 };
  return now;
}

function restore({ tables, restored }: State, options: Options): string {
  known(tables, options["source-table-name"]);
  if (Number.isNaN(Date.parse(options["restore-date-time"] ?? "")))
    throw new Error("There is no such second.");
  restored.push(options["target-table-name"] ?? "");
  return "";
}

function known(names: readonly string[], name: string | undefined): string {
  if (name === undefined || !names.includes(name)) throw new Error(`There is no ${name}.`);
  return "";
}
