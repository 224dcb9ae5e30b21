import * as v from "valibot";
import { NO_VALUE, type References, resolveIntrinsics } from "./intrinsics.ts";

/** The region that the functions and ARNs of the local product name. */
export const LOCAL_REGION = "local";
/** The account that the ARNs of the local product name. */
export const LOCAL_ACCOUNT = "000000000000";

const TemplateSchema = v.object({
  Resources: v.record(
    v.string(),
    v.object({ Type: v.string(), Properties: v.optional(v.record(v.string(), v.unknown()), {}) }),
  ),
  Parameters: v.optional(v.record(v.string(), v.object({ Default: v.optional(v.unknown()) })), {}),
  Outputs: v.optional(v.record(v.string(), v.object({ Value: v.unknown() })), {}),
});

const PSEUDO_PARAMETERS: Readonly<Record<string, unknown>> = {
  "AWS::AccountId": LOCAL_ACCOUNT,
  "AWS::NoValue": NO_VALUE,
  "AWS::Partition": "aws",
  "AWS::Region": LOCAL_REGION,
  "AWS::StackName": "local",
  "AWS::URLSuffix": "localhost",
};

/** A synthesized CloudFormation template, as if its resources existed on this machine. */
export class StackTemplate {
  readonly #template: v.InferOutput<typeof TemplateSchema>;
  readonly #assetPaths: ReadonlyMap<string, string>;
  readonly #references: References;

  /** @param assetPaths folder of each asset by its object key in the assets' bucket */
  constructor(template: unknown, assetPaths: ReadonlyMap<string, string>) {
    this.#template = v.parse(TemplateSchema, template);
    this.#assetPaths = assetPaths;
    this.#references = {
      ref: (name) => this.#ref(name),
      attribute: (logicalId, attribute) => this.#attribute(logicalId, attribute),
    };
  }

  /** The logical ids of all resources of a type, such as `AWS::DynamoDB::Table`. */
  idsOf(type: string): string[] {
    return Object.entries(this.#template.Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([logicalId]) => logicalId);
  }

  /** The one resource of a type. */
  idOf(type: string): string {
    const [logicalId, ...others] = this.idsOf(type);
    if (logicalId === undefined || others.length > 0) {
      throw new Error(`The local product needs exactly one ${type} in the template.`);
    }
    return logicalId;
  }

  /** The properties of a resource that the schema names, with their intrinsic functions resolved. */
  read<const Entries extends v.ObjectEntries>(
    logicalId: string,
    schema: v.ObjectSchema<Entries, undefined>,
  ): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
    const { Properties } = this.#resource(logicalId);
    // Only what is read is resolved: roles and alarms use functions that mean nothing here.
    const named = Object.keys(schema.entries).filter((name) => name in Properties);
    const properties = Object.fromEntries(named.map((name) => [name, Properties[name]]));
    const result = v.safeParse(schema, resolveIntrinsics(properties, this.#references));
    if (result.success) return result.output;
    const [issue] = result.issues;
    throw new Error(
      `The local product cannot read ${logicalId} of the template: ${v.getDotPath(issue)}: ${issue.message}`,
    );
  }

  /** The stack's outputs by name, with their intrinsic functions resolved. */
  output(name: string): unknown {
    const output = this.#template.Outputs[name];
    if (output === undefined) throw new Error(`The template has no output ${name}.`);
    return resolveIntrinsics(output.Value, this.#references);
  }

  /** The folder of an asset. */
  assetPath(objectKey: string): string {
    const path = this.#assetPaths.get(objectKey);
    if (path === undefined) throw new Error(`The stack has no asset ${objectKey}.`);
    return path;
  }

  #resource(logicalId: string) {
    const resource = this.#template.Resources[logicalId];
    if (resource === undefined) throw new Error(`The template has no resource ${logicalId}.`);
    return resource;
  }

  #ref(name: string): unknown {
    if (name in PSEUDO_PARAMETERS) return PSEUDO_PARAMETERS[name];
    const parameter = this.#template.Parameters[name];
    if (parameter?.Default !== undefined) return parameter.Default;
    const { Type, Properties } = this.#resource(name);
    if (Type === "AWS::Lambda::Alias") return this.#aliasArn(Properties);
    if (Type === "AWS::SQS::Queue") return queueUrl(name);
    if (Type === "AWS::SES::ConfigurationSet") return Properties.Name;
    return Type === "AWS::ApiGateway::Stage" ? Properties.StageName : name;
  }

  // An alias refers to the only version on this machine: the function as it is.
  #aliasArn({ FunctionName, Name }: Readonly<Record<string, unknown>>): string {
    const functionId = String(resolveIntrinsics(FunctionName, this.#references));
    return `${arn("AWS::Lambda::Function", functionId)}:${Name}`;
  }

  #ruleArn(logicalId: string, { EventBusName }: Readonly<Record<string, unknown>>): string {
    const bus = EventBusName === undefined ? [] : [resolveIntrinsics(EventBusName, this.#references)];
    return arn("AWS::Events::Rule", ["rule", ...bus, logicalId].join("/"));
  }

  #attribute(logicalId: string, attribute: string): unknown {
    const { Type, Properties } = this.#resource(logicalId);
    if (attribute === "Arn" && Type === "AWS::Events::Rule") return this.#ruleArn(logicalId, Properties);
    if (attribute === "Arn") return arn(Type, logicalId);
    if (attribute === "StreamArn") return streamArn(logicalId);
    if (attribute === "QueueName") return logicalId;
    // The only version on this machine is the function as it is.
    if (attribute === "Version") return "$LATEST";
    if (attribute === "RootResourceId") return rootResourceId(logicalId);
    throw new Error(`The local product cannot say what ${attribute} of ${logicalId} (${Type}) is.`);
  }
}

/** The resource id that a REST API's root has here. */
export function rootResourceId(restApiId: string): string {
  return `${restApiId}/`;
}

/** The ARN that a table's stream has here. */
export function streamArn(tableId: string): string {
  return `${arn("AWS::DynamoDB::Table", tableId)}/stream`;
}

/** The URL that a queue has here: it names the queue, and nothing listens there. */
export function queueUrl(queueId: string): string {
  return `https://sqs.${LOCAL_REGION}.localhost/${LOCAL_ACCOUNT}/${queueId}`;
}

/** The ARN that a queue has here. */
export function queueArn(queueId: string): string {
  return arn("AWS::SQS::Queue", queueId);
}

/** The ARN that a KMS key has here. */
export function keyArn(keyId: string): string {
  return arn("AWS::KMS::Key", keyId);
}

/** What an ARN has before the logical id, of resources that are not named by it alone. */
const RESOURCE_PREFIXES: Readonly<Record<string, string>> = {
  "AWS::Lambda::Function": "function:",
  "AWS::KMS::Key": "key/",
};

/** The ARN that a table has here. */
export function tableArn(tableId: string): string {
  return arn("AWS::DynamoDB::Table", tableId);
}

function arn(type: string, logicalId: string): string {
  const service = type.split("::")[1]?.toLowerCase() ?? "";
  const resource = `${RESOURCE_PREFIXES[type] ?? ""}${logicalId}`;
  return `arn:aws:${service}:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${resource}`;
}
