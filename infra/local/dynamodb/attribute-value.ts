/** A value in DynamoDB's JSON: its type and its content, such as `{ "S": "x" }`. */
export type AttributeValue = Readonly<Record<string, unknown>>;

/** Values by the names of their attributes. */
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** The value's type, such as `S`. */
export function typeOf(value: AttributeValue): string | undefined {
  return Object.keys(value)[0];
}

/** Whether a value is a text or a binary of no bytes. */
export function isEmpty({ S, B }: AttributeValue): boolean {
  return S === "" || B === "";
}

/** How many bytes a text or a binary has; 0 if a value is neither. */
export function bytesOf({ S, B }: AttributeValue): number {
  if (typeof S === "string") return Buffer.byteLength(S);
  return typeof B === "string" ? Buffer.byteLength(B, "base64") : 0;
}

/** Compares two values of one type as DynamoDB orders them: below, above or equal to 0. */
export function compare(one: AttributeValue, other: AttributeValue): number {
  if ("N" in one) return Number(one.N) - Number(other.N);
  const encoding = "B" in one ? "base64" : "utf8";
  return Buffer.compare(bufferOf(one, encoding), bufferOf(other, encoding));
}

function bufferOf({ S, B }: AttributeValue, encoding: "base64" | "utf8"): Buffer {
  return Buffer.from(String(S ?? B ?? ""), encoding);
}
