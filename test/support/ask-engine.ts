import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

const agent = new Agent({ keepAlive: true });

// The engine wants a signature and looks at none.
const UNSIGNED = {
  "X-Amz-Date": "20260101T000000Z",
  Authorization:
    "AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0",
};

/** A signer for clients of the engine; to sign takes a tenth of the time of a call. */
export const UNSIGNED_REQUESTS = {
  sign: async <Request extends { headers: Record<string, string> }>(request: Request): Promise<Request> => {
    Object.assign(request.headers, UNSIGNED);
    return request;
  },
};

/**
 * Asks the engine for an operation such as `Scan`, and gives its answer.
 * @throws where the engine refuses
 */
export type AskEngine = (operation: string, input: object) => Promise<unknown>;

/** Asks an engine without the SDK, which takes ten times as long to marshal a club. */
export async function askEngineAt(endpoint: string, operation: string, input: object): Promise<unknown> {
  const { hostname, port } = new URL(endpoint);
  const headers = {
    ...UNSIGNED,
    "Content-Type": "application/x-amz-json-1.0",
    "X-Amz-Target": `DynamoDB_20120810.${operation}`,
  };
  const options = { agent, hostname, port, method: "POST", headers };
  const { status, body } = await new Promise<{ status: number | undefined; body: string }>(
    (resolve, reject) => {
      const sent = request(options, (response) => {
        text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
      });
      sent.once("error", reject).end(JSON.stringify(input));
    },
  );
  if (status !== 200) throw new Error(`The engine refused ${operation}: ${body}`);
  return JSON.parse(body);
}
