import * as v from "valibot";
import { keyArn, LOCAL_ACCOUNT, LOCAL_REGION, queueArn } from "../../template/stack-template.ts";
import type { Call } from "./role.ts";

const QueueSchema = v.object({ QueueUrl: v.string() });

const KeySchema = v.object({
  KeyId: v.string(),
  EncryptionContext: v.optional(v.record(v.string(), v.string()), {}),
  MacAlgorithm: v.optional(v.string()),
});

/**
 * What a role must allow for a call of SQS or KMS (Service Authorization Reference, "Actions, resources, and condition keys").
 * @param target the header `x-amz-target`, such as `AmazonSQS.SendMessageBatch`
 * @throws the error of a schema if the request does not name its queue or key
 */
export function serviceCall(target: string, input: unknown): Call {
  const [service, operation = ""] = target.split(".");
  if (service === "AmazonSQS") {
    // A batch needs the permission of the single action.
    const action = `sqs:${operation.replace(/Batch$/, "")}`;
    return { action, resource: queueArn(v.parse(QueueSchema, input).QueueUrl.split("/").at(-1) ?? "") };
  }
  const { KeyId, EncryptionContext, MacAlgorithm } = v.parse(KeySchema, input);
  const context = Object.entries(EncryptionContext).map(([key, value]) => [
    `kms:EncryptionContext:${key}`,
    [value],
  ]);
  return {
    action: `kms:${operation}`,
    resource: KeyId.startsWith("arn:") ? KeyId : keyArn(KeyId),
    context: {
      ...Object.fromEntries(context),
      "kms:EncryptionContextKeys": Object.keys(EncryptionContext),
      ...(MacAlgorithm === undefined ? {} : { "kms:MacAlgorithm": [MacAlgorithm] }),
    },
  };
}

interface SentFrom {
  readonly from: string;
  readonly configurationSet: string | undefined;
}

/** What a role must allow for a raw message of SES: both actions, on the sender's identity and on the configuration set. */
export function mailCalls({ from, configurationSet }: SentFrom): Call[] {
  const sets = configurationSet === undefined ? [] : [sesArn("configuration-set", configurationSet)];
  return ["ses:SendEmail", "ses:SendRawEmail"].flatMap((action) =>
    [sesArn("identity", from), ...sets].map((resource) => ({
      action,
      resource,
      context: { "ses:FromAddress": [from] },
    })),
  );
}

function sesArn(type: string, name: string): string {
  return `arn:aws:ses:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${type}/${name}`;
}
