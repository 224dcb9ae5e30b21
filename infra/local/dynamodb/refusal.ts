/** What DynamoDB answers to a request that it refuses. */
export interface Refusal {
  /** The error's name, such as `ValidationException`. */
  readonly type: string;
  readonly message: string;
}

/** A refusal of a request that is not valid. */
export function invalid(message: string): Refusal {
  return { type: "ValidationException", message };
}

/** The answer's body. */
export function bodyOf({ type, message }: Refusal): string {
  return JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message });
}

/** The answer as it goes over a connection. */
export function answerOf(refusal: Refusal): string {
  const body = bodyOf(refusal);
  return [
    "HTTP/1.1 400 Bad Request",
    "Content-Type: application/x-amz-json-1.0",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}
