import type { APIGatewayProxyResult } from "aws-lambda";

/** Answers and does nothing: what Node itself takes. */
export async function handler(): Promise<APIGatewayProxyResult> {
  return { statusCode: 201, body: "{}" };
}
