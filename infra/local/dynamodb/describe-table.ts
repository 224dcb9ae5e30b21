/**
 * What an engine says of a table.
 * @throws if the engine does not answer, or has no such table
 */
export async function describeTable(engineEndpoint: string, TableName: string): Promise<unknown> {
  const response = await fetch(engineEndpoint, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-amz-json-1.0",
      "X-Amz-Target": "DynamoDB_20120810.DescribeTable",
      // The engine asks for a signature but does not check it.
      "X-Amz-Date": "20260101T000000Z",
      Authorization:
        "AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0",
    },
    body: JSON.stringify({ TableName }),
  });
  const body: { readonly Table?: unknown } = JSON.parse(await response.text());
  if (body.Table === undefined) throw new Error(`The engine has no table ${TableName}.`);
  return body.Table;
}
