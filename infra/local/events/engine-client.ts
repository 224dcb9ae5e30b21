import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { LOCAL_REGION } from "../../template/stack-template.ts";

/** What clients of an engine on this machine are made with. */
export function engineSettings(endpoint: string) {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  return { endpoint, region: LOCAL_REGION, credentials };
}

/** A client of an engine on this machine. */
export function engineClient(endpoint: string): DynamoDBClient {
  return new DynamoDBClient(engineSettings(endpoint));
}
