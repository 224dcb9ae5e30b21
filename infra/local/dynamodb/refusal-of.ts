import type { WireRequest } from "./request-reader.ts";

/** What DynamoDB answers to a request that it refuses. */
export interface Refusal {
  /** The error's name, such as `ValidationException`. */
  readonly type: string;
  readonly message: string;
}

/** Why DynamoDB would refuse a request; undefined if it would not. */
export function refusalOf({ operation, body }: WireRequest): Refusal | undefined {
  if (operation !== "Query") return undefined;
  const { KeyConditionExpression = "", ExpressionAttributeValues = {} } = JSON.parse(body.toString());
  for (const [name] of KeyConditionExpression.matchAll(/:\w+/g)) {
    const value = ExpressionAttributeValues[name] ?? {};
    if (value.S === "" || value.B === "") {
      return {
        type: "ValidationException",
        message:
          "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value.",
      };
    }
  }
  return undefined;
}

/** The answer as it goes over the connection. */
export function answerOf({ type, message }: Refusal): string {
  const body = JSON.stringify({ __type: `com.amazon.coral.validate#${type}`, message });
  return [
    "HTTP/1.1 400 Bad Request",
    "Content-Type: application/x-amz-json-1.0",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}
