import { tableArn } from "../../template/stack-template.ts";
import { type Allows, type Call, callerOf, deniedMessage } from "../roles/role.ts";
import type { Asked } from "./asked-items.ts";
import type { Refusal } from "./refusal.ts";
import type { TableKeys } from "./table-keys.ts";

/** Why DynamoDB would refuse a request to the caller who signed it; undefined if the caller's role allows it. */
export function accessRefusal(
  asked: Asked,
  keys: TableKeys | undefined,
  { allows, authorization }: { readonly allows: Allows; readonly authorization: string | undefined },
): Refusal | undefined {
  const caller = callerOf(authorization);
  const call = callOf(asked, keys);
  return allows(caller, call)
    ? undefined
    : { type: "AccessDeniedException", message: deniedMessage(caller, call) };
}

function callOf({ action, TableName, IndexName, Item, Key }: Asked, keys: TableKeys | undefined): Call {
  const partition = (Key ?? Item)?.[keys?.table[0] ?? ""];
  return {
    action: `dynamodb:${action}`,
    resource: `${tableArn(TableName)}${IndexName === undefined ? "" : `/index/${IndexName}`}`,
    context: partition === undefined ? {} : { "dynamodb:LeadingKeys": Object.values(partition).map(String) },
  };
}
